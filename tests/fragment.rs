//! Laws of links: a design comes back from its link as it went in, and no text whatever makes the reader fall over.

use fabriscape_core::design::Design;
use fabriscape_core::fragment::{decode, encode};
use fabriscape_tests::{any_document, draw_from};

#[test]
fn every_legal_design_comes_back_from_its_link() {
    let mut seen = 0;
    for seed in 0..5_000 {
        if let Ok(design) = Design::from_value(&any_document(&mut draw_from(seed))) {
            seen += 1;
            let link = encode(&design);
            assert_eq!(decode(&link).as_ref(), Ok(&design), "{link}");
            assert_eq!(decode(&link).map(|design| encode(&design)), Ok(link));
        }
    }
    assert!(seen > 500, "only {seen} documents were legal");
}

#[test]
fn no_text_makes_the_reader_fall_over() {
    arbtest::arbtest(|u| {
        let _ = decode(u.arbitrary::<&str>()?);
        Ok(())
    });
}

#[test]
fn no_text_made_of_parts_of_links_makes_the_reader_fall_over() {
    const PARTS: [&str; 24] = [
        "v",
        "=",
        "&",
        "1",
        "2",
        ".",
        "%",
        "%E5",
        "%25",
        "#",
        "sites",
        "latency",
        "constants",
        "planes",
        "count",
        "fabric",
        "family",
        "params",
        "clos",
        "tiers",
        "max",
        "-1e999",
        "null",
        "\u{0}",
    ];
    arbtest::arbtest(|u| {
        let mut link = String::new();
        while link.len() < 120 && !u.is_empty() {
            link.push_str(u.choose(&PARTS)?);
        }
        if let Ok(design) = decode(&link) {
            assert_eq!(decode(&encode(&design)), Ok(design));
        }
        Ok(())
    });
}

#[test]
fn two_sites_never_have_one_name() {
    for link in ["v=1&sites.0.name=A&sites.1.name=A&sites.1.km=10", "v=1&sites.0.name=B&sites.1.km=10"] {
        let refusal = decode(link).expect_err("the second site is named like the first");
        assert_eq!(refusal.field, "sites.1.name", "{refusal}");
    }
    assert!(decode("v=1&sites.0.name=B&sites.1.name=A&sites.1.km=10").is_ok());
}
