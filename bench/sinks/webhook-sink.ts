import http from 'node:http';
import { note, report } from './report';

/** Takes every request and answers 200 once its body is there. */
const arrivals: number[] = [];
const server = http.createServer((request, response) => {
  request.resume().on('end', () => {
    note(arrivals);
    response.end('ok');
  });
});
server.keepAliveTimeout = 60_000;
void report(server, 'http', arrivals);
