import { callMeBot } from './callmebot.format';
import { discord } from './discord.format';
import type { WebhookFormat } from './format';
import { googleChat } from './google-chat.format';
import { json } from './json.format';
import { lark } from './lark.format';
import { mattermost } from './mattermost.format';
import { ntfy } from './ntfy.format';
import { rocketChat } from './rocket-chat.format';
import { slack } from './slack.format';
import { slackWorkflow } from './slack-workflow.format';
import { teams } from './teams.format';
import { telegram } from './telegram.format';

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
export function formatOf({ url, format }: { readonly url: string; readonly format: string | null }): string {
  if (format !== null) return format;
  if (!URL.canParse(url)) return 'json';
  const address = new URL(url);
  // The same host with a dot at its end.
  address.hostname = address.hostname.replace(/\.$/, '');
  return formatNames.find((name) => table[name].recognises(address)) ?? 'json';
}

/** What the owner should know about the webhook's address; null when there is nothing. */
export function warningOf(webhook: { readonly url: string; readonly format: string | null }): string | null {
  if (!URL.canParse(webhook.url)) return null;
  return findFormat(formatOf(webhook))?.warnOf?.(new URL(webhook.url)) ?? null;
}
