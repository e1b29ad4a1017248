/** The services that pages can be moved from. `letterbox` is what has been moved, `none` a form without a service. */
export const services = {
  formspree: 'Formspree',
  web3forms: 'Web3Forms',
  netlify: 'Netlify Forms',
  formsubmit: 'FormSubmit',
  formspark: 'Formspark',
  forminit: 'Forminit',
  basin: 'Basin',
  formcarry: 'Formcarry',
  staticforms: 'StaticForms',
  formbackend: 'FormBackend',
  splitforms: 'Splitforms',
  letterbox: 'Letterbox',
  none: 'no service',
} as const;

export type ServiceName = keyof typeof services;

/** Addresses of a service: what is before the id, and what Letterbox has in its place. */
export interface Address {
  readonly service: ServiceName;
  /** Without the scheme; a source of RegExp. */
  readonly prefix: string;
  /** Null where a field of the form has the key. */
  readonly id: string | null;
  readonly path: string;
  /** The path before an access key, where it is another one. */
  readonly keyPath?: string;
}

const anyId = '[A-Za-z0-9][\\w-]{5,}';
const email = '[\\w.+-]+(?:@|%40)[\\w-]+(?:\\.[\\w-]+)+';

const keyPath = '/formspree/f/';

/** The first one that matches counts. */
export const addresses: readonly Address[] = [
  { service: 'formspree', prefix: 'formspree\\.io/f/', id: anyId, path: '/formspree/f/' },
  { service: 'formspree', prefix: 'formspree\\.io/p/', id: '[\\w-]+/f/[\\w-]+', path: '/formspree/p/', keyPath },
  { service: 'formspree', prefix: 'formspree\\.io/', id: email, path: '/formspree/', keyPath },
  { service: 'formspree', prefix: 'formspree\\.io/', id: '[mx][a-z]{7}', path: '/formspree/f/' },
  { service: 'web3forms', prefix: 'api\\.web3forms\\.com/submit', id: null, path: '/web3forms/submit' },
  { service: 'formsubmit', prefix: 'formsubmit\\.co/ajax/', id: `${email}|\\w{6,}`, path: '/formsubmit/ajax/' },
  { service: 'formsubmit', prefix: 'formsubmit\\.co/el/', id: '\\w{4,}', path: '/formsubmit/' },
  { service: 'formsubmit', prefix: 'formsubmit\\.co/', id: `${email}|[0-9a-f]{32}`, path: '/formsubmit/' },
  { service: 'formspark', prefix: 'submit-form\\.com/', id: anyId, path: '/formspark/' },
  { service: 'forminit', prefix: '(?:forminit\\.com|getform\\.io)/f/', id: anyId, path: '/forminit/f/' },
  { service: 'basin', prefix: 'usebasin\\.com/f/', id: anyId, path: '/basin/f/' },
  { service: 'formcarry', prefix: 'formcarry\\.com/s/', id: anyId, path: '/formcarry/s/' },
  { service: 'staticforms', prefix: 'api\\.staticforms\\.(?:dev|xyz)/submit', id: null, path: '/staticforms/submit' },
  { service: 'formbackend', prefix: 'formbackend\\.com/f/', id: anyId, path: '/formbackend/f/' },
  { service: 'splitforms', prefix: 'splitforms\\.com/api/submit', id: null, path: '/api/submit' },
];

/** The fields that have the key, where the address has none. */
export const keyFields: Readonly<Partial<Record<ServiceName, readonly string[]>>> = {
  web3forms: ['access_key', 'apikey'],
  staticforms: ['apiKey', 'accessKey'],
  splitforms: ['access_key'],
};

/** A library call that has an id, and an address of its own. */
export interface LibraryCall {
  readonly service: ServiceName;
  /** Only files with it are looked at. */
  readonly library: RegExp;
  /** Its first group is the id, or where it comes from; the last group is what an address can be added after. */
  readonly call: RegExp;
  /** What is added, if the library takes an address. */
  readonly option: ((baseUrl: string) => string) | null;
  /** What a person must do otherwise. */
  readonly toDo: (baseUrl: string, id: string) => string;
}

const value = '([\'"`][^\'"`\\n]*[\'"`]|[\\w$.]+)';
const sendInstead = (library: string) => (baseUrl: string, path: string) =>
  `${library} sends to a fixed address. Send the form to ${baseUrl}${path} yourself, ` +
  'with fetch or a plain action, or proxy that address.';

