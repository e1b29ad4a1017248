/** The list of forms, and a form's pages. */
export const formsStyle = `
.spark { display: inline-flex; align-items: flex-end; gap: .6rem; white-space: nowrap; }
.spark svg { display: block; flex: none; overflow: visible; }
.spark path { fill: var(--accent); }
.form-list td { vertical-align: middle; }
.form-list td:first-child { min-width: 11rem; max-width: 26rem; overflow-wrap: anywhere; }
.form-list td:nth-child(2) { white-space: nowrap; }
.form-list th:last-child, .form-list td:last-child { text-align: right; }
.form-name { font-weight: 600; text-decoration: none; }
.form-name:hover { text-decoration: underline; }
.tabs, .contents { display: flex; flex-wrap: wrap; }
.tabs { gap: 0 1.25rem; margin: -.25rem 0 1.25rem; border-bottom: 1px solid var(--line); }
.tabs a { margin-bottom: -1px; padding: .35rem 0 .5rem; border-bottom: 2px solid transparent; color: var(--soft);
  text-decoration: none; }
.tabs a:hover { color: var(--ink); }
.tabs [aria-current] { border-color: var(--accent); color: var(--ink); font-weight: 600; }
.contents { gap: .25rem 1rem; margin: 0 0 1.25rem; font-size: .875rem; }
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
.answer > :first-child { margin-top: 1rem; }
.answer pre { margin: 0; padding: .75rem; border: 1px solid var(--line); border-radius: .6rem; background: var(--well);
  white-space: pre-wrap; overflow-wrap: anywhere; }
`;
