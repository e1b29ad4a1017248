/** Colours, type and spacing; everything else takes them from here. */
export const baseStyle = `
:root { color-scheme: light dark;
  --paper: #f6f3ec; --card: #fffdf9; --well: #f0ece2; --ink: #23262c; --soft: #5a606b; --line: #ddd6c8; --edge: #8d8a83;
  --accent: #2b5a91; --on-accent: #fff; --tint: #e6edf5;
  --good: #1d6543; --good-tint: #e4f0e7; --bad: #a12f17; --bad-tint: #fae8e2; --warn: #765000; --warn-tint: #f8eed6;
  --stripe-red: #c8452c; --stripe-blue: #2f5d94;
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace;
  --pico-transition: 0s; --pico-font-size: 100%; --pico-line-height: 1.5; --pico-font-family: system-ui, -apple-system, "Segoe UI", Roboto,
    "Helvetica Neue", Arial, sans-serif;
  --pico-spacing: 1rem; --pico-typography-spacing-vertical: .75rem; --pico-border-radius: .4rem;
  --pico-background-color: var(--paper); --pico-color: var(--ink); --pico-muted-color: var(--soft);
  --pico-muted-border-color: var(--line); --pico-primary: var(--accent); --pico-primary-hover: var(--ink);
  --pico-primary-underline: color-mix(in srgb, var(--accent) 40%, transparent); --pico-primary-focus: var(--accent);
  --pico-table-border-color: var(--line); --pico-code-background-color: var(--well); --pico-code-color: var(--ink);
  --pico-form-element-background-color: var(--card); --pico-form-element-active-background-color: var(--card);
  --pico-form-element-border-color: var(--edge); --pico-form-element-color: var(--ink);
  --pico-form-element-placeholder-color: var(--soft); --pico-form-element-active-border-color: var(--accent);
  --pico-form-element-focus-color: var(--accent); --pico-form-element-invalid-border-color: var(--bad);
  --pico-form-element-invalid-active-border-color: var(--bad); --pico-form-element-invalid-focus-color: var(--bad);
  --pico-primary-background: var(--accent); --pico-primary-border: var(--accent);
  --pico-h1-color: var(--ink); --pico-h2-color: var(--ink); --pico-h3-color: var(--ink);
  --pico-text-selection-color: color-mix(in srgb, var(--accent) 25%, transparent); }
@media (prefers-color-scheme: dark) {
  :root { --paper: #14161a; --card: #1c1f25; --well: #23272e; --ink: #e9e6df; --soft: #a9afba; --line: #31353d;
    --edge: #777d89; --accent: #8db7ea; --on-accent: #0f1620; --tint: #22303f;
    --good: #84d0a2; --good-tint: #1b2b23; --bad: #ff9d7f; --bad-tint: #33201b; --warn: #e8c272; --warn-tint: #2e2718;
    --stripe-red: #b8523d; --stripe-blue: #4b76ab; }
}
* { box-sizing: border-box; }
html { overflow-y: scroll; }
body { font-size: .9375rem; font-variant-numeric: tabular-nums; overflow-wrap: break-word; background: var(--paper);
  color: var(--ink); }
h1, h2, h3 { text-wrap: balance; }
h1 { margin: 0; font: 600 1.5rem/1.25 Georgia, "Times New Roman", serif; }
h2 { margin: 2.25rem 0 .6rem; font-size: 1.0625rem; font-weight: 650; line-height: 1.35; }
h3 { margin: 1.5rem 0 .4rem; font-size: .9375rem; font-weight: 650; }
p { margin: 0 0 .75rem; max-width: 42rem; }
small, p.small { font-size: .8125rem; }
.soft { color: var(--soft); }
a { text-underline-offset: .18em; }
code, pre, kbd { font-family: var(--mono); font-size: .8125rem; }
code { padding: .1em .35em; color: inherit; }
hr { margin: 2rem 0; border-color: var(--line); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; box-shadow: none; }
main:focus { outline: none; }
.unseen { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%);
  white-space: nowrap; }
@media (prefers-reduced-motion: reduce) { *, ::before, ::after { transition: none !important; animation: none !important; } }
`;
