/**
 * The security policy allows this style by its hash (stacks/site-headers.ts). The colours equal
 * those of packages/frontend/src/tokens.css.
 */

const LIGHT =
  "--paper:#f7f8f5;--card:#ffffff;--sunken:#f0f3ef;--ink:#12201b;--ink-2:#51605a;--line:#dde3de;--control:#7f8f88;" +
  "--primary:#0b6e4f;--primary-hover:#095c42;--primary-soft:#e4f2eb;--on-primary:#ffffff;--link:#0b6e4f;" +
  "--pending:#7a4a00;--pending-soft:#fff1cf;" +
  "--overdue:#a11d16;--overdue-soft:#fde8e6;--info:#1d4e89;--info-soft:#e4effb;";

const DARK =
  "--paper:#0e1714;--card:#16221d;--sunken:#1c2a24;--ink:#e9f0ec;--ink-2:#a4b5ac;--line:#2b3a33;--control:#75887f;" +
  "--primary:#35c28c;--primary-hover:#54d0a1;--primary-soft:#163a2d;--on-primary:#06281f;--link:#5ad3a5;" +
  "--pending:#ffd98a;--pending-soft:#3a2a00;" +
  "--overdue:#ffb4ab;--overdue-soft:#4a1512;--info:#abcdf4;--info-soft:#15304e;";

export const PAGE_STYLE = `:root{color-scheme:light dark;${LIGHT}}
@media (prefers-color-scheme:dark){:root{${DARK}}}
*,::before,::after{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;-webkit-text-size-adjust:100%;text-size-adjust:100%}
main{max-width:30rem;margin:0 auto;padding:max(1rem,env(safe-area-inset-top)) min(1rem,4vw) 1.5rem;display:grid;gap:1rem;grid-template-columns:minmax(0,1fr)}
h1,h2,p,dl,dd,ul,figure{margin:0;padding:0}
h1,h2,p,dd,li,a{overflow-wrap:anywhere}
.business{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem .75rem;padding:.25rem 0}
.business b{font-size:1.125rem;line-height:1.3}
.business p{min-width:0;flex:1 1 8rem}
.business span{display:block;color:var(--ink-2);font-size:.875rem}
.business .initials{flex:none;display:grid;place-items:center;width:3rem;height:3rem;border-radius:50%;background:var(--primary-soft);color:var(--link);font-weight:700;font-size:1.0625rem}
section{background:var(--card);border:1px solid var(--line);border-radius:20px;padding:min(1.25rem,5vw);display:grid;gap:.875rem;grid-template-columns:minmax(0,1fr)}
h2{font-size:1rem;line-height:1.4}
h1{font-size:1rem;font-weight:400;color:var(--ink-2)}
.amount{font-size:min(2.75rem,10vw);line-height:1.1;font-weight:700;letter-spacing:-.02em;white-space:nowrap;font-variant-numeric:tabular-nums}
.sum{white-space:nowrap;font-variant-numeric:tabular-nums}
.tag{justify-self:start;padding:.25rem .75rem;border-radius:999px;font-size:.875rem;font-weight:600;background:var(--sunken);color:var(--ink)}
.tag.overdue{background:var(--overdue-soft);color:var(--overdue)}
.tag.today{background:var(--pending-soft);color:var(--pending)}
.tag.told{background:var(--info-soft);color:var(--info)}
.note{border-radius:14px;padding:.875rem 1rem;display:grid;gap:.25rem;background:var(--info-soft);color:var(--info)}
.note.refused{background:var(--pending-soft);color:var(--pending)}
.button{appearance:none;display:flex;align-items:center;justify-content:center;width:100%;min-height:3.25rem;padding:.75rem 1rem;border:1px solid transparent;border-radius:14px;font:inherit;font-weight:700;text-align:center;text-decoration:none;cursor:pointer;background:var(--primary);color:var(--on-primary)}
.button:hover{background:var(--primary-hover)}
.button.second{background:var(--card);border-color:var(--control);color:var(--ink)}
.button.second:hover{background:var(--sunken)}
.button:disabled{opacity:.7;cursor:default}
form{display:grid;gap:.5rem;text-align:center}
label{text-align:left}
[hidden]{display:none!important}
a,summary{color:var(--link)}
summary{cursor:pointer;font-weight:600;min-height:2.75rem;display:flex;align-items:center}
a.line{display:inline-flex;align-items:center;min-height:2.75rem;font-weight:600}
:focus-visible{outline:3px solid var(--link);outline-offset:2px}
.code{display:block;width:100%;padding:.75rem;border:1px solid var(--line);border-radius:10px;background:var(--sunken);color:var(--ink);font:.8125rem/1.45 ui-monospace,Menlo,Consolas,monospace;word-break:break-all;-webkit-user-select:all;user-select:all}
.qr{justify-self:center;background:#fff;border-radius:14px;padding:.5rem;line-height:0}
.qr svg{display:block;width:min(13.5rem,60vw);height:auto}
.strip{margin:calc(-1*max(1rem,env(safe-area-inset-top))) calc(50% - 50vw) 0;padding:1rem;background:#ffd23f;color:#12201b;font-weight:700;text-align:center}
.quiet{color:var(--ink-2);font-size:.875rem}
.pre{white-space:pre-line}
dl{display:grid}
dl div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem;padding:.625rem 0;border-top:1px solid var(--line)}
dl div:first-child{border-top:0;padding-top:0}
dl div:last-child{padding-bottom:0}
dt{color:var(--ink-2);max-width:100%;overflow-wrap:anywhere}
dd{margin-left:auto;max-width:100%;text-align:right;font-weight:600}
.rows{list-style:none;display:grid}
.rows li{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem 1rem;padding:.25rem 0 .75rem;border-top:1px solid var(--line)}
.rows li:first-child{border-top:0}
.rows li:last-child{padding-bottom:0}
.rows a:first-child,.rows b:first-child{flex:1 1 9rem;font-weight:600}.rows a:first-child{display:flex;align-items:center;min-height:2.75rem}
.rows p:not(.tag){width:100%}
.rows p:not([class]){color:var(--ink-2);font-size:.875rem}
.big{font-size:1.25rem;line-height:1.35;font-weight:700;color:var(--ink)}
footer{display:grid;gap:.5rem;text-align:center;color:var(--ink-2);font-size:.875rem;padding:.5rem 0}
@media (min-width:48rem){main{padding-top:3rem}.strip{margin-top:-3rem}}
@media print{.button,form,a.line,.no-print{display:none!important}section{break-inside:avoid}}`;
