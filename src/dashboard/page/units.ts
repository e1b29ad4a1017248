const count = new Intl.NumberFormat('en');

/** A number with its thousands set apart: `12,345`. */
export function formatCount(value: number): string {
  return count.format(value);
}

const units = ['kB', 'MB', 'GB', 'TB'] as const;

/** A size in its largest fitting unit of thousands, to three digits: `0 bytes`, `1 byte`, `12.3 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
  const power = Math.min(Math.floor(Math.log10(bytes) / 3), units.length);
  const value = bytes / 1_000 ** power;
  return `${Number(value.toPrecision(value < 1_000 ? 3 : 4))} ${units[power - 1]}`;
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
