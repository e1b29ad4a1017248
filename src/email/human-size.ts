const units = ['bytes', 'KB', 'MB', 'GB'] as const;

/** A number of bytes as people say it: at most four digits, in steps of 1,024. */
export function humanSize(bytes: number): string {
  let [size, step] = [bytes, 0];
  while (size >= 1_024 && step < units.length - 1) {
    size /= 1_024;
    step += 1;
  }
  const digits = step > 0 && size < 10 ? 1 : 0;
  return bytes === 1 ? '1 byte' : `${size.toFixed(digits)} ${units[step]}`;
}
