// Control characters, and those that change the direction of the text around them.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to replace.
const hostile = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/** Text of strangers in one line, without anything that a terminal would obey. */
export function plain(text: string): string {
  return text.replaceAll(/\r\n|\n|\t/g, ' ').replaceAll(hostile, visible);
}

/** As `plain`, but keeps line breaks and tabs. */
export function plainLines(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll(hostile, (one) => (/[\n\t]/.test(one) ? one : visible(one)));
}

function visible(character: string): string {
  const code = character.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return code === 0x7f ? '␡' : '�';
}

/** JSON in one line (or indented), whose strings have no raw control characters. */
export function plainJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, undefined, indent).replaceAll(hostile, (one) =>
    one === '\n' ? one : `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
