import { effectiveFormat, findFormat, formatNames } from '../../webhooks/formats/table';
import { maskUrl } from '../../webhooks/mask-url';
import type { Webhook } from '../../webhooks/webhook.model';

type Named = Pick<Webhook, 'url' | 'format'>;

const longestName = 100;

/** How a webhook is called on pages: its address without the secret parts, and not longer than a line or two. */
export function nameOf(webhook: Named): string {
  const masked = maskUrl(webhook.url, effectiveFormat(webhook));
  return masked.length > longestName ? `${masked.slice(0, longestName - 1)}…` : masked;
}

/** The format that a webhook is called in, as a person calls it. */
export function formatTitleOf(webhook: Named): string {
  return titleOf(effectiveFormat(webhook));
}

/** What an owner chooses a format from, as pairs of value and words; the empty value leaves it to the address. */
export const formatChoices: readonly (readonly [value: string, words: string])[] = [
  ['', 'Recognise it by the address'],
  ...formatNames.map((name) => [name, titleOf(name)] as const),
];

function titleOf(format: string): string {
  return format === 'json' ? 'JSON event' : (findFormat(format)?.title ?? format);
}
