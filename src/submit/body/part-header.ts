import type { Writable } from 'node:stream';
import { charsetOf } from './charset';

/** A text as it was sent, with one character per byte, and its declared charset. */
export interface RawText {
  readonly bytes: string;
  readonly charset: string | null;
}

/** What a part's header says; `name` and `filename` are null if they are missing. */
export interface PartHeader {
  readonly name: RawText | null;
  readonly filename: RawText | null;
  readonly type: string;
  readonly charset: string | null;
}

const maxHeaderBytes = 16 * 1024;
const maxHeaderLines = 100;
/** Limit for all part headers of a body: parsing megabytes of names takes over a second. */
const maxBytesOfHeaders = 2 * 1024 * 1024;
const maxParameters = 20;

/** The private members of busboy 1.6 that this file relies on. */
interface Busboy extends Writable {
  _hparser: HeaderParser | null;
}
interface HeaderParser {
  /** Called with the headers of a part. */
  cb?(headers: Readonly<Record<string, readonly string[]>>): void;
  /** Returns the index of the first byte after the header, or -1 if it is malformed. */
  push(chunk: Buffer, start: number, end: number): number;
}

/**
 * Reads the headers of parts in busboy's place, and calls `onHeader` with each before busboy emits its part. Busboy
 * rejects names with control characters, drops parts whose name ends with a backslash, confuses missing and empty
 * names, and does not tell a part's charset. It is given a header that makes it emit the value byte by byte.
 */
export function readPartHeaders(parser: Writable, onHeader: (header: PartHeader) => void): void {
  let current: HeaderParser | null = null;
  let bytesOfHeaders = 0;
  Object.defineProperty(parser as Busboy, '_hparser', {
    get: () => current,
    set: (original: HeaderParser | null) => {
      current =
        original &&
        createReader((text) => {
          bytesOfHeaders += text.length;
          const lines = bytesOfHeaders <= maxBytesOfHeaders && parseLines(text);
          if (!lines) return false;
          const header = parsePartHeader(lines);
          if (header) onHeader(header);
          original.cb?.(toBusboyHeaders(header));
          return true;
        });
    },
  });
}

function createReader(onText: (text: string) => boolean): HeaderParser {
  let [text, line, lines] = ['', '', 0];
  return {
    push(chunk, start, end) {
      let position = start;
      while (position < end) {
        const lineFeed = chunk.indexOf('\n', position);
        const isWhole = lineFeed !== -1 && lineFeed < end;
        const next = isWhole ? lineFeed + 1 : end;
        line += chunk.toString('latin1', position, next);
        position = next;
        if (text.length + line.length > maxHeaderBytes || lines > maxHeaderLines) return -1;
        if (line === '\r\n') return onText(text) ? position : -1;
        if (isWhole) [text, line, lines] = [text + line, '', lines + 1];
      }
      return position;
    },
  };
}

/** Busboy's own header for a part: all that matters is whether it is a file. Without a disposition, it is skipped. */
function toBusboyHeaders(header: PartHeader | null): Record<string, string[]> {
  if (!header) return {};
  const isFile = header.filename !== null || header.type === 'application/octet-stream';
  return {
    'content-disposition': [`form-data; name="name"${isFile ? '; filename="file"' : ''}`],
    'content-type': ['text/plain; charset=latin1'],
  };
}

/** Returns null for a part that is not form data. */
function parsePartHeader(lines: ReadonlyMap<string, string>): PartHeader | null {
  const disposition = lines.get('content-disposition') ?? '';
  const type = /^[ \t]*form-data(?=[ \t;]|$)/i.exec(disposition)?.[0];
  if (type === undefined) return null;
  const parameters = parseParameters(disposition, type.length);
  const contentType = lines.get('content-type') ?? '';
  const filename = parameters.get('filename*') ?? parameters.get('filename');
  return {
    name: parameters.get('name*') ?? parameters.get('name') ?? null,
    filename: filename?.bytes ? filename : null,
    type: contentType.split(';', 1)[0]?.trim().toLowerCase() || 'text/plain',
    charset: charsetOf(contentType),
  };
}

/** The first header line of each name, by name in lower case; null if a line has no name. */
function parseLines(text: string): Map<string, string> | null {
  const lines = new Map<string, string>();
  // A line that starts with a blank continues the one before.
  for (const line of text.trim().split(/\r\n(?![ \t])/)) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(colon, 0)).toLowerCase();
    if (line !== '' && !/^[\w!#$%&'*+.^`|~-]+$/.test(name)) return null;
    if (!lines.has(name)) lines.set(name, line.slice(colon + 1).replaceAll('\r\n', ''));
  }
  return lines;
}

/** A quote ends a value only before another parameter or the end, because some clients do not escape quotes. */
const parameter =
  /[ \t]*;[ \t]*([\w*-]+)[ \t]*=[ \t]*(?:"(.*?)(?:"(?=[ \t]*;[ \t]*[\w*-]+[ \t]*=|[ \t]*(?:;[ \t]*)?$)|$)|([^; \t]*))/sy;

function parseParameters(disposition: string, start: number): Map<string, RawText> {
  const parameters = new Map<string, RawText>();
  parameter.lastIndex = start;
  for (let count = 0; count < maxParameters; count += 1) {
    const match = parameter.exec(disposition);
    if (!match) break;
    const [, name = '', quoted, token = ''] = match;
    const key = name.toLowerCase();
    const value = key.endsWith('*') ? parseExtended(quoted ?? token) : parseName(quoted ?? token);
    if (value && !parameters.has(key)) parameters.set(key, value);
  }
  return parameters;
}

/** Decodes the three escapes of browsers (WHATWG HTML), and quotes after the backslash of other clients. */
function parseName(value: string): RawText {
  const bytes = value.replaceAll('\\"', '"').replaceAll(/%0A/gi, '\n').replaceAll(/%0D/gi, '\r').replaceAll('%22', '"');
  return { bytes, charset: null };
}

/** Decodes an extended value, such as `UTF-8''%E2%82%AC` (RFC 8187). */
function parseExtended(value: string): RawText | null {
  const [, charset = '', escaped] = /^([^']*)'[^']*'(.*)$/s.exec(value) ?? [];
  if (escaped === undefined) return null;
  const bytes = escaped.replace(/%([0-9a-f]{2})/gi, (_escape, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return { bytes, charset: charset || null };
}
