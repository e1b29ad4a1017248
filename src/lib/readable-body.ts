const maxDepth = 40;
const indent = (depth: number) => `\n${'  '.repeat(depth)}`;

/**
 * JSON with a line for each value, without changing any of them; any other text, and JSON that is nested too deeply, as
 * it is. The end may be missing.
 */
export function formatJson(text: string): string {
  if (!/^\s*[{[]\s*(["{[\]}\d-]|true|false|null|$)/.test(text)) return text;
  const parts: string[] = [];
  let depth = 0;
  // Strings, of which the last may be cut; brackets with nothing between them; single signs; everything else.
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*(?:"|\\?$)|[{[]\s*[}\]]|[{}[\],:]|[^\s"{}[\],:]+/gs)) {
    if (token === '{' || token === '[') {
      depth += 1;
      if (depth > maxDepth) return text;
      parts.push(token, indent(depth));
    } else if (token === '}' || token === ']') {
      depth -= 1;
      if (depth < 0) return text;
      parts.push(indent(depth), token);
    } else if (token === ',') parts.push(token, indent(depth));
    else if (token === ':') parts.push(': ');
    else parts.push(token.length > 2 && /^[{[]/.test(token) ? token.replaceAll(/\s/g, '') : token);
  }
  return parts.join('');
}

/** What a page says, without its tags, styles and scripts; JSON with a line for each value; any other text as it is. */
export function readableBody(text: string): string {
  if (!/^\s*<(!doctype html|html|head|body)\b/i.test(text)) return formatJson(text);
  const content = text
    .replaceAll(/<(script|style)\b.*?(<\/\1\s*>|$)|<!--.*?(-->|$)/gis, ' ')
    .replaceAll(/<[^>]*(>|$)/g, ' ')
    .replaceAll(/&nbsp;/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return content === '' ? text : content;
}
