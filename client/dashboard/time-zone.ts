/** Shows times in the browser's zone, and remembers the zone so that the server renders the next page in it. */
export function showLocalTimes(root: Document): void {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone.replace(/^Etc\/UTC$/, 'UTC');
  if (zone === root.documentElement.dataset.zone) return;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  root.cookie = `letterbox_zone=${encodeURIComponent(zone)}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
  const toMinutes = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: zone });
  const toSeconds = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: zone });
  for (const element of root.querySelectorAll('time')) {
    const at = new Date(element.dateTime);
    if (Number.isNaN(at.getTime())) continue;
    showIn(toMinutes, element, at, 16);
    showIn(toSeconds, element, at, 19);
  }
}

/** Rewrites what the server rendered in UTC, of this length: the text, or the tooltip where the text is an age. */
function showIn(format: Intl.DateTimeFormat, element: HTMLTimeElement, at: Date, length: number): void {
  const utc = `${at.toISOString().slice(0, length).replace('T', ' ')} UTC`;
  const text = element.textContent ?? '';
  if (text.startsWith(utc)) {
    element.textContent = format.format(at) + text.slice(utc.length);
    element.title = utc;
  } else if (element.title === utc) {
    element.title = `${format.format(at)} (${utc})`;
  }
}
