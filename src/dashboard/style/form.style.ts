/** Fields and buttons. */
export const formStyle = `
form { margin: 0; }
.field { max-width: 34rem; margin: 0 0 1rem; }
.field > label, legend { display: block; margin: 0 0 .25rem; font-size: .875rem; font-weight: 600; line-height: 1.4; }
.field .hint, .field .error { display: block; margin: 0 0 .3rem; line-height: 1.45; }
.field .hint { color: var(--soft); }
.field .error { color: var(--bad); font-weight: 600; }
.field .error::before { content: "▲ "; font-size: .7em; }
input:not([type=checkbox], [type=radio], [type=file]), select, textarea { width: 100%; height: auto; margin: 0;
  padding: .45rem .65rem; font-size: .9375rem; line-height: 1.4; box-shadow: none; border-radius: .4rem; }
textarea { min-height: 6rem; resize: vertical; }
select { padding-right: 2.2rem; }
input:focus-visible, select:focus-visible, textarea:focus-visible { outline: 2px solid var(--accent); outline-offset: 0;
  border-color: var(--accent); }
input[aria-invalid=true], textarea[aria-invalid=true], select[aria-invalid=true] { border-color: var(--bad);
  background-image: none; padding-right: .65rem; }
input[type=checkbox], input[type=radio] { width: 1.1rem; height: 1.1rem; margin: .15rem .5rem 0 0; flex: none;
  border-color: var(--edge); border-width: 1px; background-color: var(--card); }
input[type=checkbox]:checked, input[type=radio]:checked { background-color: #2b5a91; border-color: #2b5a91; }
.field.check > label { display: flex; align-items: flex-start; font-weight: 400; font-size: .9375rem; }
.field.check .hint, .field.check .error { margin-left: 1.6rem; }
fieldset { margin: 0 0 1.5rem; }
.buttons { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem .75rem; margin: 1.25rem 0 0; }
button, [type=submit], a.button { display: inline-flex; align-items: center; justify-content: center; width: auto;
  min-height: 2.25rem; margin: 0; padding: .35rem .9rem; border: 1px solid var(--accent); border-radius: .4rem;
  background: var(--accent); color: var(--on-accent); font-size: .875rem; font-weight: 600; line-height: 1.35;
  text-decoration: none; box-shadow: none; cursor: pointer; }
button:hover, a.button:hover { background: color-mix(in srgb, var(--accent) 86%, var(--ink)); color: var(--on-accent);
  border-color: transparent; }
button:focus-visible, a.button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; box-shadow: none; }
button.quiet, a.button.quiet { background: var(--card); border-color: var(--edge); color: var(--ink); }
button.quiet:hover, a.button.quiet:hover { background: var(--well); color: var(--ink); border-color: var(--edge); }
button.danger, a.button.danger { background: var(--card); border-color: var(--bad); color: var(--bad); }
button.danger:hover, a.button.danger:hover { background: var(--bad-tint); color: var(--bad); border-color: var(--bad); }
button.plain { min-height: 0; padding: 0; border: 0; background: none; color: var(--accent); font-weight: 400; }
button.plain:hover { background: none; color: var(--ink); }
button.small, a.button.small { min-height: 1.9rem; padding: .15rem .65rem; font-size: .8125rem; }
`;
