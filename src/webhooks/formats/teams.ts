import { type Escape, truncate } from '../../lib/text';
import type { SubmissionEvent } from '../submission-event';
import { describeRest, describeSubmission } from './chat-message';
import { escapeMarkdown } from './escapes';
import { fitFields, jsonBytes, utf8Bytes } from './fit-fields';
import { postJson, type WebhookFormat } from './format';

/** In bytes; Teams rejects messages of more than 28 KB. */
const limits = { message: 27_000, title: 500, name: 300, footer: 500 };

/** Microsoft Teams: workflows that post to a channel, and the older connectors. */
export const teams: WebhookFormat = {
  title: 'Microsoft Teams',
  domains: /\.azure\.com$|\.powerplatform\.com$|\.powerautomate\.com$|\.office\.com$/,
  pathWords:
    /^(?:webhook|webhookb2|IncomingWebhook|powerautomate|automations|direct|workflows|triggers|manual|paths|invoke)$/,
  guide: {
    steps: [
      'Open the menu of the channel and select “Workflows”.',
      'Choose the template that posts to a channel when a webhook request is received, and finish it.',
      'Copy the URL that it shows at the end.',
    ],
    example: 'https://….environment.api.powerplatform.com/powerautomate/automations/direct/…',
  },
  matches: (url) => isWorkflow(url) || isConnector(url),
  build: (url, event) => postJson(url, buildTeamsBody(event)),
  // Unconfirmed: that connectors confirm with `1`. They are known to report failures with 200 and a sentence.
  accepts: ({ status, text }, url) =>
    isConnector(new URL(url)) ? status === 200 && text.trim() === '1' : status === 200 || status === 202,
  warnOf: (url) =>
    isConnector(url)
      ? 'Microsoft is retiring Office 365 connectors, which this URL belongs to, in 2026. ' +
        'Create a workflow in Teams and use its URL instead.'
      : null,
};

function isWorkflow({ hostname, pathname }: URL): boolean {
  const host = /\.logic\.azure\.com$|\.environment\.api\.powerplatform\.com$|^api\.powerautomate\.com$/;
  const path = /^\/workflows\/[^/]+\/triggers\/.+\/invoke\/?$|^\/powerautomate\/automations\/direct\//;
  return host.test(hostname) && path.test(pathname);
}

function isConnector({ hostname, pathname }: URL): boolean {
  return (
    (hostname.endsWith('.webhook.office.com') && pathname.startsWith('/webhookb2/')) ||
    (hostname === 'outlook.office.com' && pathname.startsWith('/webhook/'))
  );
}

// Cards have their own Markdown, and functions such as {{DATE(…)}}.
const escapeText: Escape = (text) => escapeMarkdown(text).replaceAll('{', '{\u200b');

function buildTeamsBody(event: SubmissionEvent) {
  const message = describeSubmission(event);
  const title = truncate(message.title, limits.title, { escape: escapeText, measure: jsonBytes });
  const footer = truncate(message.footer, limits.footer, { escape: escapeText, measure: jsonBytes });
  const empty = buildCard(title, [], `${describeRest(message.fields.length)} · ${footer}`);
  const { fields, left } = fitFields(message.fields, {
    fields: message.fields.length,
    name: limits.name,
    value: limits.message,
    // 40 bytes for the FactSet, which the empty card does not have.
    total: limits.message - utf8Bytes(JSON.stringify(empty)) - 40,
    perField: utf8Bytes('{"title":"","value":""},'),
    escape: escapeText,
    measure: jsonBytes,
  });
  const facts = fields.map(({ name, value }) => ({ title: name, value }));
  return buildCard(title, facts, left > 0 ? `${describeRest(left)} · ${footer}` : footer);
}

function buildCard(title: string, facts: readonly { title: string; value: string }[], footer: string) {
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [
            { type: 'TextBlock', text: title, weight: 'Bolder', size: 'Medium', wrap: true },
            ...(facts.length > 0 ? [{ type: 'FactSet', facts }] : []),
            { type: 'TextBlock', text: footer, isSubtle: true, size: 'Small', wrap: true },
          ],
        },
      },
    ],
  };
}
