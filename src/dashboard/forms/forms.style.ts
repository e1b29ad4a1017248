/** The list of forms, and a form's pages. */
export const formsStyle = `
.spark { display: inline-flex; align-items: center; gap: .6rem; vertical-align: middle; white-space: nowrap; }
.spark svg { display: block; flex: none; }
.spark path { fill: var(--accent); }
.form-list td { vertical-align: middle; }
.form-list td:first-child { min-width: 11rem; max-width: 26rem; overflow-wrap: anywhere; }
.form-list td:nth-child(2) { white-space: nowrap; }
.form-list th:last-child, .form-list td:last-child { text-align: right; }
.form-list .in-total { display: none; }
@media (max-width: 40rem) {
  .form-list thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .form-list tr { display: grid; grid-template-columns: 1fr auto; gap: .25rem 1rem; padding: .7rem .85rem;
    border-top: 1px solid var(--line); }
  .form-list tr:first-child { border-top: 0; }
  .form-list td { padding: 0; border: 0; }
  .form-list td:first-child { grid-column: 1 / -1; }
  .form-list td:nth-child(3) { grid-row: 2 / 4; grid-column: 2; align-self: center; }
  .form-list td:last-child { color: var(--soft); text-align: left; }
  .form-list .in-total { display: inline; }
  .form-list .spark > span { display: none; }
}
.form-name { font-weight: 600; text-decoration: none; }
.form-name:hover { text-decoration: underline; }
.tabs, .contents { display: flex; flex-wrap: wrap; justify-content: flex-start; }
.tabs { gap: 0 1.25rem; margin: -.25rem 0 1.25rem; border-bottom: 1px solid var(--line); }
.tabs a { margin-bottom: -1px; padding: .35rem 0 .5rem; border-bottom: 2px solid transparent; color: var(--soft);
  text-decoration: none; }
.tabs a:hover { color: var(--ink); }
.tabs [aria-current] { border-color: var(--accent); color: var(--ink); font-weight: 600; }
.contents { gap: .25rem 1rem; margin: 0 0 1.25rem; font-size: .875rem; }
.contents a { text-decoration: none; }
.contents a:hover { text-decoration: underline; }
.settings .card { scroll-margin-top: 1rem; }
@media (min-width: 60rem) {
  .settings { display: grid; grid-template-columns: 11rem minmax(0, 1fr); gap: 0 1.5rem; align-items: start; }
  .contents { position: sticky; top: 1rem; flex-direction: column; gap: .6rem; margin: 1.1rem 0 0; }
  .try { display: grid; grid-template-columns: minmax(0, 34rem) minmax(0, 1fr); gap: 0 2rem; }
}
.field .hint code { padding-inline: .2em; overflow-wrap: anywhere; }
textarea[rows="2"] { min-height: 3.75rem; }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr)); gap: 0 1rem;
  max-width: 34rem; }
.pair .field { display: flex; flex-direction: column; }
.pair .field > :last-child { margin-top: auto; }
.apart { margin-top: 1.25rem; padding-top: 1rem; border-top: 1px solid var(--line); }
.choice { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .5rem 1.5rem; }
.choice + .choice { margin-top: 1rem; padding-top: 1rem; border-top: 1px solid var(--line); }
.choice p { flex: 1 1 20rem; margin: 0; }
.snippets { margin: 0 0 1rem; }
.snippets details { margin: 0; padding: 0; border-top: 1px solid var(--line); }
.snippets details:last-child { border-bottom: 1px solid var(--line); }
.snippets summary { padding: .55rem 0; font-weight: 600; color: var(--ink); }
.snippets details[open] > summary { margin: 0; }
.answer > :first-child { margin-top: .25rem; }
.answer pre { margin: 0; padding: .75rem; border: 1px solid var(--line); border-radius: .6rem; background: var(--well);
  white-space: pre-wrap; overflow-wrap: anywhere; }
`;
