/** The overview: chart, bars, short lists. */
export const overviewStyle = `
:root { --chart-accepted: #2b5a91; --chart-spam: #d9a441; }
@media (prefers-color-scheme: dark) { :root { --chart-accepted: #6f9fd8; --chart-spam: #c0903a; } }
.periods { display: flex; padding: .15rem; background: var(--well); border-radius: .5rem; }
.periods a { padding: .25rem .75rem; border-radius: .4rem; color: var(--soft); font-size: .8125rem; font-weight: 600;
  text-decoration: none; }
.periods a:hover { color: var(--ink); }
.periods [aria-current] { background: var(--card); color: var(--ink); box-shadow: 0 1px 2px rgb(0 0 0 / .12); }
.legend { display: flex; flex-wrap: wrap; gap: .15rem 1.25rem; max-width: none; margin: 0 0 .75rem; font-size: .875rem; }
.legend .soft { font-size: .8125rem; }
.key::before { content: ""; display: inline-block; width: .7rem; height: .7rem; margin-right: .4rem;
  border-radius: .15rem; background: var(--chart-accepted); }
.key.spam::before { background: var(--chart-spam); }
.chart { height: 216px; margin-inline: -.25rem; }
details > summary { width: fit-content; color: var(--soft); font-size: .8125rem; cursor: pointer; }
section.card > details { margin: 0; }
.days { max-height: 14rem; margin-top: .5rem; overflow: auto; border-top: 1px solid var(--line); }
.days th, .days td { padding: .25rem .75rem; font-size: .8125rem; font-weight: 400; }
.days thead th { position: sticky; top: 0; background: var(--card); }
.columns { display: grid; grid-template-columns: minmax(0, 2fr) minmax(0, 1fr); gap: 0 1.25rem; align-items: start; }
.columns.even { grid-template-columns: repeat(2, minmax(0, 1fr)); }
.columns.even h2 { margin-top: 1rem; }
@media (max-width: 52rem) { .columns, .columns.even { grid-template-columns: minmax(0, 1fr); } }
.lines { display: grid; grid-template-columns: fit-content(16rem) minmax(0, 1fr) max-content; gap: 0 1rem; margin: 0;
  padding: 0; list-style: none; }
.lines li { display: grid; grid-column: 1 / -1; grid-template-columns: subgrid; align-items: baseline; margin: 0;
  padding: .45rem 0; border-top: 1px solid var(--line); list-style: none; }
.lines li:first-child { border-top: 0; }
.lines a { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.lines time { justify-self: end; color: var(--soft); font-size: .8125rem; }
.cut { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
@media (max-width: 36rem) {
  .lines { grid-template-columns: minmax(0, 1fr) max-content; }
  .lines .cut { grid-row: 2; grid-column: 1 / -1; }
}
.more { margin: .6rem 0 0; font-size: .875rem; }
.wanted { border-left: 3px solid var(--bad); }
.wanted > h2 { margin-bottom: .15rem; color: var(--bad); }
.usage { margin: 0 0 1rem; }
.usage > div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; font-size: .875rem; }
.amount { color: var(--soft); }
progress { height: .4rem; margin: .3rem 0 0; border-radius: 1rem; background: var(--well); color: var(--accent);
  --pico-progress-background-color: var(--well); --pico-progress-color: var(--accent); }
progress.near { --pico-progress-color: var(--warn); }
progress.full { --pico-progress-color: var(--bad); }
.figures th, .figures td { padding-inline: .6rem; white-space: nowrap; }
.figures td.name { width: 100%; max-width: 0; overflow: hidden; text-overflow: ellipsis; }
@media (max-width: 36rem) {
  .figures th, .figures td { padding-inline: .4rem; font-size: .8125rem; }
  .figures thead th { font-size: .75rem; white-space: normal; }
  .figures td:first-child { white-space: normal; }
  .figures td.name { min-width: 4rem; white-space: nowrap; }
  .figures .share > :first-child { min-width: 0; }
  .figures .share progress { display: none; }
}
@media (max-width: 24rem) { .figures th, .figures td { padding-inline: .2rem; } .figures thead th { font-size: .6875rem; } }
.share { display: flex; align-items: center; gap: .6rem; }
.share > :first-child { min-width: 3.5rem; }
.share progress { width: 3rem; margin: 0; }
.steps { display: grid; gap: 1rem; max-width: 44rem; margin: 0; padding: 0; list-style: none; counter-reset: step; }
.steps li { position: relative; margin: 0; padding: 1.1rem 1.5rem 1.1rem 4rem; background: var(--card);
  border: 1px solid var(--line); border-radius: .6rem; list-style: none; counter-increment: step; }
.steps li::before { content: counter(step); position: absolute; left: 1.35rem; top: 1.1rem; width: 1.75rem;
  height: 1.75rem; border-radius: 50%; background: var(--tint); color: var(--accent); font-weight: 600;
  line-height: 1.75rem; text-align: center; }
.steps h2 { margin: 0 0 .2rem; }
.steps li > :last-child { margin-bottom: 0; }
`;
