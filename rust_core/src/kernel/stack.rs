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

    /// Puts a frame on top; false if the stack is full. A game sizes its stack
    /// for the deepest chain of its own steps; only powers can go deeper.
    #[inline]
    #[must_use]
    pub fn push(&mut self, frame: F) -> bool {
        let Some(place) = self.frames.get_mut(self.depth as usize) else { return false };
        *place = frame;
        self.depth += 1;
        true
    }

    /// Takes the top frame off.
    #[inline]
    pub fn pop(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }

    /// Takes out the frames from one place to before another.
    pub fn cut(&mut self, from: usize, to: usize) {
        let depth = self.depth as usize;
        if from < to && to <= depth {
            self.frames.copy_within(to..depth, from);
            self.depth -= (to - from) as u8;
        }
    }

    /// The frames from the bottom to the top.
    pub fn frames(&self) -> &[F] {
        &self.frames[..self.depth as usize]
    }
}
