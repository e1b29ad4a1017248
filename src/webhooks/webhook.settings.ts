import Joi from 'joi';
import { webAddress } from '../lib/setting-types';

/** The formats that a webhook can be called in; each has its row in webhook.request.ts. */
export const webhookFormats = ['json'] as const;

export type WebhookFormat = (typeof webhookFormats)[number];

/** A webhook's settings by the names of the columns. */
export interface WebhookSettings {
  readonly url?: string;
  readonly active?: boolean;
  readonly format?: WebhookFormat;
}

/** For a webhook that exists: every setting may be left out. */
export const webhookSettings = Joi.object<WebhookSettings>({
  url: webAddress(),
  active: Joi.boolean(),
  format: Joi.string().valid(...webhookFormats),
});

/** For a new webhook. */
export const newWebhookSettings = webhookSettings.fork('url', (url) => url.required()) as Joi.ObjectSchema<
  WebhookSettings & { readonly url: string }
>;
