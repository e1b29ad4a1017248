import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTally } from './tally';

const server = http.createServer((request, response) => {
  request.resume().on('end', () => {
    arrived();
    response.end('ok');
  });
});
server.on('connection', (socket) => socket.on('error', () => undefined));
// Callers may keep their connections open for any time.
server.keepAliveTimeout = 0;
server.listen(0, '127.0.0.1');
const arrived = createTally(once(server, 'listening').then(() => (server.address() as AddressInfo).port));
