import { createTransport, type SendMailOptions } from 'nodemailer';
import { respondToParent } from '../harness/respond-to-parent';

/** Sends the same message a number of times over several connections; responds when the last was accepted. */
interface Question {
  readonly url: string;
  readonly count: number;
  readonly connections: number;
  readonly mail: SendMailOptions;
}

respondToParent(async ({ url, count, connections, mail }: Question): Promise<void> => {
  const { hostname, port } = new URL(url);
  const transport = createTransport({ host: hostname, port: Number(port), pool: true, maxConnections: connections });
  let left = count;
  const lane = async () => {
    while (left-- > 0) await transport.sendMail(mail);
  };
  await Promise.all(Array.from({ length: connections }, lane));
  transport.close();
});
