//! What the machine holds in a state: plain data of fixed size.

/// The steps that the machine may take from one rest to the next: from the
/// first program that starts to the moment when none runs and none waits.
pub const FUEL: u16 = 20_000;
/// The most fields of any event.
pub const MAX_FIELDS: usize = 8;
/// The fields of an event, filled up with zeros.
pub type Fields = [i16; MAX_FIELDS];

/// A program that runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Frame {
    /// The hook that started it.
    pub hook: u16,
    /// The operation that comes next.
    pub next: u16,
    /// The seat whose power it is.
    pub owner: u8,
    /// The card that it is on.
    pub card: u8,
    /// Where its locals begin.
    pub base: u8,
    /// Where they end.
    pub end: u8,
    /// Its place in the chain of what set off what.
    pub link: u8,
}

/// A hook that something has set off: whose it is, and on which card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SetOff {
    /// The hook.
    pub hook: u16,
    /// The seat whose power it is.
    pub owner: u8,
    /// The card that it is on.
    pub card: u8,
    /// Its place in the chain of what set off what.
    pub link: u8,
}

/// A hook that is in force for a while.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lasting {
    /// The hook.
    pub hook: u16,
    /// The value kept with it.
    pub kept: i16,
    /// The seat whose power it is.
    pub owner: u8,
    /// The card that it came from.
    pub card: u8,
    /// The moment at which it ends.
    pub moment: u8,
}

/// What set off what: a power does not set itself off again, however long the
/// way around.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Link {
    /// The hook that was set off.
    pub hook: u16,
    /// Whose it is.
    pub owner: u8,
    /// The link of the program that set it off, or [`NO_LINK`].
    pub cause: u8,
}

/// The beginning of a chain.
pub const NO_LINK: u8 = u8::MAX;

/// Why the machine gave up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Fault {
    /// More than [`FUEL`] steps.
    Fuel,
    /// Programs inside programs, too deep.
    Depth,
    /// More triggers than can wait, or than one chain may set off.
    Triggers,
    /// More that lasts than there is room for.
    Lasting,
    /// A function of the plugin failed.
    Function,
    /// Turns pass and nobody is asked.
    Standstill,
}

/// The machine of a state. The sizes are the game's choice: programs inside
/// each other, their locals, waiting triggers and their fields, things that
/// last, triggers of one chain, hooks that are limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Machine<
    const FRAMES: usize,
    const LOCALS: usize,
    const QUEUE: usize,
    const FIELDS: usize,
    const LASTING: usize,
    const CHAIN: usize,
    const LIMITS: usize,
> {
    frames: [Frame; FRAMES],
    locals: [i16; LOCALS],
    queue: [(SetOff, [i16; FIELDS]); QUEUE],
    lasting: [Lasting; LASTING],
    chain: [Link; CHAIN],
    used: [u8; LIMITS],
    fuel: u16,
    depth: u8,
    queued: u8,
    lasts: u8,
    links: u8,
    fault: Option<(Fault, u16)>,
}

/// The machine of a state, whatever its sizes.
pub trait Memory {
    /// True if a program runs or waits, or the machine gave up.
    fn is_busy(&self) -> bool;
    /// True if triggers wait and no program runs.
    fn has_waiting(&self) -> bool;
    /// How many programs lie in each other.
    fn depth(&self) -> u8;
    /// The program that runs.
    fn top(&self) -> Option<Frame>;
    /// The program that runs, to move on.
    fn top_mut(&mut self) -> Option<&mut Frame>;
    /// Starts a program with fields in its first locals; false if there is no
    /// room.
    fn enter(&mut self, set_off: SetOff, next: u16, locals: u8, fields: &[i16]) -> bool;
    /// The program that runs is done.
    fn leave(&mut self);
    /// The locals of the program that runs.
    fn locals(&self) -> &[i16];
    /// The locals of the program that runs, to change.
    fn locals_mut(&mut self) -> &mut [i16];
    /// Puts a trigger at the end of the queue; false if there is no room.
    fn enqueue(&mut self, set_off: SetOff, fields: &[i16]) -> bool;
    /// Takes the first trigger of the queue.
    fn dequeue(&mut self) -> Option<(SetOff, Fields)>;
    /// What lasts.
    fn lasting(&self) -> &[Lasting];
    /// Adds something that lasts, or renews it; false if there is no room.
    fn last(&mut self, lasting: Lasting) -> bool;
    /// Ends what lasts to a moment, of one owner or of all.
    fn expire(&mut self, moment: u8, owner: Option<u8>);
    /// What set off what.
    fn chain(&self) -> &[Link];
    /// Adds a link and gives its number; `None` if there is no room.
    fn link(&mut self, link: Link) -> Option<u8>;
    /// The seats that have used each limited hook.
    fn used(&self) -> &[u8];
    /// The same, to change.
    fn used_mut(&mut self) -> &mut [u8];
    /// Uses fuel; false if none is left.
    fn burn(&mut self, steps: u16) -> bool;
    /// Why the machine gave up, and the hook of which it did.
    fn fault(&self) -> Option<(Fault, u16)>;
    /// Gives up.
    fn fail(&mut self, fault: Fault, hook: u16);
    /// The bytes that make it up, the same for equal machines.
    fn fingerprint(&self, take: &mut dyn FnMut(&[u8]));
}

