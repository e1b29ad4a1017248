// `forminit-site.mjs PROXY-URL TOKEN` is a site that sends its forms with Forminit's library: `/` is its page,
// `/api/forminit` the library's own proxy for Next.js, which sends to PROXY-URL. Writes the site's URL.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire, register } from 'node:module';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

/** What the proxy needs of Next.js, which is not installed. */
const nextServer = 'data:text/javascript,export class NextResponse extends Response {}';
register(
  `data:text/javascript,${encodeURIComponent(`
  export async function resolve(name, context, next) {
    return name === 'next/server' ? { url: ${JSON.stringify(nextServer)}, shortCircuit: true } : next(name, context);
  }`)}`,
);
const { createForminitProxy } = await import('forminit/next');

const [proxyUrl, apiKey] = process.argv.slice(2);
const proxy = createForminitProxy({ proxyUrl, apiKey });
const library = readFileSync(
  createRequire(import.meta.url)
    .resolve('forminit')
    .replace('index.js', 'forminit.umd.js'),
);
const page = `<!doctype html><title>Contact</title><script src="/forminit.js"></script>
  <form>
    <input name="fi-sender-firstName" value="Ada"><input name="fi-sender-email" value="ada@example.com">
    <textarea name="fi-text-message">Hello</textarea><input name="_gotcha"><input name="fi-file-cv" type="file">
  </form>`;

const server = createServer(async (req, res) => {
  if (req.method === 'GET') {
    const isLibrary = req.url === '/forminit.js';
    res.setHeader('Content-Type', isLibrary ? 'text/javascript' : 'text/html').end(isLibrary ? library : page);
    return;
  }
  // A hosting platform names the visitor in this header.
  const headers = { 'x-forwarded-for': '198.51.100.7', ...req.headers };
  const body = Readable.toWeb(req);
  const response = await proxy.POST(
    new Request('http://site.test/', { method: 'POST', headers, body, duplex: 'half' }),
  );
  res.writeHead(response.status, { 'Content-Type': response.headers.get('content-type') });
  res.end(await text(response.body));
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
