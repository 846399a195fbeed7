//! `bench PEER WORK K SOURCES`: measures one case natively and prints it as JSON.

use fabriscape_bench::Peer;
use std::time::{Duration, Instant};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [peer, work, k, sources] = &words[..] else {
        eprintln!("usage: bench PEER WORK K SOURCES");
        std::process::exit(2);
    };
    let number = |word: &String| word.parse().unwrap_or_default();
    let budget = Duration::from_millis(if std::env::var_os("FULL").is_some() { 4000 } else { 1500 });
    let mut case = Peer::new(peer, work, number(k));
    // The first run is not counted.
    let check = case.run(peer, work, number(sources));
    let (started, mut times) = (Instant::now(), Vec::new());
    while times.is_empty() || times.len() < 15 && started.elapsed() < budget {
        let begun = Instant::now();
        std::hint::black_box(case.run(peer, work, number(sources)));
        times.push(begun.elapsed().as_secs_f64() * 1000.0);
    }
    println!("{}", serde_json::json!({ "ms": times, "check": check }));
}