impl<
    const FRAMES: usize,
    const LOCALS: usize,
    const QUEUE: usize,
    const FIELDS: usize,
    const LASTING: usize,
    const CHAIN: usize,
    const LIMITS: usize,
> Default for Machine<FRAMES, LOCALS, QUEUE, FIELDS, LASTING, CHAIN, LIMITS>
{
    fn default() -> Self {
        Machine {
            frames: [Frame::default(); FRAMES],
            locals: [0; LOCALS],
            queue: [(SetOff::default(), [0; FIELDS]); QUEUE],
            lasting: [Lasting::default(); LASTING],
            chain: [Link::default(); CHAIN],
            used: [0; LIMITS],
            fuel: 0,
            depth: 0,
            queued: 0,
            lasts: 0,
            links: 0,
            fault: None,
        }
    }
}

impl<
    const FRAMES: usize,
    const LOCALS: usize,
    const QUEUE: usize,
    const FIELDS: usize,
    const LASTING: usize,
    const CHAIN: usize,
    const LIMITS: usize,
> Machine<FRAMES, LOCALS, QUEUE, FIELDS, LASTING, CHAIN, LIMITS>
{
    /// A chain ends when no program runs and none waits: what follows has
    /// other causes, and fuel of its own.
    fn rest(&mut self) {
        if self.depth | self.queued == 0 {
            self.links = 0;
            self.fuel = 0;
        }
    }

    fn is_used(&self) -> bool {
        self.depth | self.queued | self.lasts != 0
            || self.fault.is_some()
            || self.used.iter().any(|&seats| seats != 0)
    }
}

impl<
    const FRAMES: usize,
    const LOCALS: usize,
    const QUEUE: usize,
    const FIELDS: usize,
    const LASTING: usize,
    const CHAIN: usize,
    const LIMITS: usize,
