/** The inbox, a submission, and requests about personal data. */
export const inboxStyle = `
.folders { display: flex; flex-wrap: wrap; justify-content: flex-start; gap: .15rem; margin: -.25rem 0 1rem; }
.filter { display: grid; grid-template-columns: minmax(12rem, 2fr) minmax(9rem, 1fr) 9.5rem 9.5rem max-content;
  align-items: end; gap: .6rem .75rem; margin: 0 0 1.25rem; }
.filter .field { min-width: 0; max-width: none; margin: 0; }
.filter input, .filter select, .filter button { block-size: 2.375rem; }
@media (max-width: 52rem) { .filter { grid-template-columns: 1fr 1fr; } .filter .field:has([type=search]), .filter
  .field:has(select) { grid-column: 1 / -1; } }
.folders a { padding: .3rem .75rem; border-radius: .4rem; color: var(--soft); font-size: .875rem; text-decoration: none; }
.folders a:hover { background: var(--well); color: var(--ink); }
.folders [aria-current] { background: var(--well); color: var(--ink); font-weight: 600; }
.folders .amount { font-size: .75rem; font-weight: 400; }
.inbox > ul { margin: 0; padding: 0; background: var(--card); border: 1px solid var(--line); border-radius: .6rem;
  overflow: hidden; }
.inbox li { position: relative; display: grid; align-items: baseline; gap: 0 1rem; margin: 0; padding: .5rem .9rem;
  grid-template-columns: 1.1rem minmax(7rem, 14rem) minmax(0, 1fr) fit-content(11rem) 6.5rem; list-style: none;
  border-top: 1px solid var(--line); }
.inbox li:first-child { border-top: 0; }
.inbox li:hover, .inbox li:focus-within { background: var(--well); }
.inbox li:focus-within { box-shadow: inset 3px 0 var(--accent); }
.inbox li > input { align-self: center; margin: 0; z-index: 1; }
.inbox li > a { overflow: hidden; color: var(--ink); font-weight: 600; text-decoration: none; text-overflow: ellipsis;
  white-space: nowrap; }
.inbox li > a::after { content: ""; position: absolute; inset: 0; }
.inbox li > a:focus-visible { outline: none; }
.inbox li > a:focus-visible::after { outline: 2px solid var(--accent); outline-offset: -2px; }
.inbox .tag { margin-right: .4rem; }
.inbox time { justify-self: end; color: var(--soft); font-size: .8125rem; white-space: nowrap; }
.inbox .from { font-size: .8125rem; }
.bulk { display: flex; flex-wrap: wrap; align-items: center; gap: .4rem .5rem; margin: 0 0 .6rem; }
.bulk label { display: flex; align-items: center; margin: 0 .4rem 0 .95rem; font-size: .8125rem; }
.bulk label input { margin: 0 .5rem 0 0; }
.all { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; max-width: none; margin: 1rem 0 0; }
@media (max-width: 52rem) {
  .inbox li { grid-template-columns: 1.1rem minmax(0, 1fr) max-content; gap: 0 .75rem; }
  .inbox li > input { grid-row: 1; }
  .inbox li > .cut { grid-row: 2; grid-column: 2 / -1; }
  .inbox li > .from { grid-row: 3; }
  .inbox li > .from:empty { display: none; }
}
dl.submitted { margin: 0 0 .75rem; }
.submitted > div { padding: .55rem 0; border-top: 1px solid var(--line); }
.submitted > div:first-child { border-top: 0; padding-top: 0; }
.submitted dt { color: var(--soft); font-size: .8125rem; font-weight: 400; overflow-wrap: anywhere; }
.submitted dd { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; unicode-bidi: isolate; }
.submitted dd.long { max-height: 22rem; overflow: auto; }
.timeline { margin: 0; padding: 0; }
.timeline li { display: flex; justify-content: space-between; align-items: start; gap: .5rem 1rem; margin: 0;
  padding: .6rem 0; border-top: 1px solid var(--line); list-style: none; }
.timeline li:first-child { border-top: 0; }
.timeline li > div { min-width: 0; overflow-wrap: anywhere; }
.timeline button { flex: none; }
.timeline p { margin: .2rem 0 0; }
.timeline details { margin: .2rem 0 0; padding: 0; border: 0; }
.timeline pre { margin: .3rem 0 0; padding: .4rem .6rem; background: var(--well); border-radius: .4rem;
  white-space: pre-wrap; overflow-wrap: anywhere; }
.columns > .beside .facts { grid-template-columns: minmax(0, 1fr); gap: 0; }
.columns > .beside .facts dd { margin-bottom: .6rem; }
dl.facts > .pair { display: contents; }
.keys > div { display: contents; }
.found { overflow-wrap: anywhere; }
.ids { columns: 22rem auto; margin: 0; padding: 0; }
.ids li { list-style: none; overflow-wrap: anywhere; }
dialog article { max-width: 24rem; }
`;
