/** What pages are made of: notices, tables, cards, code. */
export const partsStyle = `
.notice { margin: 0 0 1.25rem; padding: .6rem .9rem; border-left: 3px solid var(--accent); border-radius: .25rem;
  background: var(--tint); color: var(--ink); }
.notice.good { border-color: var(--good); background: var(--good-tint); }
.notice.bad { border-color: var(--bad); background: var(--bad-tint); }
.notice ul { margin: .35rem 0 0; padding-left: 1.1rem; }
.notice li { margin: 0; }
.card { margin: 0 0 1.25rem; padding: 1.1rem clamp(1rem, 3vw, 1.5rem) 1.25rem; background: var(--card);
  border: 1px solid var(--line); border-radius: .6rem; }
.card > h2:first-child { margin-top: 0; }
.card > :last-child { margin-bottom: 0; }
.table { position: relative; overflow-x: auto; margin: 0 0 1rem; background: var(--card); border: 1px solid var(--line);
  border-radius: .6rem; }
table { width: 100%; margin: 0; border-collapse: collapse; background: none; }
th, td { padding: .5rem .75rem; border: 0; border-top: 1px solid var(--line); background: none; text-align: left;
  vertical-align: baseline; line-height: 1.45; }
thead th { padding-block: .45rem; border-top: 0; color: var(--soft); font-size: .75rem; font-weight: 600;
  white-space: nowrap; }
td.number, th.number { text-align: right; }
.nowrap { white-space: nowrap; }
.anywhere { overflow-wrap: anywhere; }
td.action { text-align: right; white-space: nowrap; }
td form { display: inline-block; }
.tag { display: inline-block; padding: .05rem .5rem; border-radius: 1rem; background: var(--well); color: var(--soft);
  font-size: .75rem; font-weight: 600; line-height: 1.5; white-space: nowrap; }
.tag.good { background: var(--good-tint); color: var(--good); }
.tag.bad { background: var(--bad-tint); color: var(--bad); }
.tag.warn { background: var(--warn-tint); color: var(--warn); }
.empty { padding: 2.5rem 1.25rem; border: 1px dashed var(--edge); border-radius: .6rem; text-align: center; }
.empty p { margin-inline: auto; }
.empty-title { font-weight: 600; }
.empty > :last-child { margin-bottom: 0; }
.pagination { display: flex; justify-content: space-between; margin: 1rem 0; }
.code { position: relative; margin: 0 0 1rem; border: 1px solid var(--line); border-radius: .6rem;
  background: var(--well); }
.code figcaption { padding: .45rem .75rem; color: var(--soft); font-size: .75rem; font-weight: 600; }
.code pre { margin: 0; padding: 0 .75rem .75rem; background: none; overflow-x: auto; white-space: pre; }
.code pre code { padding: 0; background: none; }
.code button { position: absolute; top: .3rem; right: .35rem; }
dl.facts { display: grid; grid-template-columns: minmax(7rem, max-content) 1fr; gap: .35rem 1.25rem; margin: 0 0 1rem; }
dl.facts dt { color: var(--soft); font-weight: 400; }
dl.facts dd { margin: 0; min-width: 0; overflow-wrap: anywhere; }
@media (max-width: 30rem) { th, td { padding-inline: .5rem; } dl.facts { grid-template-columns: 1fr; gap: 0; } dl.facts dd { margin-bottom: .6rem; } }
`;
