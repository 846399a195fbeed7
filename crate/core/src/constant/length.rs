//! Cable lengths by what they join, where no floor plan says better, and what a chassis is made of.

use super::{Work, assumed};

/// A data sheet of chassis line cards.
const ARISTA: Work = Work("Arista 7800R3-36P line card", 2021);

super::constants! {
    "metres-host" = 3.0 "m", "Cable from server to leaf", "服务器至叶交换机线缆", assumed("within a rack or to the next one");
    "metres-leaf-spine" = 40.0 "m", "Cable from leaf to spine", "叶至脊线缆", assumed("within a row or two");
    "metres-spine-core" = 100.0 "m", "Cable from spine to core", "脊至核心线缆", assumed("across a hall");
    "metres-tier4" = 200.0 "m", "Cable from core to tier 4", "核心至第四层线缆", assumed("across a building");
    "metres-switch" = 40.0 "m", "Cable between switches of one tier", "同层交换机之间线缆", assumed("within a row or two");
    "line-card-cages" = 36.0 "", "Most cages on one line card of a chassis", "框式交换机单块线卡最大端口数", ARISTA.secondary("36 × 400G");
}
