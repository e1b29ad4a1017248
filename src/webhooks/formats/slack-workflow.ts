import { parseJsonObject } from '../../lib/json';
import { truncate } from '../../lib/text';
import type { SubmissionEvent } from '../submission-event';
import { describeValue, removeInvisible } from './chat-message';
import { breakTags } from './escapes';
import { postJson, type WebhookFormat } from './format';
import { slackHosts } from './slack';

/** No limit is documented; this is the maximum of a text in a Slack message. */
const maxValueLength = 3_000;

/** Slack workflows started by a webhook: a flat object of texts, which the owner declares as variables in Slack. */
export const slackWorkflow: WebhookFormat = {
  title: 'Slack workflow',
  domains: /\.slack(-gov)?\.com$/,
  pathWords: /^(?:workflows|triggers)$/,
  matches: (url) => slackHosts.includes(url.hostname) && /^\/(?:workflows|triggers)\//.test(url.pathname),
  build: (url, event) => postJson(url, buildVariables(event)),
  accepts: ({ status, text }) => status === 200 && parseJsonObject(text).ok !== false,
};

// A workflow may put a variable into a message, where `<!channel>` would notify everyone. Whether it decodes entities
// is not documented; breaking tags works either way.
function buildVariables(event: SubmissionEvent): Record<string, string> {
  const variable = (text: string) => truncate(text, maxValueLength, { escape: breakTags });
  const fields = Object.entries(event.textData).map(
    ([name, value]) => [removeInvisible(name), variable(removeInvisible(describeValue(value)))] as const,
  );
  // The form's name comes last, so that no field can replace it.
  return Object.fromEntries([...fields, ['form_name', variable(event.formName)]]);
}
