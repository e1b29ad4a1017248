import { callMeBot } from './callmebot';
import { discord } from './discord';
import type { WebhookFormat } from './format';
import { googleChat } from './google-chat';
import { json } from './json';
import { lark } from './lark';
import { mattermost } from './mattermost';
import { ntfy } from './ntfy';
import { rocketChat } from './rocket-chat';
import { slack } from './slack';
import { slackWorkflow } from './slack-workflow';
import { teams } from './teams';
import { telegram } from './telegram';

/** Every format that a webhook can have, by the name in its setting. To add one: a file, and a row here. */
const table = {
  json,
  slack,
  'slack-workflow': slackWorkflow,
  discord,
  teams,
  'google-chat': googleChat,
  telegram,
  mattermost,
  'rocket-chat': rocketChat,
  lark,
  callmebot: callMeBot,
  ntfy,
} as const satisfies Record<string, WebhookFormat>;

export type FormatName = keyof typeof table;

export const formatNames = Object.keys(table) as FormatName[];

/** The format of this name; null when there is none. */
export function findFormat(name: string): WebhookFormat | null {
  return formatNames.includes(name as FormatName) ? table[name as FormatName] : null;
}

/**
 * The format that a webhook is called in: the one that its owner chose, else the one of the platform whose own address it
 * has, else `json`.
 */
export function effectiveFormat({ url, format }: { readonly url: string; readonly format: string | null }): string {
  if (format !== null) return format;
  if (!URL.canParse(url)) return 'json';
  const address = new URL(url);
  // The same host with a dot at its end.
  address.hostname = address.hostname.replace(/\.$/, '');
  return formatNames.find((name) => table[name].matches(address)) ?? 'json';
}

/** What the owner should know about the webhook's address; null when there is nothing. */
export function findWarning(webhook: { readonly url: string; readonly format: string | null }): string | null {
  if (!URL.canParse(webhook.url)) return null;
  return findFormat(effectiveFormat(webhook))?.warnOf?.(new URL(webhook.url)) ?? null;
}
