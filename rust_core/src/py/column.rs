//! A column of numbers that Python reads in place.

use std::ffi::{CStr, c_int, c_void};
use std::ptr;

use pyo3::exceptions::PyBufferError;
use pyo3::ffi;
use pyo3::prelude::*;

/// The numbers of a column.
pub enum Numbers {
    /// One byte each.
    Bytes(Vec<u8>),
    /// Four bytes each, in the order of the machine.
    Words(Vec<u32>),
}

/// A column that other libraries read without a copy (buffer protocol).
#[pyclass(frozen, module = "estiba._core")]
pub struct Column {
    numbers: Numbers,
    shape: [ffi::Py_ssize_t; 1],
    strides: [ffi::Py_ssize_t; 1],
}

impl Column {
    /// A column of these numbers.
    pub fn new(numbers: Numbers) -> Self {
        let (count, size) = match &numbers {
            Numbers::Bytes(bytes) => (bytes.len(), 1),
            Numbers::Words(words) => (words.len(), 4),
        };
        Column { numbers, shape: [count as ffi::Py_ssize_t], strides: [size] }
    }

    fn pointer(&self) -> *const c_void {
        match &self.numbers {
            Numbers::Bytes(bytes) => bytes.as_ptr().cast(),
            Numbers::Words(words) => words.as_ptr().cast(),
        }
    }

    fn format(&self) -> &'static CStr {
        match &self.numbers {
            Numbers::Bytes(_) => c"B",
            Numbers::Words(_) => c"I",
        }
    }
}

#[pymethods]
#[allow(unsafe_code, reason = "the buffer protocol hands out a raw pointer")]
impl Column {
    fn __len__(&self) -> usize {
        self.shape[0] as usize
    }

    // The column is frozen and its numbers never move, and the view holds a
    // reference to it, so the pointers stay valid as long as the view.
    unsafe fn __getbuffer__(slf: Bound<'_, Self>, view: *mut ffi::Py_buffer, flags: c_int) -> PyResult<()> {
        if view.is_null() {
            return Err(PyBufferError::new_err("the view is null"));
        }
        if flags & ffi::PyBUF_WRITABLE == ffi::PyBUF_WRITABLE {
            return Err(PyBufferError::new_err("a column is read-only"));
        }
        let column = slf.get();
        let shown = |flag: c_int| flags & flag == flag;
        // SAFETY: `view` is not null and points to a buffer that is ours to fill.
        unsafe {
            (*view).buf = column.pointer().cast_mut();
            (*view).len = column.shape[0] * column.strides[0];
            (*view).readonly = 1;
            (*view).itemsize = column.strides[0];
            (*view).format =
                if shown(ffi::PyBUF_FORMAT) { column.format().as_ptr().cast_mut() } else { ptr::null_mut() };
            (*view).ndim = 1;
            (*view).shape =
                if shown(ffi::PyBUF_ND) { column.shape.as_ptr().cast_mut() } else { ptr::null_mut() };
            (*view).strides =
                if shown(ffi::PyBUF_STRIDES) { column.strides.as_ptr().cast_mut() } else { ptr::null_mut() };
            (*view).suboffsets = ptr::null_mut();
            (*view).internal = ptr::null_mut();
            (*view).obj = slf.into_any().into_ptr();
        }
        Ok(())
    }
}
