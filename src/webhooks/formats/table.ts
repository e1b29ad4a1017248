import { parseUrl } from '../../lib/urls';
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

/** All webhook formats by the name in the setting. To add one, write a file and list it here. */
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

/** Finds a format by name; null when it is unknown. */
export function findFormat(name: string): WebhookFormat | null {
  return formatNames.includes(name as FormatName) ? table[name as FormatName] : null;
}

/** The name of the format in use: the one that the owner chose, else the one that matches the URL, else `json`. */
export function effectiveFormat({ url, format }: { readonly url: string; readonly format: string | null }): string {
  if (format !== null) return format;
  const parsed = parseUrl(url);
  if (!parsed) return 'json';
  // A trailing dot does not change the host.
  parsed.hostname = parsed.hostname.replace(/\.$/, '');
  const isMatch = ({ domains, matches }: WebhookFormat) => domains?.test(parsed.hostname) && matches?.(parsed);
  return formatNames.find((name) => isMatch(table[name])) ?? 'json';
}

/** The warning about a webhook's URL; null when there is none. */
export function findWarning(webhook: { readonly url: string; readonly format: string | null }): string | null {
  const url = parseUrl(webhook.url);
  return (url && findFormat(effectiveFormat(webhook))?.warnOf?.(url)) ?? null;
}
