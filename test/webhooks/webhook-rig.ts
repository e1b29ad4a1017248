import type { DeliveryResult } from '../../src/lib/delivery-result';
import { createOutbound, type Outbound } from '../../src/outbound/http-client';
import { deliverWebhook } from '../../src/webhooks/deliver-webhook';
import { createWebhookSecret } from '../../src/webhooks/signatures';
import { buildSampleEvent } from '../../src/webhooks/submission-event';
import { type Behavior, type HttpReceiver, startHttpReceiver } from '../support/http-receiver';
import type { TlsKeyPair } from '../support/self-signed-certificate';

export const secret = createWebhookSecret();
/** The path of every target, which no result may reveal. */
export const secretPath = '/services/T0K3N?key=k3y';

/** Receivers and an outbound client for the tests of one file; all are closed after each test. */
export function openWebhookRig() {
  let outbound: Outbound;
  const cleanUps: (() => Promise<void>)[] = [];
  beforeEach(() => {
    outbound = createOutbound({ allowedNetworks: ['127.0.0.0/8'], ownHosts: [] });
  });
  afterEach(async () => {
    outbound.close();
    for (const cleanUp of cleanUps.splice(0)) await cleanUp();
  });

  return {
    cleanUps,
    send: () => outbound.send,
    async receive(behavior?: Behavior, tls?: TlsKeyPair): Promise<HttpReceiver> {
      const receiver = await startHttpReceiver(behavior, tls ? { tls } : {});
      cleanUps.push(receiver.stop);
      return receiver;
    },
    /** Delivers to a receiver at `origin`, by default with a deadline that even a busy machine meets. */
    async deliver(
      origin: string,
      event = buildSampleEvent(),
      signal = AbortSignal.timeout(8_000),
    ): Promise<DeliveryResult> {
      const target = { id: 'webhook-1', url: `${origin}${secretPath}`, secret, format: 'json' };
      const { requestProof, ...result } = await deliverWebhook(target, event, { send: outbound.send, signal });
      expect(requestProof).toMatch(/^\d{10}(?:\.[\w-]{22}){2}$/);
      expect(JSON.stringify(result)).not.toMatch(/T0K3N|k3y|whsec_/);
      return result;
    },
  };
}
