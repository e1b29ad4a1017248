import { buildPayload } from '../webhook.payload';
import type { WebhookFormat } from './format';

/** The generic payload (spec section 6), for every target that is no chat service. */
export const json: WebhookFormat = {
  title: 'JSON',
  matches: () => false,
  build: (url, event) => ({
    method: 'POST',
    url,
    headers: { 'Content-Type': 'application/json' },
    body: buildPayload(event),
  }),
  accepts: () => true,
};
