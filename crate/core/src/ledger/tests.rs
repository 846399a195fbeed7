use super::*;
use crate::model::Model;
use crate::plan::plan;

fn design(json: &str) -> Design {
    Design::parse(json).expect("a legal design")
}

fn worst_ns(json: &str, hops: Option<u32>) -> f64 {
    let design = design(json);
    let plan = plan(&design).expect("a design that can be planned");
    let fabric = plan.sites[0].fabric.as_ref();
    let rows = ledger(&design, fabric, &Route::of_hops(fabric, hops));
    let sum: f64 = rows.iter().map(|row| row.ns).sum();
    assert_eq!(sum, total_ns(&rows));
    assert!(rows.iter().all(|row| !row.source.en.is_empty()), "{rows:?}");
    sum
}

#[test]
fn three_tiers_take_two_switches_more_than_two() {
    for (profile, expected) in [("infiniband", [2_800.0, 3_700.0, 4_600.0]), ("roce", [3_600.0, 5_600.0, 7_600.0])] {
        for (tiers, ns) in (1..=3).zip(expected) {
            let json =
                format!(r#"{{"fabric": {{"params": {{"tiers": {tiers}}}}}, "latency": {{"profile": "{profile}"}}}}"#);
            assert!((worst_ns(&json, None) - ns).abs() < 1e-6, "{profile} {tiers}");
        }
    }
}

#[test]
fn a_chassis_counts_three_chips_and_one_within_a_line_card() {
    let json = r#"{"switch": {"form": "chassis"}}"#;
    assert!((worst_ns(json, None) - (2_350.0 + 9.0 * 450.0)).abs() < 1e-6);
    assert!((worst_ns(json, Some(7)) - (2_350.0 + 7.0 * 450.0)).abs() < 1e-6);
    assert!((worst_ns(json, Some(1)) - 2_800.0).abs() < 1e-6);
}

#[test]
fn a_calibrated_message_longer_than_64_bytes_pays_for_the_rest() {
    let json = r#"{"latency": {"messageBytes": 4160}}"#;
    assert!((worst_ns(json, None) - (3_700.0 + 4_096.0 * 8.0 / 400.0)).abs() < 1e-6);
}

#[test]
fn headline_figures_sum_to_less_than_what_was_measured() {
    let json = r#"{"latency": {"profile": "asic"}}"#;
    let cables = 2.0 * 15.0 + 2.0 * 40.0 * 4.895_052_3 + 4.0 * 125.0;
    let sum = 1_100.0 + 3.0 * 150.0 + cables + 64.0 * 8.0 / 400.0;
    assert!((worst_ns(json, None) - sum).abs() < 1e-3);
    assert!(sum < 3_700.0);
    assert_eq!(notes(&design(json)).len(), 1);
}

#[test]
fn own_values_take_the_place_of_the_tables() {
    let asic = worst_ns(r#"{"latency": {"profile": "asic"}}"#, None);
    let json = r#"{"latency": {"profile": "custom", "constants": {"switch-chip": 250}}}"#;
    assert!((worst_ns(json, None) - asic - 300.0).abs() < 1e-6);
}

#[test]
fn an_unknown_constant_is_refused_by_its_path() {
    let refused = |id: &str| {
        let json = format!(r#"{{"latency": {{"profile": "custom", "constants": {{"{id}": 0}}}}}}"#);
        check(&design(&json)).map_err(|refusal| refusal.field)
    };
    assert_eq!(refused("switch-chip"), Ok(()));
    assert_eq!(refused("switch-chips"), Err("latency.constants.switch-chips".to_owned()));
    assert_eq!(refused("group-index"), Err("latency.constants.group-index".to_owned()));
}

#[test]
fn every_constant_that_may_be_set_is_in_a_table() {
    for id in editable() {
        assert!(constant::find(id).is_some(), "{id}");
    }
}

#[test]
fn only_gpus_without_a_common_plane_need_a_relay() {
    let relays = |json: &str| {
        let design = design(json);
        worst_relays(&design, &crate::plan::Division::of(&design).expect("a division"))
    };
    assert_eq!(relays(r#"{"planes": {"count": 8}}"#), Some(1));
    assert_eq!(relays(r#"{"planes": {"count": 8, "by": "port"}}"#), Some(0));
    assert_eq!(relays(r#"{"planes": {"count": 8}, "scaleUp": {"kind": "none"}}"#), None);
    assert_eq!(relays(r#"{"servers": {"gpus": 4}, "planes": {"count": 2}}"#), Some(0));
    assert_eq!(relays(r#"{"servers": {"gpus": 4}, "planes": {"count": 4}}"#), Some(1));
}

/// Sum, ns, and hops of the ledger of a path between two GPUs; the rows' terms.
fn of_path(json: &str, from: u64, to: u64) -> (f64, Vec<(&'static str, u32)>) {
    let mut model = Model::new(design(json)).expect("a design that can be planned");
    let path = crate::path::path(&mut model, from, to, 0).expect("a way");
    let (stations, gaps) = path.stations(&mut model);
    let rows = ledger_of_path(model.design(), model.plan().sites[0].fabric.as_ref(), &stations, &gaps);
    (total_ns(&rows), rows.iter().map(|row| (row.term, row.count)).collect())
}

#[test]
fn a_path_across_leaves_takes_what_the_worst_path_takes() {
    let (ns, terms) = of_path(r#"{"planes": {"count": 8}}"#, 0, 16_376);
    assert!((ns - 3_700.0).abs() < 1e-6, "{ns}");
    assert_eq!(terms, [("ends", 1), ("switch", 1), ("switch", 1), ("switch", 1)]);
}

#[test]
fn a_path_across_planes_takes_a_scale_up_hop_more() {
    let (ns, terms) = of_path(r#"{"planes": {"count": 8}}"#, 0, 16_383);
    assert!((ns - 3_700.0 - 3_330.0).abs() < 1e-6, "{ns}");
    assert_eq!(terms.last(), Some(&("scale-up", 1)));
    let (ns, terms) = of_path(r#"{"planes": {"count": 8}}"#, 0, 7);
    assert!((ns - 3_330.0).abs() < 1e-6, "{ns}");
    assert_eq!(terms, [("scale-up", 1)]);
}

#[test]
fn a_path_across_sites_takes_the_fibre_and_both_climbs() {
    let json = r#"{"servers": {"count": 2048}, "planes": {"count": 8}, "sites": [{}, {"km": 100}]}"#;
    let (ns, terms) = of_path(json, 0, 16_376);
    assert!((ns - 2_350.0 - 4.0 * 450.0 - 489_505.2).abs() < 1.0, "{ns}");
    assert_eq!(terms, [("ends", 1), ("switch", 1), ("switch", 2), ("switch", 1), ("fibre", 1)]);
    let report = Model::new(design(json)).expect("a design that can be planned").report();
    let told = report["distance"]["crossSiteUs"].as_f64().expect("a number");
    assert!((told - ns / 1000.0).abs() < 1e-6, "{told}");
}

#[test]
fn a_path_through_a_chassis_counts_its_parts_and_stores_a_packet_once() {
    let json = r#"{"fabric": {"params": {"spine": {"form": "chassis", "cages": 128}}}, "switch": {"lineCardCages": 16},
        "latency": {"profile": "asic"}}"#;
    let (_, terms) = of_path(json, 0, 4_095);
    assert!(terms.contains(&("switch", 3)) && terms.contains(&("store", 1)), "{terms:?}");
}
