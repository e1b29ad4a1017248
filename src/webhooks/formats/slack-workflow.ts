import { type Escape, truncate } from '../../lib/text';
import type { SubmissionEvent } from '../submission-event';
import { describeValue, visible } from './chat-message';
import { breakTags } from './escapes';
import { postJson, readJson, type WebhookFormat } from './format';
import { slackHosts } from './slack';

/** No limit is documented; this is what a text in a Slack message may have. */
const longestValue = 3_000;

/** Slack's workflows that start from a webhook: a flat object of texts, which the owner names as variables there. */
export const slackWorkflow: WebhookFormat = {
  title: 'Slack workflow',
  matches: (url) => slackHosts.includes(url.hostname) && /^\/(?:workflows|triggers)\//.test(url.pathname),
  build: (url, event) => postJson(url, buildVariables(event)),
  accepts: (answer) => answer.status === 200 && readJson(answer).ok !== false,
};

// A workflow may put its variables into a message, where `<!channel>` would call everybody; whether it reads entities as
// a message does is not documented, and a gap works either way.
const harmless: Escape = breakTags;

function buildVariables(event: SubmissionEvent): Record<string, string> {
  const fields = Object.entries(event.textData).map(
    ([name, value]) =>
      [visible(name), truncate(visible(describeValue(value)), longestValue, { escape: harmless })] as const,
  );
  // The form's own name goes last, so that no field can pass for it.
  return Object.fromEntries([...fields, ['form_name', truncate(event.formName, longestValue, { escape: harmless })]]);
}
