import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { createTally } from './tally';

const sink = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  disableReverseLookup: true,
  logger: false,
  onData: (stream, _session, done) => {
    stream.resume().on('end', () => {
      arrived();
      done();
    });
  },
});
sink.on('error', () => undefined);
sink.listen(0, '127.0.0.1');
const arrived = createTally(once(sink.server, 'listening').then(() => (sink.server.address() as AddressInfo).port));