> Memory for Machine<FRAMES, LOCALS, QUEUE, FIELDS, LASTING, CHAIN, LIMITS>
{
    #[inline]
    fn is_busy(&self) -> bool {
        self.depth | self.queued != 0 || self.fault.is_some()
    }

    #[inline]
    fn has_waiting(&self) -> bool {
        self.queued != 0 && self.depth == 0
    }

    #[inline]
    fn depth(&self) -> u8 {
        self.depth
    }

    #[inline]
    fn top(&self) -> Option<Frame> {
        self.frames[..self.depth as usize].last().copied()
    }

    #[inline]
    fn top_mut(&mut self) -> Option<&mut Frame> {
        self.frames[..self.depth as usize].last_mut()
    }

    fn enter(&mut self, set_off: SetOff, next: u16, locals: u8, fields: &[i16]) -> bool {
        let base = self.top().map_or(0, |top| usize::from(top.end));
        let end = base + usize::from(locals);
        let given = fields.len().min(usize::from(locals));
        if self.depth as usize >= FRAMES || end > LOCALS {
            return false;
        }
        self.locals[base..end].fill(0);
        self.locals[base..base + given].copy_from_slice(&fields[..given]);
        let SetOff { hook, owner, card, link } = set_off;
        self.frames[self.depth as usize] =
            Frame { hook, next, owner, card, base: base as u8, end: end as u8, link };
        self.depth += 1;
        true
    }

    fn leave(&mut self) {
        self.depth = self.depth.saturating_sub(1);
        self.rest();
    }

    #[inline]
    fn locals(&self) -> &[i16] {
        self.top().map_or(&[], |top| &self.locals[usize::from(top.base)..usize::from(top.end)])
    }

    #[inline]
    fn locals_mut(&mut self) -> &mut [i16] {
        match self.top() {
            Some(top) => &mut self.locals[usize::from(top.base)..usize::from(top.end)],
            None => &mut [],
        }
    }

    fn enqueue(&mut self, set_off: SetOff, fields: &[i16]) -> bool {
        let Some(place) = self.queue.get_mut(self.queued as usize) else { return false };
        let given = fields.len().min(FIELDS);
        *place = (set_off, [0; FIELDS]);
        place.1[..given].copy_from_slice(&fields[..given]);
        self.queued += 1;
        true
    }

    fn dequeue(&mut self) -> Option<(SetOff, Fields)> {
        let (set_off, given) = *self.queue[..self.queued as usize].first()?;
        let mut fields = [0; MAX_FIELDS];
        fields[..FIELDS].copy_from_slice(&given);
        self.queue.copy_within(1..self.queued as usize, 0);
        self.queued -= 1;
        Some((set_off, fields))
    }

    #[inline]
    fn lasting(&self) -> &[Lasting] {
        &self.lasting[..self.lasts as usize]
    }

    fn last(&mut self, lasting: Lasting) -> bool {
        let count = self.lasts as usize;
        let same = |other: &Lasting| (other.hook, other.owner) == (lasting.hook, lasting.owner);
        if let Some(place) = self.lasting[..count].iter().position(same) {
            self.lasting[place] = lasting;
            return true;
        }
        let Some(place) = self.lasting.get_mut(count) else { return false };
        *place = lasting;
        self.lasts += 1;
        true
    }

    fn expire(&mut self, moment: u8, owner: Option<u8>) {
        let mut kept = 0;
        for place in 0..self.lasts as usize {
            let lasting = self.lasting[place];
            if lasting.moment != moment || owner.is_some_and(|owner| owner != lasting.owner) {
                self.lasting[kept] = lasting;
                kept += 1;
            }
        }
        self.lasts = kept as u8;
    }

    fn chain(&self) -> &[Link] {
        &self.chain[..self.links as usize]
    }

    fn link(&mut self, link: Link) -> Option<u8> {
        let place = self.chain.get_mut(self.links as usize)?;
        *place = link;
        self.links += 1;
        Some(self.links - 1)
    }

    fn used(&self) -> &[u8] {
        &self.used
    }

    fn used_mut(&mut self) -> &mut [u8] {
        &mut self.used
    }

    #[inline]
    fn burn(&mut self, steps: u16) -> bool {
        self.fuel = self.fuel.saturating_add(steps);
        self.fuel <= FUEL
    }

    #[inline]
    fn fault(&self) -> Option<(Fault, u16)> {
        self.fault
    }

    fn fail(&mut self, fault: Fault, hook: u16) {
        self.fault = self.fault.or(Some((fault, hook)));
    }

    fn fingerprint(&self, take: &mut dyn FnMut(&[u8])) {
        // A machine at rest is nothing: games without powers stay as they were.
        if !self.is_used() {
            return;
        }
        let words = |values: &[i16]| values.iter().flat_map(|value| value.to_le_bytes()).collect::<Vec<u8>>();
        take(&[self.depth, self.queued, self.lasts, self.links]);
        take(&self.fuel.to_le_bytes());
        for frame in &self.frames[..self.depth as usize] {
            take(&frame.hook.to_le_bytes());
            take(&frame.next.to_le_bytes());
            take(&[frame.owner, frame.card, frame.base, frame.end, frame.link]);
        }
        let end = self.top().map_or(0, |top| usize::from(top.end));
        take(&words(&self.locals[..end]));
        for (set_off, fields) in &self.queue[..self.queued as usize] {
            take(&set_off.hook.to_le_bytes());
            take(&[set_off.owner, set_off.card, set_off.link]);
            take(&words(fields));
        }
        for lasting in self.lasting() {
            take(&lasting.hook.to_le_bytes());
            take(&lasting.kept.to_le_bytes());
            take(&[lasting.owner, lasting.card, lasting.moment]);
        }
        for link in self.chain() {
            take(&link.hook.to_le_bytes());
            take(&[link.owner, link.cause]);
        }
        take(&self.used);
        if let Some((fault, hook)) = self.fault {
            take(&[fault as u8]);
            take(&hook.to_le_bytes());
        }
    }
}
