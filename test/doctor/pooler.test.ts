import net, { type AddressInfo, type Server } from 'node:net';
import { installation, setUpInstallation } from './installation';

setUpInstallation();

/** Stands in for a pooler: rejects all connections with this message. */
async function startPooler(target: URL, refusal: string): Promise<{ server: Server; url: string }> {
  const server = net.createServer((client) => {
    client.on('error', () => undefined);
    const fields = Buffer.from(`SFATAL\0C08P01\0M${refusal}\0\0`);
    const length = Buffer.alloc(4);
    length.writeInt32BE(fields.length + 4);
    client.once('data', () => client.end(Buffer.concat([Buffer.from('E'), length, fields])));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return { server, url: url.href };
}

test('a pooler that rejects settings in the URL is named', async () => {
  const refusal = 'unsupported startup parameter: options';
  const { server, url } = await startPooler(new URL(installation.db.url), refusal);
  expect((await installation.runDoctor({ DATABASE_URL: url })).of('database')).toEqual([
    `problem: a connection pooler is in front of PostgreSQL: ${refusal}`,
  ]);
  server.close();
});
