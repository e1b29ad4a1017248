/** Webhooks: the list, one of them, the log. */
export const webhooksStyle = `
.webhooks { margin: 0; padding: 0; background: var(--card); border: 1px solid var(--line); border-radius: .6rem; }
.webhooks li { margin: 0; padding: .75rem clamp(.9rem, 2vw, 1.25rem); border-top: 1px solid var(--line);
  list-style: none; }
.webhooks li:first-child { border-top: 0; }
.webhooks .heading { display: flex; justify-content: space-between; align-items: baseline; gap: .5rem 1rem; }
.webhooks .heading a { min-width: 0; font-weight: 600; overflow-wrap: anywhere; text-decoration: none; }
.webhooks .heading a:hover { text-decoration: underline; }
.webhooks .state { color: var(--soft); font-size: .8125rem; }
.wrong, .webhooks .state.wrong { color: var(--bad); overflow-wrap: anywhere; }
.secret { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .5rem 1rem; }
.trial { margin-top: 1rem; padding-top: 1rem; border-top: 1px solid var(--line); }
.trial > :last-child { margin-bottom: 0; }
.code pre.answer, .calls pre { white-space: pre-wrap; overflow-wrap: anywhere; }
.calls td, .calls button.plain { font-size: .8125rem; }
.calls .moment, .calls .result { white-space: nowrap; }
.calls .form-name, .calls .address { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.calls .form-name { max-width: 9rem; }
.calls .address { max-width: 14rem; }
.calls .reason { min-width: 12rem; overflow-wrap: anywhere; }
.calls details { margin: .2rem 0 0; border: 0; padding: 0; }
.calls summary { color: var(--soft); font-size: .75rem; }
.calls pre { margin: .3rem 0 0; padding: .4rem .6rem; background: var(--well); border-radius: .4rem; }
.log-filter { display: flex; flex-wrap: wrap; align-items: flex-end; gap: .6rem .75rem; margin: 0 0 1.25rem; }
.log-filter .field { flex: 1 1 9rem; max-width: 20rem; min-width: 0; margin: 0; }
.log-filter input, .log-filter select { height: 2.35rem !important; padding-block: .2rem; }
.removal { margin-top: 2.5rem; }
@media (max-width: 44rem) {
  .calls thead { display: none; }
  .calls table, .calls tbody { display: block; }
  .calls tr { display: flex; flex-wrap: wrap; align-items: baseline; gap: .15rem .75rem; padding: .6rem .75rem;
    border-top: 1px solid var(--line); }
  .calls tr:first-child { border-top: 0; }
  .calls td { padding: 0; border: 0; max-width: none !important; min-width: 0 !important; }
  .calls td:empty { display: none; }
  .calls .form-name { flex: 1 1 40%; }
  .calls .address, .calls .reason { flex: 1 0 100%; }
  .calls .reason { order: 1; }
  .calls .action { order: 2; margin-left: auto; }
}
`;
