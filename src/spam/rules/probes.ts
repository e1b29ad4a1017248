import type { Hit } from '../spam-input';
import type { Submission } from '../submission';

// What programs type into forms to find out whether a website executes it.
const attacks: readonly (readonly [what: string, pattern: RegExp])[] = [
  [
    'a script',
    /<\/?script\b|\bjavascript:[^\s(]{0,40}(?:\(|\/[*/])|\bon(?:error|load|focus|mouseover|toggle)\s{0,5}=|<(?:svg|iframe|img)[\s/]/i,
  ],
  [
    'a database command',
    /['")]\s{0,5}(?:or|and)\s{1,5}['"(]{0,2}(?:\d{1,9}['"]?\s{0,5}=|(\w{0,10})['"]{0,2}\s{0,5}=\s{0,5}['"]{0,2}\1(?!\w))|\bunion\s{1,5}(?:all\s{1,5})?select\b|;\s{0,5}(?:drop|delete|insert|update)\s{1,5}(?:table|from|into)\b|\b(?:waitfor\s{1,5}delay|pg_sleep|benchmark\(|sleep\()|\bxp_cmdshell\b/i,
  ],
  ['a path of the server', /(?:\.\.[/\\]){2}|\/etc\/(?:passwd|shadow|hosts)\b|\bwin\.ini\b/i],
  ['a template', /\$\{jndi:|\{\{\s{0,5}\d{1,6}\s{0,5}[*+]\s{0,5}'?\d|\$\{\d{1,6}\*\d|<%=|#\{\d{1,6}\*\d/],
  [
    'a system command',
    /[;|&`]\s{0,5}(?:(?:cat|ls|ping)\s{1,5}[-/.~]|(?:wget|curl|nslookup)\s{1,5}[-\w]{0,40}[-:/.]|(?:(?:whoami|id)\b|sleep\s{1,5}\d{1,6})\s{0,5}(?:[;|&`#]|$))|\$\((?:id|whoami|curl|sleep)/,
  ],
  // Quoted mail has lines that begin with “To:” and “Cc:”.
  [
    'a mail header',
    /(?:(?:^|\n)(?:bcc|content-type|mime-version)|%0[ad](?:bcc|cc|to|content-type|mime-version))\s{0,5}:\s{0,5}\S{1,100}(?:@|\/)/i,
  ],
];

/** What no attack does without. */
const unusual = /["#$%&'()/:;<=>[\\\]_`{|}]|\.\./;
/** Texts with more words are more often about an attack, or about code. */
const sentence = /^\s*(?:\S+\s+){8}\S/;

/** Commands and scripts in place of a value. */
export function checkInjection({ fields, scan }: Submission): Hit | null {
  const hasCode = scan.count('code') + scan.count('bracket') > 0;
  for (const { kind, text } of fields) {
    const isSentence = sentence.test(text);
    if (kind === 'consent' || !(isSentence ? hasCode : unusual.test(text))) continue;
    const found = attacks.find(([, pattern]) => pattern.test(text));
    if (found) return { points: isSentence ? 1.5 : 5, values: { what: found[0] } };
  }
  return null;
}

/** A filled field that pages hide from visitors. Holds a submission even if its wording speaks for a real message. */
export function checkTraps({ fields }: Submission): Hit | null {
  const isEmpty = /^(?:0|off|false|no)?$/i;
  return fields.some(({ kind, text }) => kind === 'trap' && !isEmpty.test(text.trim())) ? { points: 7 } : null;
}
