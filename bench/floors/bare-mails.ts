import { createTransport, type SendMailOptions } from 'nodemailer';
import { answerParent } from '../harness/answer-parent';

/** Asked to send the same mail so many times over so many connections; answers when the last was taken. */
interface Question {
  readonly smtpUrl: string;
  readonly mails: number;
  readonly connections: number;
  readonly mail: SendMailOptions;
}

answerParent(async ({ smtpUrl, mails, connections, mail }: Question): Promise<void> => {
  const { hostname, port } = new URL(smtpUrl);
  const transport = createTransport({ host: hostname, port: Number(port), pool: true, maxConnections: connections });
  let left = mails;
  const lane = async () => {
    while (left-- > 0) await transport.sendMail(mail);
  };
  await Promise.all(Array.from({ length: connections }, lane));
  transport.close();
});
