/** Reports the browser's time zone with the forms that sign in, and offers it where the account's zone is chosen. */
export function reportTimeZone(root: Document): void {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  for (const field of root.querySelectorAll<HTMLInputElement>('input[data-browser-zone]')) field.value = zone;
  const offer = root.querySelector<HTMLButtonElement>('[data-use-zone]');
  const select = root.querySelector<HTMLSelectElement>('select[name="time_zone"]');
  if (!offer || !select || ![...select.options].some(({ value }) => value === zone)) return;
  offer.textContent = `Use this browser’s time zone (${zone})`;
  const show = () => {
    offer.hidden = select.value === zone;
  };
  show();
  select.addEventListener('input', show);
  offer.addEventListener('click', () => {
    select.value = zone;
    select.dispatchEvent(new Event('input', { bubbles: true }));
    select.focus();
  });
}
