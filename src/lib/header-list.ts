import type { ServerResponse } from 'node:http';

/** Headers as Node's `writeHead` takes them in one go: names and values in turn. */
export type HeaderList = readonly string[];

/** Sets each of them, in place of what an answer has under that name. */
export function setHeaderList(res: ServerResponse, headers: HeaderList): void {
  for (let at = 0; at < headers.length; at += 2) res.setHeader(headers[at] ?? '', headers[at + 1] ?? '');
}
