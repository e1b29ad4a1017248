import net, { type AddressInfo, type Server } from 'node:net';
import { startInstallation } from './installation';

let installation: Awaited<ReturnType<typeof startInstallation>>;
beforeAll(async () => {
  installation = await startInstallation();
});
afterAll(() => installation.stop());

/**
 * Stands in for a pooler: passes everything on, but gives clients a process id of its own. With `refuses`, it rejects
 * all connections with this message.
 */
async function startPooler(target: URL, refuses?: string): Promise<{ server: Server; url: string }> {
  const server = net.createServer((client) => {
    client.on('error', () => undefined);
    if (refuses !== undefined) {
      const fields = Buffer.from(`SFATAL\0C08P01\0M${refuses}\0\0`);
      const length = Buffer.alloc(4);
      length.writeInt32BE(fields.length + 4);
      client.once('data', () => client.end(Buffer.concat([Buffer.from('E'), length, fields])));
      return;
    }
    const upstream = net.connect(Number(target.port), target.hostname).on('error', () => undefined);
    client.pipe(upstream);
    const keyData = Buffer.from('K\0\0\0\x0c', 'latin1');
    upstream.on('data', (bytes) => {
      const at = bytes.indexOf(keyData);
      if (at !== -1) bytes.writeInt32BE(123_456_789, at + keyData.length);
      client.write(bytes);
    });
    upstream.on('close', () => client.destroy());
    client.on('close', () => upstream.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return { server, url: url.href };
}

const found = 'a connection pooler is in front of PostgreSQL';

test('a pooler in session mode is reported', async () => {
  const { server, url } = await startPooler(new URL(installation.db.url));
  expect((await installation.runDoctor()).of('database').join()).not.toContain(found);
  const report = (await installation.runDoctor({ DATABASE_URL: url })).of('database');
  expect(report).toContain(`ok: ${found} (session mode)`);
  expect(report.join()).not.toContain('problem');
  server.close();
});

test('a pooler that rejects settings in the URL is named', async () => {
  const refusal = 'unsupported startup parameter: options';
  const { server, url } = await startPooler(new URL(installation.db.url), refusal);
  expect((await installation.runDoctor({ DATABASE_URL: url })).of('database')).toEqual([
    `problem: ${found}: ${refusal}`,
  ]);
  server.close();
});
