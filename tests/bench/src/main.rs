//! `fabriscape-bench PEER WORK K SOURCES BUDGET`: measures one case natively and prints it as JSON; the budget is ms.

use fabriscape_bench::Peer;
use std::time::{Duration, Instant};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [peer, work, k, sources, budget] = &words[..] else {
        eprintln!("usage: fabriscape-bench PEER WORK K SOURCES BUDGET");
        std::process::exit(2);
    };
    let number = |word: &String| word.parse::<u32>().unwrap_or_default();
    let budget = Duration::from_millis(number(budget).into());
    let mut case = Peer::new(peer, work, number(k));
    // The first run is not counted.
    let check = case.run(peer, work, number(sources));
    let (started, mut times) = (Instant::now(), Vec::new());
    while times.is_empty() || times.len() < 15 && started.elapsed() < budget {
        let begun = Instant::now();
        std::hint::black_box(case.run(peer, work, number(sources)));
        times.push(begun.elapsed().as_secs_f64() * 1000.0);
    }
    println!("{}", serde_json::json!({ "ms": times, "check": check, "megabytes": megabytes() }));
}

/// The most memory that the process has had, MB; 0 where the system does not tell.
fn megabytes() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<f64>().ok())
        .map_or(0.0, |kilobytes| kilobytes / 1024.0)
}
