/** Characters of HTML that are read. */
const maxHtml = 500_000;

/** Elements that are not shown. */
const hiddenElements = new Set(['head', 'script', 'style', 'template', 'title', 'textarea', 'select', 'svg', 'object']);
/** Elements that begin a line, and those that may leave one blank. */
const lineElements = /^(?:address|article|blockquote|center|dd|div|dl|dt|footer|header|hr|li|main|section|td|th|tr)$/;
const blankElements = /^(?:br|h[1-6]|ol|p|pre|table|ul)$/;

const entities: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', euro: '€', hellip: '…', ndash: '–', mdash: '—' },
  ...{ lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', laquo: '«', raquo: '»', bdquo: '„', copy: '©', shy: '' },
  ...{ auml: 'ä', ouml: 'ö', uuml: 'ü', Auml: 'Ä', Ouml: 'Ö', Uuml: 'Ü', szlig: 'ß', eacute: 'é', egrave: 'è' },
  ...{ agrave: 'à', acirc: 'â', ecirc: 'ê', ocirc: 'ô', ccedil: 'ç', ntilde: 'ñ', aacute: 'á', iacute: 'í' },
  ...{ oacute: 'ó', uacute: 'ú', atilde: 'ã', otilde: 'õ', zwnj: '', zwj: '' },
};

/**
 * The text that an e-mail in HTML shows, with quotes marked by `> ` as in plain text. Reads the HTML once from its start
 * to its end, so that no HTML takes long.
 */
export function textOfHtml(html: string): string {
  const lines: string[] = [];
  let [line, quotes] = ['', 0];
  /** Whether a blank line may follow. */
  let isAfterText = false;
  /** The element or comment whose end is awaited. */
  let hidden: string | null = null;
  const endLine = (mayBeBlank: boolean) => {
    const text = line.replaceAll(/\s+/g, ' ').trim();
    if (text !== '' || (mayBeBlank && isAfterText)) lines.push(`${'> '.repeat(quotes)}${text}`.trimEnd());
    isAfterText = text !== '' || (isAfterText && !mayBeBlank);
    line = '';
  };
  for (const [index, piece] of html.slice(0, maxHtml).split('<').entries()) {
    if (hidden === '!--' || (hidden === null && piece.startsWith('!--'))) {
      const end: number = piece.indexOf('-->');
      hidden = end === -1 ? '!--' : null;
      if (end !== -1) line += decodeEntities(piece.slice(end + 3));
      continue;
    }
    const [, slash = '', name = ''] = /^(\/?)([a-z][a-z0-9]*)/i.exec(piece) ?? [];
    const end = piece.indexOf('>');
    const isTag = index > 0 && end !== -1 && /^[/!?a-z]/i.test(piece);
    const element = isTag ? name.toLowerCase() : '';
    if (hidden !== null) {
      if (slash === '' || element !== hidden) continue;
      hidden = null;
    } else if (slash === '' && hiddenElements.has(element) && !piece.slice(0, end).endsWith('/')) {
      hidden = element;
      continue;
    }
    const mayBeBlank = blankElements.test(element);
    if (mayBeBlank || lineElements.test(element)) endLine(mayBeBlank);
    if (element === 'blockquote') {
      quotes = Math.min(Math.max(0, quotes + (slash === '' ? 1 : -1)), 20);
      isAfterText = false;
    }
    line += decodeEntities(isTag ? piece.slice(end + 1) : index > 0 ? `<${piece}` : piece);
  }
  endLine(false);
  return lines.join('\n').trim();
}

function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (match, decimal, hex, name) => {
    if (name !== undefined) return entities[name] ?? match;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
  });
}
