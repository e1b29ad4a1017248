/** Pages for who is not signed in. */
export const entranceStyle = `
body.entrance { display: grid; place-items: center; padding: 1.25rem; }
body.entrance::before { display: none; }
body.entrance > main { flex: none; max-width: 25rem; min-width: 0; padding: 0 clamp(1.25rem, 6vw, 2.25rem) 2rem;
  overflow: hidden; background: var(--card); border: 1px solid var(--line); border-radius: .75rem;
  box-shadow: 0 1.5rem 3.5rem -1.5rem rgb(0 0 0 / .25); }
body.entrance > main::before { content: ""; display: block; height: .5rem; margin-inline: -2.5rem;
  background: repeating-linear-gradient(-55deg, var(--stripe-red) 0 1.1rem, var(--card) 0 2rem,
  var(--stripe-blue) 0 3.1rem, var(--card) 0 4rem); }
.entrance .brand { margin: 1.75rem 0 1.25rem; color: var(--soft); }
.entrance main > p.soft { margin-bottom: 1.1rem; }
.entrance h1 { margin-bottom: 1.1rem; }
.entrance .buttons button { width: 100%; min-height: 2.5rem; }
.entrance .aside { margin: 1.25rem 0 0; font-size: .875rem; color: var(--soft); }
`;
