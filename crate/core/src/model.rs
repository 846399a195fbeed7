//! A design with all that is known of it: planned at once, counted step by step.

use crate::design::Design;
use crate::measure::hops::SiteCounter;
use crate::measure::{self, Counted, Subject, counts};
use crate::nearest;
use crate::network::Network;
use crate::path::{self, Path, Walk};
use crate::plan::{self, Plan};
use crate::refusal::Refusal;
use serde_json::Value;

/// A planned design and what has been counted of it.
pub struct Model {
    design: Design,
    plan: Plan,
    /// Per site the network of one plane, once it is wired; all planes are alike.
    networks: Vec<Option<Network>>,
    /// Per site what is laid beside the network for walking it, once a path is asked for.
    walks: Vec<Option<Walk>>,
    work: Work,
    /// Per site, as far as counted.
    counted: Vec<Counted>,
}

/// What the next step does, to the first site that is not counted.
enum Work {
    Wire,
    Counts,
    Prepare(counts::SiteCounts),
    Hops(counts::SiteCounts, Box<SiteCounter>),
}

impl Model {
    /// Plans a design. Microseconds; nothing is wired.
    ///
    /// # Errors
    /// What [`crate::ledger::check`] and [`plan::plan`] refuse.
    pub fn new(design: Design) -> Result<Model, Refusal> {
        let planned = crate::ledger::check(&design).and_then(|()| plan::plan(&design));
        let plan = planned.map_err(|refusal| nearest::tried(&design.to_value(), refusal))?;
        let networks = plan.sites.iter().map(|_| None).collect();
        let walks = plan.sites.iter().map(|_| None).collect();
        Ok(Model { design, plan, networks, walks, work: Work::Wire, counted: Vec::new() })
    }

    /// The complete design.
    pub fn design(&self) -> &Design {
        &self.design
    }

    /// Its plan.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// What measures look at: counted figures once every site is counted.
    pub fn subject(&self) -> Subject<'_> {
        let counted = (self.counted.len() == self.plan.sites.len()).then_some(self.counted.as_slice());
        Subject { design: &self.design, plan: &self.plan, counted }
    }

    /// The report: closed forms until all is counted.
    pub fn report(&self) -> Value {
        measure::report(&self.subject())
    }

    /// The network of one plane of a site, wired when first asked for and kept: 16 bytes a link.
    pub fn network(&mut self, site: usize) -> &Network {
        let plan = &self.plan;
        self.networks[site].get_or_insert_with(|| measure::wired(plan, site))
    }

    /// The network of a site and what is laid beside it for walking it.
    pub(crate) fn walk(&mut self, site: usize) -> (&Network, &Walk) {
        let plan = &self.plan;
        let network = self.networks[site].get_or_insert_with(|| measure::wired(plan, site));
        let walk = self.walks[site].get_or_insert_with(|| Walk::of(network));
        (network, walk)
    }

    /// The way between two GPUs, see [`path::path`].
    ///
    /// # Errors
    /// What [`path::path`] refuses.
    pub fn path(&mut self, from: u64, to: u64, plane: u64) -> Result<Path, Refusal> {
        path::path(self, from, to, plane)
    }

    /// Counts on, site by site: wiring, counts, hops, in slices of a few milliseconds. Gives the share done, 1 at the end.
    pub fn step(&mut self) -> f64 {
        let (site, sites) = (self.counted.len(), self.plan.sites.len());
        if site == sites {
            return 1.0;
        }
        let plan = &self.plan;
        let network = self.networks[site].get_or_insert_with(|| measure::wired(plan, site));
        let mut done = 0.1;
        self.work = match std::mem::replace(&mut self.work, Work::Wire) {
            Work::Wire => Work::Counts,
            Work::Counts => Work::Prepare(counts::counted(network)),
            Work::Prepare(counts) => Work::Hops(counts, Box::new(SiteCounter::new(&self.design, plan, site, network))),
            Work::Hops(counts, mut counter) => {
                let share = counter.step(network);
                done = 0.2 + 0.8 * share;
                if share == 1.0 {
                    self.counted.push(Counted { counts, hops: counter.finish(network) });
                    Work::Wire
                } else {
                    Work::Hops(counts, counter)
                }
            }
        };
        if self.counted.len() == sites { 1.0 } else { (site as f64 + done.min(0.999)) / sites as f64 }
    }
}

#[cfg(test)]
mod tests {
    use super::Model;
    use crate::design::Design;
    use serde_json::{Value, json};

    fn counted(design: Value) -> (Value, Value) {
        let mut model = Model::new(Design::from_value(&design).expect("legal")).expect("fits");
        let (planned, mut last) = (model.report(), 0.0);
        while last < 1.0 {
            let done = model.step();
            assert!(done >= last, "{last} then {done}");
            last = done;
        }
        (planned, model.report())
    }

    #[test]
    fn counting_confirms_the_closed_forms_and_tells_more() {
        let (planned, counted) = counted(json!({ "planes": { "count": 8 } }));
        assert_eq!((&planned["basis"], &counted["basis"]), (&json!("closed form"), &json!("counted")));
        assert_eq!(planned["hops"]["gpuPairs"], Value::Null);
        assert_eq!(planned["counts"], counted["counts"]);
        let pairs = |report: &Value| report["hops"]["endpointPairs"]["histogram"].clone();
        assert_eq!(pairs(&planned), pairs(&counted));
        assert_eq!(pairs(&counted), json!([[1, 31_744], [3, 2_064_384]]));
        assert_eq!(counted["hops"]["switchDiameter"], 2);
        // 2,048 servers of 8: pairs within a server; then those of one NIC index, and those that relay, near and far.
        let gpus = &counted["hops"]["gpuPairs"]["histogram"];
        let (near, far) = (31_744, 2_064_384);
        assert_eq!(
            gpus,
            &json!([[0, 1, 8 * near], [0, 3, 8 * far], [1, 0, 2048 * 28], [1, 1, 56 * near], [1, 3, 56 * far]])
        );
    }

    #[test]
    fn several_sites_add_up() {
        let sites = json!({ "servers": { "count": 96 }, "sites": [{ "share": 0.5 }, { "share": 0.25, "km": 10 }, { "share": 0.25, "km": 100 }] });
        let (_, counted) = counted(sites);
        let hops = &counted["hops"];
        let pairs = |n: u64| n * (n - 1) / 2;
        let inside: u64 = hops["gpuPairs"]["histogram"]
            .as_array()
            .expect("a list")
            .iter()
            .map(|p| p[2].as_u64().expect("pairs"))
            .sum();
        assert_eq!(inside + hops["crossSitePairs"]["gpus"].as_u64().expect("pairs"), pairs(768));
    }
}
