import type { Form } from '../../forms/form.model';

/** Code to paste into a page or a program. */
export interface Snippet {
  readonly title: string;
  readonly hint: string;
  readonly code: string;
}

type Shown = Pick<Form, 'accessKey' | 'honeypotMode' | 'turnstileSecret' | 'recaptchaSecret'>;

/** The ways to post to a form, with its real key and the service's address, ready to paste. */
export function buildSnippets(form: Shown, baseUrl: string): Snippet[] {
  const endpoint = `${baseUrl}/api/submit`;
  return [
    {
      title: 'HTML',
      hint: 'Works everywhere, without any script. Visitors see a thank-you page, or the one that you set.',
      code: formElement(form, `action="${endpoint}" method="post"`),
    },
    {
      title: 'HTML with letterbox.js',
      hint: 'The same form, sent in place: visitors stay on your page. Without script it still posts as above.',
      code: [
        formElement(form, `action="${endpoint}" method="post" data-letterbox`),
        `<script src="${baseUrl}/letterbox.js" defer></script>`,
      ].join('\n'),
    },
    {
      title: 'fetch',
      hint: 'From your own script, on any page that is allowed to post.',
      code: fetchCall(form, endpoint),
    },
    { title: 'React', hint: 'A component without any library.', code: reactComponent(form, endpoint) },
    {
      title: 'curl',
      hint: 'From a terminal. Under strict domain protection it is refused, for it comes from no site.',
      code: curlCall(form, endpoint),
    },
  ];
}

function formElement(form: Shown, attributes: string): string {
  return [
    `<form ${attributes}>`,
    `  <input type="hidden" name="access_key" value="${form.accessKey}">`,
    '  <label>Your name <input name="name" autocomplete="name" required></label>',
    '  <label>Your e-mail <input name="email" type="email" autocomplete="email" required></label>',
    '  <label>Your message <textarea name="message" required></textarea></label>',
    ...(form.honeypotMode === 'none'
      ? []
      : ['  <!-- People do not see this field: what fills it in is a robot. -->', `  ${honeypot}`]),
    ...captchaElements(form).map((line) => `  ${line}`),
    '  <button type="submit">Send</button>',
    '</form>',
  ].join('\n');
}

const honeypot = '<input name="botcheck" tabindex="-1" autocomplete="off" hidden>';

function captchaElements({ turnstileSecret, recaptchaSecret }: Shown): string[] {
  return [
    ...(turnstileSecret === null ? [] : ['<div class="cf-turnstile" data-sitekey="YOUR-SITE-KEY"></div>']),
    ...(recaptchaSecret === null ? [] : ['<div class="g-recaptcha" data-sitekey="YOUR-SITE-KEY"></div>']),
  ];
}

function fetchCall({ accessKey }: Shown, endpoint: string): string {
  return `const response = await fetch('${endpoint}', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
  body: JSON.stringify({
    access_key: '${accessKey}',
    name: 'A visitor',
    email: 'visitor@example.com',
    message: 'Hello',
  }),
});
const answer = await response.json();
if (!answer.success) throw new Error(answer.message);`;
}

function reactComponent(form: Shown, endpoint: string): string {
  const trap =
    form.honeypotMode === 'none' ? '' : '\n      <input name="botcheck" tabIndex={-1} autoComplete="off" hidden />';
  return `import { useState } from 'react';

export function ContactForm() {
  const [status, setStatus] = useState('ready');

  async function send(event) {
    event.preventDefault();
    const form = event.currentTarget;
    setStatus('sending');
    try {
      const response = await fetch('${endpoint}', {
        method: 'POST',
        headers: { Accept: 'application/json' },
        body: new FormData(form),
      });
      const answer = await response.json();
      if (!answer.success) throw new Error(answer.message);
      form.reset();
      setStatus('sent');
    } catch {
      setStatus('failed');
    }
  }

  return (
    <form onSubmit={send}>
      <input type="hidden" name="access_key" value="${form.accessKey}" />
      <label>Your name <input name="name" autoComplete="name" required /></label>
      <label>Your e-mail <input name="email" type="email" autoComplete="email" required /></label>
      <label>Your message <textarea name="message" required /></label>${trap}
      <button disabled={status === 'sending'}>Send</button>
      <p role="status">
        {status === 'sent' && 'Thank you, your message has arrived.'}
        {status === 'failed' && 'That did not work. Please try again.'}
      </p>
    </form>
  );
}`;
}

function curlCall({ accessKey }: Shown, endpoint: string): string {
  const fields = [`access_key=${accessKey}`, 'name=A visitor', 'email=visitor@example.com', 'message=Hello'];
  return [
    `curl '${endpoint}'`,
    "-H 'Accept: application/json'",
    ...fields.map((field) => `--data-urlencode '${field}'`),
  ].join(' \\\n  ');
}
