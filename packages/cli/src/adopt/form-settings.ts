import type { HtmlField } from './html-forms.js';
import { netlifyHoneypot, netlifyId } from './netlify.js';
import {
  type Handling,
  handlingOf,
  honeypotName,
  redirectNames,
  replyFields,
  type ServiceName,
  services,
} from './services.js';
import type { SiteForm } from './site-form.js';

/** The settings of a form that is created, as the API names them. */
export interface NewForm {
  readonly name: string;
  readonly email_to: string;
  readonly fields?: readonly NewField[];
  readonly redirect_url?: string;
  readonly copy_choices?: readonly string[];
  readonly auto_responder?: { readonly subject: string; readonly body: string };
  readonly honeypot_field?: string;
  readonly reply_to_field?: string;
  readonly aliases?: readonly string[];
}

interface NewField {
  readonly name: string;
  readonly type: string;
  readonly label?: string;
  readonly required?: true;
  readonly choices?: readonly string[];
}

/** What a form says of itself. */
export interface Description {
  readonly name: string;
  readonly fields: readonly NewField[];
  readonly honeypot: string | null;
  readonly redirect: string | null;
  /** Fields that tell the service something. */
  readonly special: readonly { readonly name: string; readonly value: string | null; readonly handling: Handling }[];
}

export function describeForm(form: SiteForm): Description {
  const { service, html } = form;
  const all = html?.fields ?? [];
  const netlify = html && service === 'netlify' ? netlifyHoneypot(html) : null;
  const honeypot = netlify ?? all.find(({ name }) => honeypotName.test(name))?.name ?? null;
  const handled = all.map((field) => ({
    field,
    handling: field.name === honeypot ? null : handlingOf(service, field.name),
  }));
  const visible = handled.filter(({ field, handling }) => handling === null && field.name !== honeypot);
  return {
    name: nameOf(form),
    fields: visible
      .map(({ field }) => field)
      .filter(({ type }) => type !== 'hidden')
      .map(readField),
    honeypot,
    redirect: findRedirect(form),
    special: handled.flatMap(({ field: { name, value, type }, handling }) =>
      handling === null ? [] : [{ name, value: type === 'hidden' ? value : null, handling }],
    ),
  };
}

/** How many addresses and what lengths the service takes. */
const limits = { fields: 50, choices: 100, choice: 200, name: 200 };
const email = /^[^\s@,;:<>"()]+@[^\s@,;:<>"()]+\.[^\s@,;:<>"()]+$/;
const oldTypes: Readonly<Record<string, string>> = { password: 'text', search: 'text' };

/** The settings for a form. `emailTo` is used where the form does not say who is notified. */
export function settingsFor(form: SiteForm, description: Description, emailTo: string): NewForm {
  const { name, fields, honeypot, redirect } = description;
  const constantOf = (...names: readonly string[]) =>
    form.html?.fields.find((field) => names.includes(field.name) && field.value)?.value ?? null;
  const cc = (constantOf('_cc', 'ccemail') ?? '').split(/[,;]/).map((one) => one.trim());
  const reply = constantOf('_autoresponse');
  const replyField = fields.filter(({ type }) => type === 'email').map((field) => field.name);
  const hasReply = form.html?.fields.some((field) => replyFields.includes(field.name) && field.type !== 'hidden');
  return {
    name,
    email_to: recipientOf(form) ?? emailTo,
    ...(fields.length > 0 && { fields: fields.filter(isDefinable).slice(0, limits.fields) }),
    ...(redirect !== null && /^https?:\/\//.test(redirect) && { redirect_url: redirect }),
    ...(cc.some((one) => email.test(one)) && { copy_choices: cc.filter((one) => email.test(one)) }),
    ...(reply && { auto_responder: { subject: 'Thank you for your message', body: reply } }),
    ...(honeypot !== null && { honeypot_field: honeypot }),
    ...(!hasReply && replyField[0] !== undefined && { reply_to_field: replyField[0] }),
    ...(aliasOf(form) !== null && { aliases: [aliasOf(form) ?? ''] }),
  };
}

const withoutAliases: ReadonlySet<ServiceName> = new Set(['splitforms', 'letterbox', 'none']);

/** The old id as Letterbox knows it. */
export function aliasOf({ service, id, siteName }: Pick<SiteForm, 'service' | 'id' | 'siteName'>): string | null {
  if (id === null || withoutAliases.has(service)) return null;
  const known =
    service === 'formspree' ? id.replace('/f/', '/') : siteName === undefined ? id : `${siteName}/${netlifyId(id)}`;
  return `${service}/${decoded(known)}`.toLowerCase();
}

const decoded = (id: string) => id.replace('%40', '@');

/** The address that a form names itself. */
export function recipientOf({ id, html }: SiteForm): string | null {
  const address = decoded(id ?? /^mailto:([^?]+)/i.exec(html?.attributes.get('action')?.value ?? '')?.[1] ?? '');
  return email.test(address) ? address : null;
}

function readField({ name, type, label, required, choices }: HtmlField): NewField {
  const isText = (type === 'select' || type === 'radio') && choices.length === 0;
  const known = isText ? 'text' : (oldTypes[type] ?? type);
  const shown = choices.map((choice) => choice.trim()).filter((choice) => choice && choice.length <= limits.choice);
  return {
    ...{ name, type: known },
    ...(label && label !== name && { label }),
    ...(required && { required }),
    ...(!isText && shown.length > 0 && { choices: [...new Set(shown)].slice(0, limits.choices) }),
  };
}

/** Whether the service takes the definition; others are only listed. */
const isDefinable = ({ name }: NewField) =>
  name.length <= limits.name &&
  !/^(?:access_key|redirect|botcheck|form_loaded_at|idempotency_key|_charset_)$/.test(name);

function findRedirect({ service, html }: SiteForm): string | null {
  const field = html?.fields.find(
    ({ name, value }) => redirectNames.includes(name) && handlingOf(service, name) && value,
  );
  if (field) return field.value;
  const action = html?.attributes.get('action');
  return (service === 'netlify' && action && !action.isComputed && action.value) || null;
}

const meaningless =
  /^(?:form|fs-frm|my-?form|\+?page|index|layouts?|default|base|main|app|src|routes|pages|components|partials|_?includes)$/i;

/** What the HTML calls the form, else its file. Visitors see it on the thank-you page. */
function nameOf({ service, id, html, places }: SiteForm): string {
  const attributes = ['name', 'id', 'aria-label'].map((name) => html?.attributes.get(name));
  const own = attributes.find((one) => one && !one.isComputed && one.value && !meaningless.test(one.value))?.value;
  const path = html?.file.path ?? places[0]?.file ?? '';
  const parts = path
    .replace(/[?#].*/, '')
    .replace(/\.\w+$/, '')
    .split('/');
  const file = parts.findLast((part) => part && !meaningless.test(part) && !/^https?:|\.\w+$/.test(part));
  const isKnown = html !== null || !/\.(?:[cm]?[jt]s|toml|ya?ml|json)$/.test(path);
  const known = (service === 'netlify' ? id : null) ?? own ?? (isKnown ? file : null);
  const text = known ?? (html ? 'Contact form' : `${services[service]} ${id ?? ''}`);
  const words = text
    .replaceAll(/[\s_-]+/g, ' ')
    .replaceAll(/[^\p{L}\p{N}\p{P} ]/gu, '')
    .trim()
    .slice(0, 100);
  return words === '' ? 'Contact' : words[0]?.toUpperCase() + words.slice(1);
}
