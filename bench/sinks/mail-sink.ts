import net from 'node:net';
import { note, report } from './report';

/** Speaks as much SMTP as it takes to be handed mails, and forgets them: it must cost less than who sends them. */
const arrivals: number[] = [];
const endOfMail = '\r\n.\r\n';

const server = net.createServer((socket) => {
  let rest = '';
  let inMail = false;
  const say = (line: string) => socket.write(`${line}\r\n`);
  const obey = (line: string): void => {
    const command = line.slice(0, 4).toUpperCase();
    if (command === 'EHLO') say('250-sink\r\n250 8BITMIME');
    else if (command === 'QUIT') socket.end('221 Bye\r\n');
    else if (command === 'DATA') {
      inMail = true;
      say('354 Go on');
    } else say('250 OK');
  };
  socket.setNoDelay();
  socket.on('error', () => socket.destroy());
  socket.setEncoding('latin1').on('data', (chunk) => {
    rest += chunk;
    for (;;) {
      const end = rest.indexOf(inMail ? endOfMail : '\r\n');
      if (end === -1) return;
      const line = rest.slice(0, end);
      rest = rest.slice(end + (inMail ? endOfMail.length : 2));
      if (!inMail) obey(line);
      else {
        inMail = false;
        note(arrivals);
        say('250 Taken');
      }
    }
  });
  say('220 sink ESMTP');
});
void report(server, 'smtp', arrivals);
