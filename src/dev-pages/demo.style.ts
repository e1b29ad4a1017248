/** The style of the demo page, for a light and a dark screen, a phone and a desk. */
export const demoStyle = `
:root { color-scheme: light dark; --paper: #f4f1ea; --card: #fffdf9; --ink: #22252b; --soft: #5c6270; --line: #8b8f99;
  --accent: #b3401f; --on-accent: #fff; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #15171b; --card: #1e2127; --ink: #ecebe6; --soft: #a9afbb; --line: #6d7380; --accent: #ff9a73;
    --on-accent: #1b1210; }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.5rem 1rem; background: var(--paper);
  color: var(--ink); font: 1rem/1.55 system-ui, sans-serif; }
main { width: 100%; max-width: 30rem; padding: clamp(1.25rem, 5vw, 2.5rem); background: var(--card);
  border-top: .35rem solid var(--accent); border-radius: .75rem; box-shadow: 0 1rem 3rem rgb(0 0 0 / .12); }
h1 { margin: 0 0 .25rem; font: 600 1.75rem/1.2 Georgia, serif; }
p { margin: 0 0 1.5rem; color: var(--soft); }
label { display: block; margin: 0 0 .3rem; font-weight: 600; }
input, textarea { display: block; width: 100%; margin: 0 0 1.1rem; padding: .7rem .8rem; color: inherit; font: inherit;
  background: transparent; border: 1px solid var(--line); border-radius: .5rem; }
textarea { min-height: 8rem; resize: vertical; }
button { width: 100%; padding: .8rem; font: inherit; font-weight: 600; color: var(--on-accent);
  background: var(--accent); border: 0; border-radius: .5rem; cursor: pointer; }
button[aria-busy] { opacity: .6; cursor: progress; }
progress { display: block; width: 100%; margin-top: 1rem; accent-color: var(--accent); }
[data-letterbox-status] { margin-top: 1rem; font-weight: 600; }
[data-letterbox-status]:empty { margin: 0; }
[data-letterbox-status="error"] { color: var(--accent); }
input:focus-visible, textarea:focus-visible, button:focus-visible, a:focus-visible { outline: 3px solid var(--accent);
  outline-offset: 2px; }
.aside { margin: 1.5rem 0 0; font-size: .9rem; }
a { color: var(--accent); }
code { font-size: .9em; overflow-wrap: anywhere; }
.elsewhere { position: absolute; left: -100vw; width: 1px; height: 1px; overflow: hidden; }
`;
