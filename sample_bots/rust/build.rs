//! Makes the stubs from the contract in the folder `QUINOLA_PROTO`; no protoc is needed.

use std::error::Error;
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-env-changed=QUINOLA_PROTO");
    let folder = env::var("QUINOLA_PROTO").map_err(
        |_| "QUINOLA_PROTO is not set: expected the folder that holds quinola/v1/*.proto",
    )?;
    for file in fs::read_dir(format!("{folder}/quinola/v1"))? {
        println!("cargo::rerun-if-changed={}", file?.path().display());
    }
    let files = protox::compile(["quinola/v1/play.proto"], [&folder])?;
    tonic_prost_build::configure()
        .build_server(false)
        .compile_fds(files)?;
    Ok(())
}
