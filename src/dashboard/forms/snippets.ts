import { type CaptchaSecrets, captchaServiceIds, captchaServices } from '../../forms/captcha-providers';
import type { Form } from '../../forms/form.model';
import { clientPackages } from '../../http/client-script.routes';

/** Code to paste into a web page or a program. */
interface Snippet {
  readonly title: string;
  readonly hint: string;
  readonly code: string;
}

type SnippetForm = Pick<
  Form,
  'accessKey' | 'honeypotMode' | 'altcha' | 'friendlyCaptchaSiteKey' | keyof CaptchaSecrets
>;

/** Snippets for submitting to a form, complete with its access key and endpoint. */
export function buildSnippets(form: SnippetForm, baseUrl: string): Snippet[] {
  const endpoint = `${baseUrl}/api/submit`;
  return [
    {
      title: 'HTML',
      hint: 'Works everywhere, without JavaScript. Visitors see Letterbox’s thank-you page or your own.',
      code: formElement(form, `action="${endpoint}" method="post"`, altchaWidget(form, baseUrl)),
    },
    {
      title: 'HTML with letterbox.js',
      hint: 'The same form, but visitors stay on your page. Without JavaScript, it works like plain HTML.',
      code: [
        formElement(
          form,
          `action="${endpoint}" method="post" data-letterbox${form.altcha ? ' data-letterbox-altcha' : ''}`,
        ),
        `<script src="${baseUrl}/letterbox.js" defer></script>`,
      ].join('\n'),
    },
    {
      title: 'fetch',
      hint: 'From your own script, on any allowed domain.',
      code: fetchCall(form, endpoint),
    },
    {
      title: 'React',
      hint: 'A component with Letterbox’s hook. This service has the packages; add the downloaded files to your repository.',
      code: reactComponent(form, baseUrl),
    },
    {
      title: 'curl',
      hint: 'From a terminal. Rejected when strict domain protection is on.',
      code: curlCall(form, endpoint),
    },
  ];
}

function formElement(form: SnippetForm, attributes: string, more: readonly string[] = []): string {
  return [
    `<form ${attributes}>`,
    `  <input type="hidden" name="access_key" value="${form.accessKey}">`,
    '  <label>Your name <input name="name" autocomplete="name" required></label>',
    '  <label>Your e-mail <input name="email" type="email" autocomplete="email" required></label>',
    '  <label>Your message <textarea name="message" required></textarea></label>',
    ...(form.honeypotMode === 'none'
      ? []
      : ['  <!-- Honeypot: hidden from people, filled in by bots. -->', `  ${honeypot}`]),
    ...[...captchaElements(form), ...more].map((line) => `  ${line}`),
    '  <button type="submit">Send</button>',
    '</form>',
  ].join('\n');
}

const honeypot = '<input name="botcheck" tabindex="-1" autocomplete="off" hidden>';

/** ALTCHA's own widget, for pages without letterbox.js. */
function altchaWidget({ altcha, accessKey }: SnippetForm, baseUrl: string): string[] {
  if (altcha === null) return [];
  return [
    '<!-- ALTCHA. Add its script to your page: https://altcha.org/docs/v2/widget-integration -->',
    `<altcha-widget challenge="${baseUrl}/api/challenge?form=${accessKey}"></altcha-widget>`,
  ];
}

function captchaElements(form: SnippetForm): string[] {
  return captchaServiceIds
    .map((id) => captchaServices[id])
    .filter(({ column }) => form[column] !== null)
    .map(({ element, column }) => {
      const siteKey = column === 'friendlyCaptchaSecret' ? form.friendlyCaptchaSiteKey : null;
      return siteKey === null ? element : element.replace('YOUR-SITE-KEY', siteKey);
    });
}

function fetchCall({ accessKey }: SnippetForm, endpoint: string): string {
  return `const response = await fetch('${endpoint}', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
  body: JSON.stringify({
    access_key: '${accessKey}',
    name: 'Jane Doe',
    email: 'jane@example.com',
    message: 'Hello',
  }),
});
const result = await response.json();
if (!result.success) throw new Error(result.message);`;
}

function reactComponent(form: SnippetForm, baseUrl: string): string {
  const { client, react } = clientPackages;
  const honeypotField =
    form.honeypotMode === 'none' ? '' : '\n      <input name="botcheck" tabIndex={-1} autoComplete="off" hidden />';
  return `// Once, in the folder of your project:
//   curl -O ${baseUrl}/${client} -O ${baseUrl}/${react}
//   npm install ./${client} ./${react}
import { useLetterbox } from '@letterbox/react';

export function ContactForm() {
  const { onSubmit, state, message } = useLetterbox({
    accessKey: '${form.accessKey}',
    endpoint: '${baseUrl}/api/submit',${form.altcha ? '\n    altcha: true,' : ''}
  });

  return (
    <form onSubmit={onSubmit}>
      <label>Your name <input name="name" autoComplete="name" required /></label>
      <label>Your e-mail <input name="email" type="email" autoComplete="email" required /></label>
      <label>Your message <textarea name="message" required /></label>${honeypotField}
      <button aria-disabled={state === 'sending'}>Send</button>
      <p role="status">{message}</p>
    </form>
  );
}`;
}

function curlCall({ accessKey }: SnippetForm, endpoint: string): string {
  const fields = [`access_key=${accessKey}`, 'name=Jane Doe', 'email=jane@example.com', 'message=Hello'];
  return [
    `curl '${endpoint}'`,
    "-H 'Accept: application/json'",
    ...fields.map((field) => `--data-urlencode '${field}'`),
  ].join(' \\\n  ');
}
