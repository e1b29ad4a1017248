import { createHash } from 'node:crypto';

/** The one stylesheet of the pages: a letter on a desk, for light and dark screens from 320 px up. */
export const pageStyle = `
:root { color-scheme: light dark; --paper: #f1ede4; --card: #fffdf9; --ink: #23262c; --soft: #5b616d; --line: #e2dccf;
  --red: #c8452c; --blue: #2f5d94; --mark: #2b6f4d; --on: #fff; }
.error { --mark: #b23a1e; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #14161a; --card: #1e2127; --ink: #eeece6; --soft: #acb2bd; --line: #343942;
    --red: #b8523d; --blue: #4b76ab; --mark: #7fcf9f; --on: #10221a; }
  .error { --mark: #ff9d7a; --on: #2a120a; }
}
* { box-sizing: border-box; margin: 0; }
body { min-height: 100vh; min-height: 100svh; display: grid; place-items: center; padding: 1.25rem;
  background: var(--paper); color: var(--ink); font: 1.0625rem/1.6 system-ui, sans-serif; overflow-wrap: anywhere; }
main { width: 100%; max-width: 32rem; min-width: 0; overflow: hidden; background: var(--card); border-radius: .75rem;
  border: 1px solid var(--line); box-shadow: 0 1.5rem 3.5rem -1.5rem rgb(0 0 0 / .3); }
main::before { content: ""; display: block; height: .5rem; background: repeating-linear-gradient(-55deg,
  var(--red) 0 1.1rem, var(--card) 0 2rem, var(--blue) 0 3.1rem, var(--card) 0 4rem); }
article { padding: clamp(1.5rem, 6vw, 2.75rem); }
svg { display: block; width: 4.25rem; height: auto; margin-bottom: 1.5rem; color: var(--mark); }
.form { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 4; overflow: hidden;
  color: var(--soft); font-weight: 600; font-size: .9375rem; line-height: 1.4; text-align: left; }
h1 { margin: .4rem 0 1rem; font: 600 clamp(1.6rem, 6vw, 2rem)/1.2 Georgia, serif; text-wrap: balance; hyphens: auto; }
:lang(ja) h1, :lang(zh) h1 { font-family: inherit; }
p + p { margin-top: .75rem; }
.soft { color: var(--soft); }
a { display: inline-block; margin-top: 1.75rem; padding: .65rem 1.25rem; border: 1px solid transparent;
  border-radius: .5rem; background: var(--mark); color: var(--on); font-weight: 600; text-decoration: none; }
a:hover { text-decoration: underline; text-underline-offset: .2em; }
a:focus-visible { outline: 3px solid var(--mark); outline-offset: 3px; }
.error a { background: none; border-color: currentColor; color: var(--mark); }
.code { margin-top: 1.75rem; padding-top: 1rem; border-top: 1px solid var(--line); color: var(--soft);
  font-size: .875rem; }
@media (prefers-reduced-motion: no-preference) {
  main { animation: arrive .45s cubic-bezier(.2, .8, .2, 1); }
  @keyframes arrive { from { transform: translateY(1rem); } }
}
`.replace(/\s+/g, ' ');

/** What a Content-Security-Policy calls the stylesheet. */
export const pageStyleSource = `'sha256-${createHash('sha256').update(pageStyle).digest('base64')}'`;
