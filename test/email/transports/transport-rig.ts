import { createMailer } from '../../../src/email/create-mailer';
import type { Mailer } from '../../../src/email/mailer';
import { type Behavior, type HttpReceiver, startHttpReceiver } from '../../support/http-receiver';
import { type SmtpReceiver, type SmtpReceiverOptions, startSmtpReceiver } from '../../support/smtp-receiver';

/** Servers and mailers of a test, which `cleanUp` ends. */
export function createTransportRig() {
  const cleanUps: Array<() => Promise<void>> = [];
  const keep = <T extends { stop: () => Promise<void> }>(server: T): T => {
    cleanUps.push(server.stop);
    return server;
  };
  return {
    smtp: async (options?: SmtpReceiverOptions): Promise<SmtpReceiver> => keep(await startSmtpReceiver(options)),
    http: async (behavior?: Behavior): Promise<HttpReceiver> => keep(await startHttpReceiver(behavior)),
    mailer: (...urls: readonly string[]): Mailer => {
      const mailer = createMailer(urls.join(','), 2);
      cleanUps.push(mailer.close);
      return mailer;
    },
    cleanUp: async () => {
      for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
    },
  };
}

export const deadline = () => AbortSignal.timeout(8_000);
