/** Settings: groups with forms in them. */
export const settingsStyle = `
details.fold, section.card > details.fold { margin: .75rem 0 0; padding: 0; border: 0; }
details.fold > summary { width: fit-content; margin: 0; color: var(--accent); font-size: .875rem; cursor: pointer; }
details.fold[open] > summary { margin-bottom: .75rem; }
.place { padding: .25rem 0 1.25rem; }
.place + .place { border-top: 1px solid var(--line); padding-bottom: 0; }
.place h3 { margin-top: .75rem; }
.two { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(12rem, 100%), 1fr)); gap: 0 1rem;
  max-width: 34rem; }
.card p code { display: inline; overflow-wrap: anywhere; }
`;
