const count = new Intl.NumberFormat('en');

/** A number with its thousands set apart: `12,345`. */
export function formatCount(value: number): string {
  return count.format(value);
}

/** A time that something took: `840 ms`, `7.9 s`. */
export function formatMilliseconds(ms: number): string {
  return ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`;
}

/** A part of a whole in percent, never rounded up to all or down to nothing: `99.9 %`. */
export function formatShare(part: number, whole: number): string {
  if (whole === 0) return '–';
  const percent = (part / whole) * 100;
  if (percent === 0 || percent === 100) return `${percent} %`;
  return `${Math.min(99.9, Math.max(0.1, percent)).toFixed(1)} %`;
}
