import type { Refusal } from '../../webhooks/manual-requests';

/** The status of a page that says why no test was sent. */
export function statusOfRefusal({ cause }: Refusal): number {
  return cause === 'limit' ? 429 : 400;
}

export const unreadableHeaders =
  'The values of the headers can no longer be read, because SECRET_KEY has changed. Edit the webhook and enter them again.';
