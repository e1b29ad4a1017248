/** The frame of every page: the bar at the top, the title, the room below. */
export const layoutStyle = `
body > header.top, body > main { width: 100%; max-width: 66rem; margin-inline: auto;
  padding-inline: clamp(1rem, 3vw, 2rem); }
body.wide > header.top, body.wide > main { max-width: 92rem; }
body { display: flex; flex-direction: column; min-height: 100svh; margin: 0; }
body::before { content: ""; flex: none; height: .25rem; background: repeating-linear-gradient(-55deg,
  var(--stripe-red) 0 1.1rem, transparent 0 2rem, var(--stripe-blue) 0 3.1rem, transparent 0 4rem); }
.skip { position: absolute; left: 1rem; top: -4rem; z-index: 2; padding: .5rem 1rem; background: var(--card);
  border-radius: 0 0 .4rem .4rem; }
.skip:focus { top: 0; }
.brand { font: 600 1.0625rem/1 Georgia, "Times New Roman", serif; color: var(--ink); text-decoration: none; }
header.top { display: flex; flex-wrap: wrap; align-items: center; gap: 0 1.5rem; padding-block: .55rem .35rem; }
header.top nav { display: flex; flex: 1; justify-content: flex-start; gap: .15rem; margin-left: -.6rem; }
header.top nav a, header.top .self > a, header.top .plain { display: inline-block; padding: .35rem .6rem;
  border-radius: .4rem; color: var(--soft); font-size: .875rem; line-height: 1.5; text-decoration: none; }
header.top nav a:hover, header.top .self > a:hover, header.top .plain:hover { background: var(--well);
  color: var(--ink); }
header.top [aria-current] { color: var(--ink) !important; font-weight: 600; background: var(--well); }
.self { display: flex; align-items: center; margin-right: -.6rem; }
main { flex: 1; padding-block: 1.25rem 4rem; }
.title { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .5rem 1rem;
  margin-bottom: 1.25rem; }
.title h1 { min-width: 0; overflow-wrap: anywhere; }
.actions { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem; }
main section { margin: 0; }
@media (max-width: 44rem) {
  header.top { gap: .35rem 1rem; padding-top: .75rem; }
  header.top .brand { flex: 1; }
  header.top nav { order: 1; flex: 1 0 100%; flex-wrap: wrap; gap: 0; margin-inline: -.5rem; }
  header.top nav a { padding-inline: .5rem; }
  .self > a, .self .plain { font-size: .8125rem !important; }
}
@media (max-width: 24rem) { header.top nav { margin-inline: -.3rem; } header.top nav a { padding-inline: .3rem;
  font-size: .8125rem; } }
`;
