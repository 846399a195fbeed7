//! Bandwidth across the narrowest halving of the endpoints.

use super::{Measure, Row, Subject};
use crate::text::Text;
use serde_json::{Value, json};

/// The registry line.
pub const MEASURE: Measure = Measure {
    name: "bisection",
    rows: &[
        Row { path: "bisection.gbps", label: Text::of("Bisection", "对分带宽"), unit: "Gb/s" },
        Row {
            path: "bisection.ratio",
            label: Text::of("Bisection ÷ half of all NICs", "对分带宽 ÷ 半数网卡带宽"),
            unit: "",
        },
    ],
    measure,
};

/// Bisection and half of the bandwidth of all NIC ports, Gb/s, over all planes and sites. Fibre between sites is not in it.
pub fn bisection(subject: &Subject<'_>) -> [f64; 2] {
    let (design, plan) = (subject.design, subject.plan);
    let planes = plan.division.planes() as f64;
    let port_gbps = design.servers.nic_gbps / plan.division.ports as f64;
    plan.sites.iter().fold([0.0, 0.0], |[across, half], site| {
        let fabric = site.fabric.as_ref();
        let pairs = (fabric.endpoints() / 2) as f64;
        [across + fabric.bisection_gbps() * planes, half + pairs * port_gbps * planes]
    })
}

fn measure(subject: &Subject<'_>) -> Value {
    let [gbps, half] = bisection(subject);
    let several = subject.plan.sites.len() > 1;
    let method = match several {
        false => Text::of("closed form", "闭式计算"),
        true => Text::of(
            "closed form, site by site; fibre between sites is not in it",
            "按园区分别闭式计算，不含园区间光纤",
        ),
    };
    // What has no two endpoints on a plane has no halves.
    let some = |value: f64| (half > 0.0).then_some(value);
    json!({ "gbps": some(gbps), "ratio": some(gbps / half), "method": method })
}

#[cfg(test)]
mod tests {
    use crate::design::Design;
    use crate::model::Model;

    #[test]
    fn a_full_clos_halves_without_loss_and_an_oversubscribed_one_by_its_ratio() {
        for (json, gbps, ratio) in [
            (r#"{"planes": {"count": 8}}"#, 3_276_800.0, 1.0),
            (r#"{"fabric": {"params": {"oversubscription": 3}}}"#, 3_072.0 * 200.0 / 3.0, 1.0 / 3.0),
            (r#"{"switch": {"cages": 4}, "servers": {"gpus": 1, "nics": 1}}"#, 1_600.0, 1.0),
        ] {
            let model = Model::new(Design::parse(json).expect("a legal design")).expect("a design that can be planned");
            let told = model.report()["bisection"].clone();
            assert!((told["gbps"].as_f64().expect("a number") - gbps).abs() < 1e-6, "{json} {told}");
            assert!((told["ratio"].as_f64().expect("a number") - ratio).abs() < 1e-9, "{json} {told}");
        }
    }
}
