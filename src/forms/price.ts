/** How many decimals a price has at Stripe, where it is not two. */
const decimals: Readonly<Record<string, number>> = Object.fromEntries([
  ...['bif', 'clp', 'djf', 'gnf', 'jpy', 'kmf', 'krw', 'mga', 'pyg', 'rwf', 'vnd', 'vuv', 'xaf', 'xof', 'xpf'].map(
    (currency) => [currency, 0],
  ),
  ...['bhd', 'jod', 'kwd', 'omr', 'tnd'].map((currency) => [currency, 3]),
]);

const decimalsOf = (currency: string): number => decimals[currency.toLowerCase()] ?? 2;

/** A price as people write it: `19.00` for 1900 in euros, `1900` in yen. */
export function formatPrice(amount: number, currency: string): string {
  const digits = decimalsOf(currency);
  return (amount / 10 ** digits).toFixed(digits);
}

/** A price in the smallest unit of its currency; NaN when it is none, or has more decimals than the currency. */
export function readPrice(text: string, currency: string): number {
  const [, whole = '', fraction = ''] = /^(\d{1,9})(?:[.,](\d{1,3}))?$/.exec(text.trim()) ?? [];
  const digits = decimalsOf(currency);
  return whole === '' || fraction.length > digits ? Number.NaN : Number(whole + fraction.padEnd(digits, '0'));
}
