import type { Submission } from '../submission';
import { findLinks } from '../text/links';
import type { Hit } from './rule';

/** Names such as “kTqGzLwPvX”. */
export function checkGibberishName({ names }: Submission): Hit | null {
  for (const text of names) {
    if (isGibberish(text)) return { strength: 1, values: { name: text.slice(0, 40) } };
  }
  return null;
}

/** Messages that are one random word. */
export function checkGibberishText({ fields }: Submission): Hit | null {
  const first = fields.find(({ kind, text }) => (kind === 'message' || kind === 'subject') && isGibberish(text));
  return first ? { strength: 1, values: { text: first.text.slice(0, 40) } } : null;
}

/** Links, amounts and sentences in place of a name. */
export function checkNameContent({ names }: Submission): Hit | null {
  for (const text of names) {
    if (findLinks(text).length > 0) return { strength: 1, values: { what: 'a link' } };
    if (/[$€£]\s?\d|\d{6}/.test(text)) return { strength: 0.7, values: { what: 'numbers' } };
    if (text.length > 80) return { strength: 0.5, values: { what: 'a long text' } };
  }
  return null;
}

/** The same value in several fields, as bots that do not know the fields fill them in. */
export function checkSameValues({ fields }: Submission): Hit | null {
  const counts = new Map<string, number>();
  let most = 0;
  for (const { kind, text } of fields) {
    if (kind === 'other' || kind === 'consent' || kind === 'email' || text.length < 4 || text.length > 200) continue;
    const count = (counts.get(text) ?? 0) + 1;
    counts.set(text, count);
    most = Math.max(most, count);
  }
  return most >= 2 ? { strength: Math.min(1, 0.4 * (most - 1)), values: { count: most } } : null;
}

// Pairs of letters that hardly occur in any language of Latin letters.
const rarePairs =
  'bq bx cb cj cv cx dx fq fv fx fz gq gx hx jb jc jd jf jg jh jl jm jp jq jr js jt jv jw jx jz kq kx lq lx mq mx pq pv pz qb qc qd qf qg qh qj qk ql qm qn qp qr qs qt qv qw qx qy qz sx tq tx vb vc vf vg vh vj vk vm vp vq vt vw vx vz wq wv wx xb xd xf xg xh xj xk xm xn xq xr xv xw xz yq yx zb zf zg zj zq zr zx'.split(
    ' ',
  );

/** 1 for each of them, at 32 times the number of the first letter plus that of the second. */
const isRarePair = new Uint8Array(27 * 32);
for (const pair of rarePairs) isRarePair[32 * letterOf(pair.charCodeAt(0)) + letterOf(pair.charCodeAt(1))] = 1;

const isVowel = new Uint8Array(27);
for (const vowel of 'aeiouy') isVowel[letterOf(vowel.charCodeAt(0))] = 1;

/** From 1 for A or a to 26; 0 for what is no basic Latin letter. */
function letterOf(code: number): number {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a ? lower - 0x60 : 0;
}

/** Whether a short text is one random sequence of Latin letters, by its pairs of letters and changes of case. */
export function isGibberish(text: string): boolean {
  if (text.length < 7 || text.length > 1_000) return false;
  const word = text.trim();
  if (word.length < 7 || word.length > 40) return false;
  let changes = 0;
  let capitals = 0;
  let rare = 0;
  let vowels = 0;
  let consonants = 0;
  let longest = 0;
  let before = 0;
  for (let i = 0; i < word.length; i += 1) {
    const code = word.charCodeAt(i);
    const letter = letterOf(code);
    if (letter === 0) return false;
    const isCapital = code < 0x61;
    if (isCapital) capitals += 1;
    if (isCapital && before >= 0x61) changes += 1;
    rare += isRarePair[32 * letterOf(before) + letter] ?? 0;
    consonants += 1;
    if (isVowel[letter] === 1) {
      vowels += 1;
      consonants = 0;
    }
    longest = Math.max(longest, consonants);
    before = code;
  }
  const isAllCapitals = capitals === word.length;
  const evidence =
    (isAllCapitals ? 0 : Math.max(0, changes - 1)) +
    1.2 * rare +
    (vowels / word.length < 0.16 ? 1 : 0) +
    (longest >= 6 ? 1.2 : longest === 5 ? 0.5 : 0);
  return evidence >= 2.2;
}
