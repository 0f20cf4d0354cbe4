//! The stack of things still to be done.

/// A stack of frames of bounded depth: plain data inside a state. What a match
/// will do next lies here, so it can be stopped, cloned and resumed anywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stack<F, const DEPTH: usize> {
    frames: [F; DEPTH],
    depth: u8,
}

impl<F: Copy + Default, const DEPTH: usize> Default for Stack<F, DEPTH> {
    fn default() -> Self {
        Stack { frames: [F::default(); DEPTH], depth: 0 }
    }
}

impl<F: Copy + Default, const DEPTH: usize> Stack<F, DEPTH> {
    /// The frame that is carried out next.
    #[inline]
    pub fn top(&self) -> Option<F> {
        self.frames[..self.depth as usize].last().copied()
    }

    /// The frame that is carried out next, to change in place.
    #[inline]
    pub fn top_mut(&mut self) -> Option<&mut F> {
        self.frames[..self.depth as usize].last_mut()
    }

    /// Puts a frame on top.
    ///
    /// # Panics
    /// If the stack is full. A game sizes its stack for the deepest chain of
    /// its own steps, so input cannot cause this.
    #[inline]
    pub fn push(&mut self, frame: F) {
        self.frames[self.depth as usize] = frame;
        self.depth += 1;
    }

    /// Takes the top frame off.
    #[inline]
    pub fn pop(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }

    /// The frames from the bottom to the top.
    pub fn frames(&self) -> &[F] {
        &self.frames[..self.depth as usize]
    }
}
