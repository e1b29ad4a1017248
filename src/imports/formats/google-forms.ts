import type { Format } from './format';

/** Google Forms: CSV whose first column is the time and whose others are the questions. */
export const googleForms: Format = {
  service: 'google-forms',
  title: 'Google Forms',
  recognizes: ([first = '']) => timestamps.has(first),
  meanings: Object.fromEntries(
    ['timestamp', 'zeitstempel', 'horodateur', 'marca temporal'].map((name) => [name, 'date' as const]),
  ),
};

/** "Timestamp" in the languages that are most used. */
const timestamps: ReadonlySet<string> = new Set(Object.keys(googleForms.meanings));
