/** Webhooks: the list, one of them, the log. */
export const webhooksStyle = `
.webhooks { margin: 0; padding: 0; background: var(--card); border: 1px solid var(--line); border-radius: .6rem; }
.webhooks li { margin: 0; padding: .75rem clamp(.9rem, 2vw, 1.25rem); border-top: 1px solid var(--line);
  list-style: none; }
.webhooks li:first-child { border-top: 0; }
.webhooks .heading { display: flex; justify-content: space-between; align-items: baseline; gap: .5rem 1rem; }
.webhooks .heading a { min-width: 0; font-weight: 600; overflow-wrap: anywhere; text-decoration: none; }
.webhooks .heading a:hover { text-decoration: underline; }
.wrong { color: var(--bad); overflow-wrap: anywhere; }
.secret { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .5rem 1rem; }
.trial { margin-top: 1rem; padding-top: 1rem; border-top: 1px solid var(--line); }
.trial > :last-child { margin-bottom: 0; }
.code pre.answer, .calls pre { white-space: pre-wrap; overflow-wrap: anywhere; }
.calls td { font-size: .8125rem; }
.calls td:first-child { white-space: nowrap; }
.calls .form-name { max-width: 14rem; min-width: 7rem; overflow-wrap: anywhere; }
.calls .address { max-width: 20rem; min-width: 9rem; overflow-wrap: anywhere; }
.calls .reason { min-width: 12rem; overflow-wrap: anywhere; }
.calls details { margin: .2rem 0 0; border: 0; padding: 0; }
.calls summary { color: var(--soft); font-size: .75rem; }
.calls pre { margin: .3rem 0 0; padding: .4rem .6rem; background: var(--well); border-radius: .4rem; }
.log-filter { display: flex; flex-wrap: wrap; align-items: flex-end; gap: .6rem .75rem; margin: 0 0 1.25rem; }
.log-filter .field { flex: 1 1 9rem; max-width: 20rem; min-width: 0; margin: 0; }
.removal { margin-top: 2.5rem; }
`;
