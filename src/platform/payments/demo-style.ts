/** The star of the logo, as a path on a grid of eleven squares. */
export const demoStar =
  'M5 0h1v2h-1zM5 9h1v2h-1zM0 5h2v1h-2zM9 5h2v1h-2zM1 1h2v1h1v1h1v-1h1v1h1v-1h1v-1h2v2h-1v1h-1v1h1v1h-1v1h1v1h1v2h-2v-1h-1v-1h-1v1h-1v-1h-1v1h-1v1h-2v-2h1v-1h1v-1h-1v-1h1v-1h-1v-1h-1z'

/** The look of the shop for pages that are drawn without it: colours, letters and forms of the design system. */
export const demoStyle = `@font-face{font-family:Raleway;font-weight:100 900;font-display:swap;src:url(fonts/raleway.woff2) format("woff2")}
@font-face{font-family:Cairo;font-weight:200 1000;font-display:swap;size-adjust:109%;src:url(fonts/cairo.woff2) format("woff2");unicode-range:U+0600-06FF,U+200C-200E,U+FE70-FEFC}
:root{color-scheme:light dark;--page:#fbf8f4;--card:#fff;--sunk:#f4efe7;--line:#e9e1d6;--field:#8f879c;--ink:#1d1733;--quiet:#5f586f;--primary:#9b87f5;--hover:#8c76ef;--text:#5a43c8;--gold:#d3ad3a;--bad:#a3213a;--bad-tint:#fbe7ea;--band:url(/pattern/tatreez-band-rich.svg)}
@media (prefers-color-scheme:dark){:root{--page:#141020;--card:#1d1830;--sunk:#251f3b;--line:#342c4d;--field:#77699f;--ink:#f3eefb;--quiet:#b4abc9;--hover:#ab9af8;--text:#b9abfb;--bad:#ff9aa8;--bad-tint:#3b1b29;--band:url(/pattern/tatreez-band-rich-dark.svg)}}
*{box-sizing:border-box}body{margin:0;background:var(--page);color:var(--ink);font:400 16px/26px Raleway,Cairo,sans-serif;font-variant-numeric:lining-nums tabular-nums}
header{display:flex;justify-content:space-between;align-items:center;min-block-size:56px;padding-inline:16px;border-block-end:1px solid var(--line)}
.logo{display:flex;gap:8px;align-items:center;font-size:25px;line-height:1}.logo svg{inline-size:16px;block-size:16px;fill:var(--gold)}
a{color:inherit;font-weight:600;text-decoration:underline;text-decoration-color:var(--gold);text-underline-offset:6px;padding-block:9px}
main{max-inline-size:472px;margin:0 auto;padding:24px 16px 72px}
.sum{overflow:hidden;border:1px solid var(--line);border-radius:14px;background:var(--card);margin-block-end:28px}.sum::before{content:"";display:block;block-size:24px;background:var(--band) 0 0/auto 24px repeat-x}
.sum>div{padding:20px 24px 24px}.eyebrow{margin:0;font-size:14px;line-height:20px;color:var(--quiet)}
h1{font-size:16px;line-height:24px;font-weight:400;color:var(--quiet);margin:12px 0 0}h1 strong{display:block;font-weight:300;font-size:36px;line-height:44px;color:var(--ink)}
h2{font-size:22px;line-height:32px;font-weight:400;margin:0}section h2{margin:40px 0 8px}
.note{color:var(--quiet);font-size:15px;line-height:24px;margin:8px 0 0}.pictures{display:flex;gap:8px;margin:16px 0 0;padding:0;list-style:none}.pictures li{display:block;padding:0;border:0}.pictures img{display:block;inline-size:56px;block-size:70px;object-fit:cover;border-radius:10px;background:#e5dfd6}
form{display:grid;gap:20px;margin-block-end:12px}label{display:grid;gap:6px;font-size:15px;line-height:24px;font-weight:600}.pair{display:grid;grid-template-columns:1fr 1fr;gap:12px}
input{font:inherit;font-weight:400;font-size:16px;inline-size:100%;min-block-size:52px;padding:0 16px;border:1px solid var(--field);border-radius:14px;background:var(--card);color:inherit}input:hover{border-color:var(--ink)}::placeholder{color:var(--quiet);opacity:1}[dir=rtl] input{text-align:end}
button{font:inherit;font-weight:600;font-size:17px;min-block-size:56px;border:0;border-radius:999px;background:var(--primary);color:#1d1733;cursor:pointer;transition:background-color .2s}button:hover{background:var(--hover)}
button.quiet{background:none;border:1.25px solid var(--ink);color:var(--ink);font-size:16px;min-block-size:48px}:focus-visible{outline:2px solid var(--text);outline-offset:2px}
input[aria-invalid]{border:2px solid var(--bad)}form .note{margin:-12px 0 0}.problem{margin:-12px 0 0;padding:12px 16px;border-radius:14px;background:var(--bad-tint);color:var(--bad);font-size:14px;line-height:20px}
ul{list-style:none;margin:0;padding:0;font-size:14px;line-height:20px;color:var(--quiet)}li{display:flex;flex-wrap:wrap;gap:4px 16px;padding:12px 0;border-block-start:1px solid var(--line)}li bdi{color:var(--ink)}
[lang=ar]{line-height:27px}[lang=ar] :is(label,button,a){font-weight:700}@media (prefers-reduced-motion:reduce){button{transition:none}}`
