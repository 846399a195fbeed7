use super::*;
use crate::plan::plan;

fn options(width: f32, height: f32) -> Options {
    Options { width, height, front: 0, selected: Vec::new(), path: None }
}

#[test]
fn timing() {
    for text in [
        r#"{"planes":{"count":8}}"#,
        r#"{"servers":{"count":"max","gpus":1,"nics":1},"fabric":{"params":{"tiers":3}}}"#,
        r#"{"servers":{"count":"max","gpus":1,"nics":1},"switch":{"cages":16},"fabric":{"params":{"tiers":4}}}"#,
        r#"{"servers":{"count":"max","gpus":1,"nics":1},"switch":{"cages":128},"fabric":{"params":{"tiers":3}}}"#,
    ] {
        let design = Design::parse(text).unwrap();
        let plan = plan(&design).unwrap();
        for _ in 0..3 {
            let t = std::time::Instant::now();
            let s = scene(&design, &plan, &options(780.0, 580.0));
            println!("{:?} {}", t.elapsed(), s.primitives());
        }
    }
}
