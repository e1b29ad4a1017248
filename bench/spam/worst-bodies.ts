const fields = 100;
const fieldLength = 10_000;

/** The largest bodies that a form accepts: 100 values of 10,000 bytes, of what could take longest. */
export const worstBodies: readonly { readonly name: string; readonly data: Readonly<Record<string, unknown>> }[] = [
  { name: 'letters', data: fill('a') },
  { name: 'words', data: fill('casino loan seo click here ') },
  { name: 'different words', data: fill(Array.from({ length: 1_500 }, (_, n) => `w${n.toString(36)}x`).join(' ')) },
  { name: 'dots', data: fill('a.b.') },
  { name: 'links', data: fill('http://a.com ') },
  { name: 'broken links', data: fill('http://http://www.') },
  { name: 'at signs', data: fill('a@') },
  { name: 'markup', data: fill('<a <a href [url=') },
  { name: 'Chinese', data: fill('贷款百家乐网站', 3_333) },
  { name: 'ligatures that become 18 letters', data: fill('ﷺ', 3_333) },
  { name: 'Hangul', data: fill('한국어', 3_333) },
  { name: 'look-alike letters', data: fill('сasinо ', 5_000) },
  { name: 'lone surrogates', data: fill('\ud835', 3_333) },
  { name: 'combining accents', data: fill('e\u0301\u0300\u0302', 4_000) },
  { name: 'accents in falling order', data: fill('e\u0301\u0323\u0345', 4_000) },
  { name: 'one message', data: { name: 'x', email: 'a@b.co', message: 'viagra loan http://a.xyz '.repeat(400) } },
  { name: '10,000 numbers', data: { list: Array.from({ length: 10_000 }, (_, n) => n) } },
  { name: '10,000 names', data: Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`field${n}`, 'x y z'])) },
];

function fill(text: string, length = fieldLength): Record<string, string> {
  const value = text.repeat(Math.ceil(length / text.length)).slice(0, length);
  return Object.fromEntries(Array.from({ length: fields }, (_, n) => [`message_${n}`, value]));
}
