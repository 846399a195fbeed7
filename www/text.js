// The page's own words in both languages. Words of the field (GPU, leaf, plane …) come from the core.

import { grouped } from "./number.js";

/** @import { Text } from "./core/fabriscape_wasm.js" */
/** @typedef {"en" | "zh"} Lang */

const words = {
  skipControls: ["Skip to the controls", "跳到参数"],
  skipStage: ["Skip to the picture", "跳到拓扑图"],
  skipReport: ["Skip to the figures", "跳到数据"],
  presets: ["Preset", "预设"],
  ownDesign: ["Own design", "自定义方案"],
  undo: ["Undo", "撤销"],
  redo: ["Redo", "重做"],
  open: ["Open", "打开"],
  openHelp: ["Open a design file", "打开方案文件"],
  save: ["Save", "保存"],
  saveHelp: ["Save this design as a file", "将方案保存为文件"],
  copyLink: ["Copy link", "复制链接"],
  copied: ["Copied", "已复制"],
  copyFailed: ["The browser refused to copy; the link is in the address bar", "浏览器拒绝复制；链接见地址栏"],
  otherLanguage: ["中文", "English"],
  theme: ["Light or dark", "浅色或深色"],
  help: ["Keyboard shortcuts", "键盘快捷键"],
  more: ["More", "更多"],
  controls: ["Design", "方案参数"],
  changeDesign: ["Change the design", "调整方案"],
  closeSheet: ["Close", "关闭"],
  picture: ["Picture", "拓扑图"],
  report: ["Figures", "数据"],
  groupScale: ["Scale", "规模"],
  groupSwitch: ["Switch", "交换机"],
  groupFabric: ["Fabric", "网络"],
  groupPlanes: ["Planes", "平面"],
  groupScaleUp: ["Scale-up", "纵向扩展"],
  groupLatency: ["Latency", "时延"],
  groupDistance: ["Distance", "距离"],
  advanced: ["More settings", "更多参数"],
  advancedSet: ["More settings · {count} set", "更多参数 · 已设 {count} 项"],
  other: ["{label}: other value", "{label}：其他值"],
  typed: ["{label}, typed", "{label}，键入"],
  auto: ["auto", "自动"],
  unset: ["Set {label} back to automatic", "将{label}恢复为自动"],
  logarithmic: ["log scale", "对数刻度"],
  of: ["{value} of {most}", "{value} / {most}"],
  secondSite: ["Second site", "第二园区"],
  secondSiteHelp: [
    "Half of the servers move to a second campus so far away. Every site's name, distance and share are under More settings.",
    "将一半服务器移至该距离处的第二园区；各园区的名称、距离与份额见“更多参数”。",
  ],
  none: ["none", "无"],
  sites: ["Sites", "园区"],
  siteField: ["Site {number}, {label}", "园区 {number}，{label}"],
  addSite: ["Add a site", "增加园区"],
  removeSite: ["Remove {name}", "移除{name}"],
  nearest: ["Use {value}", "改用 {value}"],
  putBack: ["Put back", "还原"],
  keptPicture: ["Picture and figures are of the last design that works.", "图与数据仍为上一个可行方案。"],
  gpus: ["{count|GPU|GPUs}", "卡"],
  switches: ["{count|switch|switches}", "台交换机"],
  worstHops: ["{count|hop|hops}, worst", "跳（最远）"],
  oneWay: ["one way, worst", "单程时延（最远）"],
  serversTimes: ["{servers} {servers|server|servers} × {gpus}", "{servers} 台服务器 × {gpus}"],
  hopsNote: ["least {least} · mean {mean}", "最近 {least} · 平均 {mean}"],
  hopsNoteSite: ["within a site {most} · mean {mean}", "园区内 {most} · 平均 {mean}"],
  pairs: ["Pairs by switches traversed", "按经过交换机数统计"],
  pairsOf: ["Pairs of", "端点对类型"],
  endpoints: ["endpoints of a plane", "平面内端点"],
  gpuPairs: ["GPUs", "卡"],
  scaleUpHop: ["+{count} scale-up", "+{count} 纵向"],
  counted: ["counted ✓", "实测计数 ✓"],
  countedHelp: ["Counted on the wired network, link by link.", "在逐条接好的网络上清点得出。"],
  closedForm: ["closed form", "解析式"],
  closedFormHelp: [
    "From the formula of the family; counting on the wiring has not finished.",
    "由解析式得出；尚未在接好的网络上清点完毕。",
  ],
  noPair: ["no two {of} with a path", "没有可达的{of}对"],
  profileMessage: ["{profile}, {size}", "{profile}，{size}"],
  ownProfile: ["custom", "自定义"],
  needsCount: ["Told once the wiring is counted.", "清点完成后给出。"],
  counting: ["counting {share}", "清点中 {share}"],
  cancel: ["Cancel", "取消"],
  countOn: ["count", "清点"],
  ledger: ["Latency ledger", "时延账本"],
  ledgerWorst: ["worst path", "最远路径"],
  ledgerPath: ["{from} → {to}", "{from} → {to}"],
  ledgerPlane: ["{ends}, plane {plane}", "{ends}，平面 {plane}"],
  oneWaySum: ["one way", "单程"],
  roundTrip: ["round trip", "往返"],
  asFibre: ["= {km} of fibre", "= {km} 光纤"],
  takes: ["What it takes", "所需设备"],
  distance: ["Distance", "距离"],
  charts: ["Charts", "图表"],
  enlarge: ["Enlarge: {title}", "放大：{title}"],
  saveChart: ["Save as SVG", "保存为 SVG"],
  tiersTable: ["Counts per tier", "各层数量表"],
  tier: ["Tier", "层"],
  perPlane: ["per plane", "每平面"],
  total: ["total", "合计"],
  ports: ["ports", "端口"],
  cabled: ["cabled", "已接线"],
  source: ["Source", "来源"],
  standingSecondary: ["{place} (from a secondary page)", "{place}（引自二手资料）"],
  standingComputed: ["{place} (computed from it)", "{place}（据此推算）"],
  standingAssumption: ["Assumption", "假设值"],
  standingOwn: ["Own value of this design", "本方案自定义值"],
  path: ["Path", "路径"],
  pathFrom: ["From GPU", "起点卡号"],
  pathTo: ["To GPU", "终点卡号"],
  gpuTyped: ["must be a number of a GPU such as gpu-12, got {text}", "应为卡号，如 gpu-12，现为{text}"],
  nothing: ["nothing", "空"],
  equalPaths: ["{count} equal paths, one shown", "共 {count} 条等价路径，示其一"],
  onePath: ["the only shortest path", "唯一最短路径"],
  hops: ["{count} {count|hop|hops}", "{count} 跳"],
  pickOther: ["Now pick the other end", "请选择另一端"],
  pathRelay: ["with a hop through the server’s scale-up network", "经服务器内纵向扩展网络转发一次"],
  pathInside: ["stays in the scale-up network", "不出纵向扩展网络"],
  notToScale: ["gap cut: not to scale", "此段截断，未按比例"],
  next: ["Also worth a look", "还可一试"],
  openAlternative: ["Open", "打开"],
  aboutMost: [
    "At most {servers} {servers|server|servers}, {gpus} {gpus|GPU|GPUs} in a fabric of this design",
    "该方案最多 {servers} 台服务器、{gpus} 卡",
  ],
  aboutEndpoints: [
    "{nics} {nics|NIC|NICs}, {endpoints} NIC {endpoints|port|ports} ({endpoints|endpoint|endpoints})",
    "{nics} 张网卡，{endpoints} 个网卡端口（端点）",
  ],
  aboutHops: [
    "A hop is one switch traversed, on a shortest path between two endpoints of one plane.",
    "一跳即经过一台交换机；按同一平面内两端点间的最短路径计。",
  ],
  aboutMean: ["Mean over all pairs: {mean}", "全部端点对的平均：{mean}"],
  aboutDiameter: ["Diameter in switch-to-switch links: {links}", "直径（交换机间链路数）：{links}"],
  insideSite: ["{us} within a site", "园区内 {us}"],
  anyTwo: ["any two GPUs {us}", "任意两卡 {us}"],
  aboutAcross: [
    "Across sites: the fibre, {us}, and the farthest pair of a plane.",
    "跨园区：光纤 {us}，加平面内最远端点对。",
  ],
  aboutLatency: ["Sum of the ledger of the farthest pair of a plane:", "平面内最远端点对的账本之和："],
  eachNumber: ["Most numbers: click for formula, constant, source.", "多数数字可点击，查看公式、常量与来源。"],
  settled: [
    "{gpus} {gpus|GPU|GPUs}, {switches} {switches|switch|switches}, {worst}.",
    "{gpus} 卡，{switches} 台交换机，{worst}。",
  ],
  settledWorst: ["worst {hops} {hops|hop|hops}, {delay} one way", "最远 {hops} 跳，单程 {delay}"],
  loading: ["Loading the core …", "正在加载内核……"],
  broken: ["The core stopped", "内核已停止"],
  brokenText: [
    "This is a fault of fabriscape, not of your design. The core was started again with the last design that worked. Please report it with this link:",
    "这是 fabriscape 的故障，与方案无关。内核已以上一个可行方案重新启动。反馈时请附此链接：",
  ],
  cannotStart: ["The core cannot start", "内核无法启动"],
  cannotStartText: [
    "fabriscape computes with WebAssembly, which this browser or this site's rules do not allow here.",
    "fabriscape 以 WebAssembly 计算，当前浏览器或站点策略不允许运行。",
  ],
  dismiss: ["Close", "关闭"],
  fileTooLarge: ["{name}: must be at most 1 MB, got {size}", "{name}：最大 1 MB，现为 {size}"],
  fileUnreadable: ["{name}: cannot be read: {why}", "{name}：无法读取：{why}"],
  linkRefused: ["The link is broken. {why} The first preset is shown instead.", "链接有误。{why}现显示第一个预设。"],
  linkKept: ["The link is broken. {why} The last design is still shown.", "链接有误。{why}仍显示上一个方案。"],
  viewRefused: ["The link is partly broken. Left out: {why}", "链接部分有误。已忽略：{why}"],
  link: ["link", "链接"],
  design: ["design", "方案"],
  dropHere: ["Drop a design file", "松开以打开方案文件"],
  shortcutUndo: ["Undo, redo", "撤销、重做"],
  shortcutStage: ["Stage size: large type, no controls", "讲台模式：大字号，隐藏参数"],
  shortcutTheme: ["Light or dark", "浅色或深色"],
  shortcutLang: ["English or 中文", "English 或中文"],
  shortcutCopy: ["Copy link", "复制链接"],
  shortcutHelp: ["This list", "本列表"],
  shortcutEscape: ["Close; put an impossible value back", "关闭；还原不可行的值"],
  shortcutStageArrows: [
    "In the picture: next mark; take a server as an end of the path",
    "在图中：移到下一标记；取服务器为路径端点",
  ],
  footer: ["Computed in this browser; nothing leaves it.", "全部在浏览器内计算，数据不外传。"],
};

/**
 * A text of the page with its `{names}` filled in; `{name|one|many}` is the first word where that is 1, else the second.
 * @param {Lang} lang
 * @param {keyof typeof words} key
 * @param {{ [name: string]: string | number }} [values]
 * @returns {string}
 */
export function say(lang, key, values = {}) {
  const text = words[key][lang === "zh" ? 1 : 0];
  return text.replace(/\{(\w+)(?:\|(\w+)\|(\w+))?\}/g, (_, name, one, many) => {
    const value = String(values[name]);
    return one ? (value === "1" ? one : many) : value;
  });
}

/**
 * A refusal as one sentence: which field, what is wrong with it.
 * @param {Lang} lang
 * @param {string} name What the field is called.
 * @param {Text} text
 * @returns {string}
 */
export function sentence(lang, name, text) {
  const plain = text[lang].replace(/[.。]$/, "").replace(/(?<![\w".-])\d{4,}(?![\w"])/g, grouped);
  return named(lang, name, plain) + (lang === "zh" ? "。" : ".");
}

/** What is said of something, after its name. */
export function named(/** @type {Lang} */ lang, /** @type {string} */ name, /** @type {string} */ what) {
  return lang === "zh" ? `${name}：${what}` : `${name}: ${what}`;
}
