//! Short names for states: equal states have equal digests.

use sha2::{Digest, Sha256};

use super::game::Game;

/// Bytes in hex.
pub fn hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]).map(|digit| DIGITS[digit as usize] as char).collect()
}

/// The bytes that a hex text stands for.
pub fn unhex(text: &str) -> Option<Vec<u8>> {
    let digits: Option<Vec<u8>> =
        text.chars().map(|digit| digit.to_digit(16).map(|value| value as u8)).collect();
    let digits = digits?;
    (digits.len() % 2 == 0).then(|| digits.chunks_exact(2).map(|pair| pair[0] << 4 | pair[1]).collect())
}

/// SHA-256 of some bytes, in hex.
pub fn sha256_hex(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

/// The digest of a state: 128 bits of SHA-256 in hex. It covers what is
/// hidden and how much chance is used, so no seat may ever see it.
pub fn digest<G: Game>(state: &G::State) -> String {
    let mut hash = Sha256::new();
    G::fingerprint_state(state, &mut |bytes| hash.update(bytes));
    hex(&hash.finalize()[..16])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hex_leads_back_to_its_bytes() {
        let bytes: Vec<u8> = (0..=255).collect();
        assert_eq!(unhex(&hex(&bytes)), Some(bytes));
        assert_eq!(hex(&[0, 15, 16, 255]), "000f10ff");
        assert_eq!(unhex("0F"), Some(vec![15]));
    }

    #[test]
    fn what_is_not_hex_means_nothing() {
        for text in ["0", "0g", "é0", "0 ", "+1"] {
            assert_eq!(unhex(text), None, "{text}");
        }
    }
}
