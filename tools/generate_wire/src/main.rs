//! Generates the Rust types of `protos/` without `protoc`.
//!
//! Usage: `generate_wire PROTO_FOLDER OUTPUT_FOLDER`.

use std::error::Error;
use std::path::{Path, PathBuf};

fn proto_files(folder: &Path, found: &mut Vec<PathBuf>) -> Result<(), Box<dyn Error>> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            proto_files(&path, found)?;
        } else if path.extension().is_some_and(|extension| extension == "proto") {
            found.push(path);
        }
    }
    found.sort();
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(protos), Some(output)) = (arguments.next(), arguments.next()) else {
        return Err("usage: generate_wire PROTO_FOLDER OUTPUT_FOLDER".into());
    };
    let mut files = Vec::new();
    proto_files(Path::new(&protos), &mut files)?;
    let descriptors = protox::compile(&files, [&protos])?;
    std::fs::create_dir_all(&output)?;
    let mut config = prost_build::Config::new();
    // Maps in key order: the same message is always the same bytes.
    config.btree_map(["."]);
    config.out_dir(&output);
    config.compile_fds(descriptors)?;
    Ok(())
}