export const libraryCalls: readonly LibraryCall[] = [
  {
    service: 'formspree',
    library: /@formspree\/react/,
    call: new RegExp(`\\buseForm(?:<[^>(]*>)?\\(\\s*${value}\\s*(?=[,)])`, 'dg'),
    option: (baseUrl) => `, { endpoint: '${baseUrl}/formspree' }`,
    toDo: (baseUrl) => `Add endpoint: '${baseUrl}/formspree' to the options of useForm.`,
  },
  {
    service: 'formspree',
    library: /@formspree\/ajax|\bformspree\(\s*['"]initForm/,
    call: new RegExp(`\\bformId:\\s*${value}\\s*(?=[,}])`, 'dg'),
    option: (baseUrl) => `, origin: '${baseUrl}/formspree'`,
    toDo: (baseUrl) => `Add origin: '${baseUrl}/formspree' beside formId.`,
  },
  {
    service: 'formspree',
    library: /@formspree\/core/,
    call: new RegExp(`\\bsubmitForm(?:<[^>(]*>)?\\(\\s*${value}\\s*,\\s*(new FormData\\([^()]*\\)|[\\w$.]+)?`, 'dg'),
    option: (baseUrl) => `, { endpoint: '${baseUrl}/formspree' }`,
    toDo: (baseUrl) => `Add { endpoint: '${baseUrl}/formspree' } as the last argument of submitForm.`,
  },
  {
    service: 'web3forms',
    library: /@web3forms\/react/,
    call: new RegExp(`\\baccess_key:\\s*${value}`, 'dg'),
    ...{ option: null, toDo: (baseUrl) => sendInstead('@web3forms/react')(baseUrl, '/web3forms/submit') },
  },
  {
    service: 'formspark',
    library: /@formspark\/use-formspark/,
    call: new RegExp(`\\bformId:\\s*${value}`, 'dg'),
    ...{ option: null, toDo: (baseUrl, id) => sendInstead('use-formspark')(baseUrl, `/formspark/${id}`) },
  },
  {
    service: 'forminit',
    library: /\bnew Forminit\b/,
    call: new RegExp(`\\.submit\\(\\s*${value}`, 'dg'),
    ...{ option: null, toDo: (baseUrl, id) => `Write new Forminit({ proxyUrl: '${baseUrl}/forminit/f/${id}' }).` },
  },
];

/** Honeypots of services, which a form may have renamed; each name of a form's own is a setting. */
export const honeypotName = /^(?:_gotcha|_honey|_honeypot|_trap|kf_website|bot-?field)$|honeypot/i;

/** What Letterbox does with a field that means something to the service of a form. */
export type Handling = 'followed' | 'setting' | 'captcha' | 'ignored';

type SpecialFields = Readonly<Partial<Record<Handling, string>>>;

const captcha = 'g-recaptcha-response h-captcha-response cf-turnstile-response altcha';
const contractFields = 'access_key subject from_name replyto redirect botcheck';

/** As the dialects of the service do it (`src/dialects/`, which a test compares). */
const specialFields: Readonly<Partial<Record<ServiceName, SpecialFields>>> = {
  formspree: { followed: '_subject _next _gotcha', setting: '_cc', ignored: '_format _language _host_nonce' },
  web3forms: {
    ...{ followed: `${contractFields} apikey`, setting: 'ccemail', ignored: 'webhook' },
    captcha: `${captcha} recaptcha_response`,
  },
  netlify: { followed: 'form-name subject bot-field' },
  formsubmit: {
    ...{ followed: '_subject _next _honey', setting: '_cc _autoresponse' },
    ignored: '_webhook _template _blacklist _captcha',
  },
  formspark: {
    followed: '_redirect _error _honeypot _gotcha _email.subject _email.from _email.replyto',
    ignored: '_append _botpoison',
  },
  forminit: { followed: 'forminitFormId _gotcha' },
  basin: { followed: '_gotcha' },
  formcarry: { followed: '_next _gotcha' },
  staticforms: { followed: 'apiKey accessKey subject redirectTo replyTo' },
  formbackend: {},
  splitforms: { followed: contractFields },
};

/** What happens with a field; null for data of the visitor. */
export function handlingOf(service: ServiceName, name: string): Handling | null {
  const special = specialFields[service];
  if (!special) return null;
  const found = Object.entries({ captcha, ...special }).find(([, names]) => names.split(' ').includes(name));
  if (found) return found[0] as Handling;
  if (service === 'staticforms' && /honeypot/i.test(name)) return 'followed';
  return service === 'formspark' && /^_(?:email|feedback)\./.test(name) ? 'ignored' : null;
}

/** Where the visitor is sent afterwards. */
export const redirectNames: readonly string[] = ['_next', 'redirect', '_redirect', 'redirectTo'];

/** Fields whose value is the reply address without a setting. */
export const replyFields: readonly string[] = ['email', 'Email', 'mail', '_replyto', 'replyto', 'replyTo'];
