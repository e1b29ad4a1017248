import { CliError, exitCodes, invalidInput } from '../errors.js';
import { userAgent } from '../version.js';
import { maxFileBytes, type Site } from './read-folder.js';
import type { SourceFile } from './source-file.js';

const maxPages = 50;
const pageTimeoutMs = 10_000;
const totalTimeoutMs = 120_000;
const links = /<(?:a|script)\b[^>]{0,2000}?\b(?:href|src)\s*=\s*["']?([^"'\s>]{1,2000})/gi;
const isPage = /(?:\/[^/.]*|\.(?:html?|php|aspx?|m?js))$/i;

/**
 * Reads a page of a site, and the pages and scripts of the same origin that it leads to, at most 50. Throws a CliError if
 * the first one cannot be read.
 */
export async function readPages(address: string, stop: AbortSignal, show: (text: string) => void): Promise<Site> {
  if (!URL.canParse(address)) throw invalidInput(`${address} is not a URL.`);
  const signal = AbortSignal.any([stop, AbortSignal.timeout(totalTimeoutMs)]);
  const files: SourceFile[] = [];
  const skipped: string[] = [];
  const known = new Set([withoutHash(address)]);
  const first = await readPage(address, signal).catch((error: Error) => {
    stop.throwIfAborted();
    throw new CliError(exitCodes.failure, `${address} cannot be read: ${reasonOf(error)}.`);
  });
  if (!first) throw invalidInput(`${address} is no HTML page.`);
  // It may have been redirected, such as to www.
  const { origin } = new URL(first.path);
  known.add(withoutHash(first.path));
  const waiting = collectLinks(first, origin, known);
  files.push(first);
  while (waiting.length > 0 && files.length + skipped.length < maxPages) {
    const next = waiting.shift() ?? '';
    show(`Reading ${next} …`);
    const page = await readPage(next, signal).catch((error: Error) => {
      stop.throwIfAborted();
      skipped.push(`${next}: ${reasonOf(error)}`);
      return null;
    });
    if (!page || new URL(page.path).origin !== origin) continue;
    files.push(page);
    waiting.push(...collectLinks(page, origin, known));
  }
  if (waiting.length > 0) skipped.push(`${waiting.length} more pages: at most ${maxPages} are read`);
  return { files, skipped };
}

/** A page or script; null for anything else. What is beyond the maximum is not read. */
async function readPage(address: string, signal: AbortSignal): Promise<SourceFile | null> {
  const timeout = AbortSignal.any([signal, AbortSignal.timeout(pageTimeoutMs)]);
  const response = await fetch(address, { signal: timeout, headers: { 'User-Agent': userAgent, Accept: 'text/html' } });
  const isText = /html|javascript|ecmascript/i.test(response.headers.get('content-type') ?? '');
  if (!response.ok || !isText || !response.body) {
    await response.body?.cancel();
    if (!response.ok) throw new Error(`status ${response.status}`);
    return null;
  }
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) {
    parts.push(part.subarray(0, maxFileBytes - bytes));
    bytes += part.length;
    // This cancels the rest.
    if (bytes >= maxFileBytes) break;
  }
  return { path: response.url || address, text: Buffer.concat(parts).toString('utf8'), encoding: 'utf8' };
}

/** The addresses in a page that are not known yet, which then are. */
function collectLinks({ path, text }: SourceFile, origin: string, known: Set<string>): string[] {
  const found: string[] = [];
  for (const [, link = ''] of text.matchAll(links)) {
    const reference = link.replaceAll('&amp;', '&');
    if (found.length >= maxPages * 4 || !URL.canParse(reference, path)) continue;
    const url = new URL(reference, path);
    const address = withoutHash(url.href);
    if (url.origin !== origin || !isPage.test(url.pathname) || known.has(address)) continue;
    known.add(address);
    found.push(address);
  }
  return found;
}

const withoutHash = (address: string) => new URL(address).href.replace(/#.*$/, '');

function reasonOf(error: Error): string {
  if (error.name === 'TimeoutError') return 'it did not respond in time';
  const { cause } = error as { readonly cause?: { readonly message?: string } };
  return cause?.message || error.message;
}
