import Joi from 'joi';
import { webAddress } from '../lib/setting-types';
import { type FormatName, formatNames } from './formats/table';

/** A webhook's settings by the names of the columns. */
export interface WebhookSettings {
  readonly url?: string;
  readonly active?: boolean;
  /** Null: the one that the address is recognised by, also after it changed. */
  readonly format?: FormatName | null;
}

/** For a webhook that exists: every setting may be left out. */
export const webhookSettings = Joi.object<WebhookSettings>({
  url: webAddress(),
  active: Joi.boolean(),
  format: Joi.string()
    .valid(...formatNames)
    .allow(null),
});

/** For a new webhook. */
export const newWebhookSettings = webhookSettings.fork('url', (url) => url.required()) as Joi.ObjectSchema<
  WebhookSettings & { readonly url: string }
>;
