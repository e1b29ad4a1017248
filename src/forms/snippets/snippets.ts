import { clientPackages } from '../../lib/packages';
import type { FieldType, FormField } from '../field.settings';
import { type Element, printElement, quoteScript } from './elements';
import { accessKeyElement, formElements, hasFile } from './form-elements';
import { simpleStyle, styledClass } from './simple-styles';
import type { SnippetForm, SnippetOptions } from './snippet-options';

/** Code to paste into a web page or a program. */
export interface Snippet {
  /** Its name in addresses. */
  readonly key: string;
  readonly title: string;
  readonly hint: string;
  readonly code: string;
}

/** Everything that the code of a snippet depends on. */
interface Source {
  readonly accessKey: string;
  readonly endpoint: string;
  readonly baseUrl: string;
  readonly options: SnippetOptions;
}

interface SnippetKind extends Omit<Snippet, 'code'> {
  /** Replaces the hint if the form uses ALTCHA. */
  readonly hintWithAltcha?: string;
  /** Whether the form's page shows it, too. */
  readonly isBasic?: boolean;
  readonly print: (source: Source) => string;
}

const packagesHint = 'This service has the packages; add the downloaded files to your repository.';

/** The snippets in their order; to add one, add a row. */
const kinds: readonly SnippetKind[] = [
  {
    ...{ key: 'html', title: 'HTML', isBasic: true },
    hint: 'Works everywhere, without JavaScript. Visitors see Letterbox’s thank-you page or your own.',
    hintWithAltcha:
      'Its script solves ALTCHA when the form is sent. Visitors see Letterbox’s thank-you page or your own.',
    print: nativeForm,
  },
  {
    ...{ key: 'letterbox-js', title: 'HTML with letterbox.js', isBasic: true },
    hint: 'The same form, but visitors stay on your page. Without JavaScript, it works like plain HTML.',
    print: (source) => `${htmlForm(source, inPlace(source))}\n${script(source)}`,
  },
  {
    ...{ key: 'fetch', title: 'fetch', isBasic: true },
    hint: 'From your own script, on any allowed domain.',
    hintWithAltcha:
      'From your own script, on any allowed domain. Sends no captcha, so it is dropped once one is required.',
    print: fetchCall,
  },
  {
    ...{ key: 'react', title: 'React', isBasic: true },
    hint: `A component with Letterbox’s hook. ${packagesHint}`,
    print: (source) => reactComponent(source, []),
  },
  {
    ...{ key: 'nextjs', title: 'Next.js' },
    hint: `The component for the App Router, such as app/contact-form.tsx. ${packagesHint}`,
    print: (source) => reactComponent(source, ["'use client';", '']),
  },
  { ...{ key: 'vue', title: 'Vue' }, hint: `A single-file component. ${packagesHint}`, print: vueComponent },
  { ...{ key: 'svelte', title: 'Svelte' }, hint: `A component for Svelte 5. ${packagesHint}`, print: svelteComponent },
  {
    ...{ key: 'astro', title: 'Astro' },
    hint: 'A component without a framework: letterbox.js sends the form in place.',
    print: (source) =>
      `${htmlForm(source, inPlace(source), 'template')}\n${script(source).replace('<script ', '<script is:inline ')}`,
  },
  {
    ...{ key: 'curl', title: 'curl', isBasic: true },
    hint: 'From a terminal. Rejected when strict domain protection is on.',
    hintWithAltcha: 'From a terminal. Sends no captcha, so it is dropped once one is required.',
    print: curlCall,
  },
];

/** The keys of all snippets. */
export const snippetKeys = kinds.map(({ key }) => key);

/** The snippets that the form's page shows, complete with its access key and endpoint. */
export function buildSnippets(form: SnippetForm, baseUrl: string, options: SnippetOptions): Snippet[] {
  return print(
    kinds.filter(({ isBasic }) => isBasic),
    form,
    baseUrl,
    options,
  );
}

/** All snippets. */
export function buildAllSnippets(form: SnippetForm, baseUrl: string, options: SnippetOptions): Snippet[] {
  return print(kinds, form, baseUrl, options);
}

function print(all: readonly SnippetKind[], form: SnippetForm, baseUrl: string, options: SnippetOptions): Snippet[] {
  const source = { accessKey: form.accessKey, endpoint: `${baseUrl}/api/submit`, baseUrl, options };
  return all.map(({ key, title, hint, hintWithAltcha = hint, print: printCode }) => ({
    ...{ key, title, hint: hasAltcha(source) ? hintWithAltcha : hint, code: printCode(source) },
  }));
}

/** The simple styles as an element of its own, or nothing. */
function styleLines({ options }: Source): string[] {
  return options.hasStyles ? [`<style>${simpleStyle}</style>`] : [];
}

/** The class that the simple styles apply to. */
function styleClass({ options }: Source, attribute = 'class'): string {
  return options.hasStyles ? ` ${attribute}="${styledClass}"` : '';
}

const honeypotComment = 'Honeypot: hidden from people, filled in by bots.';

function htmlForm(source: Source, more: Element['attributes'] = {}, syntax: 'html' | 'template' = 'html'): string {
  const { accessKey, endpoint, options } = source;
  const { language, hasStyles } = options;
  const code = printElement(
    {
      tag: 'form',
      attributes: {
        action: endpoint,
        method: 'post',
        ...(hasFile(options) && { enctype: 'multipart/form-data' }),
        ...(hasStyles && { class: styledClass }),
        ...more,
        ...(language && { lang: language }),
      },
      children: [accessKeyElement(accessKey), ...formElements(options)],
      isBlock: true,
    },
    syntax,
  );
  const form = code.replaceAll(/^( *)<input name="botcheck" /gm, (line, indent: string) => {
    return `${indent}<!-- ${honeypotComment} -->\n${line}`;
  });
  return [...styleLines(source), form].join('\n');
}

const hasAltcha = ({ options }: Source): boolean => options.captchas.includes('altcha');

/** A form that the browser sends itself; with ALTCHA, once the service's script has solved it. */
function nativeForm(source: Source): string {
  if (!hasAltcha(source)) return htmlForm(source);
  const code = htmlForm(source, { 'data-letterbox-altcha': true });
  return `${code}\n<script type="module" src="${source.baseUrl}/letterbox-altcha.mjs"></script>`;
}

/** The attributes of a form that letterbox.js sends. */
function inPlace(source: Source): Element['attributes'] {
  return { 'data-letterbox': true, ...(hasAltcha(source) && { 'data-letterbox-altcha': true }) };
}

function script({ baseUrl }: Source): string {
  return `<script src="${baseUrl}/letterbox.js" defer></script>`;
}

/** Sample values by the type of a field. */
const samples: Readonly<Record<FieldType, string>> = {
  text: 'Jane Doe',
  email: 'jane@example.com',
  textarea: 'Hello',
  tel: '+1 555 0100',
  url: 'https://example.com',
  number: '2',
  date: '2027-01-31',
  checkbox: 'yes',
  radio: '',
  select: '',
  file: '',
};

function sampleOf({ type, choices: [first] = [] }: FormField): string {
  return first ?? samples[type];
}

function fetchCall({ accessKey, endpoint, options }: Source): string {
  const values = [['access_key', accessKey], ...options.fields.map((field) => [field.name, sampleOf(field)])];
  const isMultipart = hasFile(options);
  const files = new Set(options.fields.filter(({ type }) => type === 'file').map(({ name }) => name));
  // In an object literal, __proto__ would set the prototype unless it is computed.
  const key = (name: string) =>
    name === '__proto__' ? "['__proto__']" : /^[a-z_$][\w$]*$/i.test(name) ? name : quoteScript(name);
  const body = isMultipart
    ? [
        'const data = new FormData();',
        ...values.map(([name = '', value = '']) =>
          files.has(name)
            ? `data.append(${quoteScript(name)}, document.querySelector(${quoteScript(`input[name=${JSON.stringify(name)}]`)}).files[0]);`
            : `data.append(${quoteScript(name)}, ${quoteScript(value)});`,
        ),
        '',
      ]
    : [];
  const call = isMultipart
    ? ["  headers: { Accept: 'application/json' },", '  body: data,']
    : [
        "  headers: { 'Content-Type': 'application/json', Accept: 'application/json' },",
        '  body: JSON.stringify({',
        ...values.map(([name = '', value = '']) => `    ${key(name)}: ${quoteScript(value)},`),
        '  }),',
      ];
  return [
    ...body,
    `const response = await fetch('${endpoint}', {`,
    "  method: 'POST',",
    ...call,
    '});',
    'const result = await response.json();',
    'if (!result.success) throw new Error(result.message);',
  ].join('\n');
}

function installation({ baseUrl }: Source, packages: readonly string[], comment: (line: string) => string): string[] {
  return [
    comment('Once, in the folder of your project:'),
    comment(`  curl ${packages.map((name) => `-O ${baseUrl}/${name}`).join(' ')}`),
    comment(`  npm install ${packages.map((name) => `./${name}`).join(' ')}`),
  ];
}

const asComment = (line: string) => `// ${line}`;

function languageAttribute({ options: { language } }: Source): string {
  return language ? ` lang="${language}"` : '';
}

function reactComponent(source: Source, directives: readonly string[]): string {
  const { client, react } = clientPackages;
  const fields = formElements(source.options).map((element) => {
    const isButton = element.tag === 'button';
    return isButton
      ? "      <button aria-disabled={state === 'sending'}>Send</button>"
      : printElement(element, 'jsx', 6);
  });
  return [
    ...directives,
    ...installation(source, [client, react], asComment),
    "import { useLetterbox } from '@letterbox/react';",
    '',
    'export function ContactForm() {',
    '  const { onSubmit, state, message } = useLetterbox({',
    `    accessKey: '${source.accessKey}',`,
    `    endpoint: '${source.endpoint}',`,
    ...(hasAltcha(source) ? ['    altcha: true,'] : []),
    '  });',
    '',
    '  return (',
    `    <form onSubmit={onSubmit}${styleClass(source, 'className')}${languageAttribute(source)}>`,
    ...(source.options.hasStyles ? [`      <style>{\`${simpleStyle}\`}</style>`] : []),
    ...fields,
    '      <p role="status">{message}</p>',
    '    </form>',
    '  );',
    '}',
  ].join('\n');
}

/** The function that sends a form with the client library, for components; `set` assigns the message. */
function sendFunction(source: Source, set: (value: string) => string): string[] {
  const { accessKey, endpoint, options } = source;
  // A field with this name hides the method.
  const isHidden = options.fields.some(({ name }) => name === 'reset');
  const reset = isHidden ? 'HTMLFormElement.prototype.reset.call(form)' : 'form.reset()';
  return [
    'async function send(event) {',
    '  const form = event.currentTarget;',
    '  const result = await submit(form, {',
    `    accessKey: '${accessKey}',`,
    `    endpoint: '${endpoint}',`,
    ...(hasAltcha(source) ? ['    altcha: true,'] : []),
    '  });',
    `  ${set('messageOf(result, {}, form)')};`,
    `  if (result.success) ${reset};`,
    '}',
  ];
}

function vueComponent(source: Source): string {
  return [
    '<script setup>',
    ...installation(source, [clientPackages.client], asComment),
    "import { messageOf, submit } from '@letterbox/client';",
    "import { ref } from 'vue';",
    '',
    "const message = ref('');",
    '',
    ...sendFunction(source, (value) => `message.value = ${value}`),
    '</script>',
    '',
    '<template>',
    `  <form @submit.prevent="send"${styleClass(source)}${languageAttribute(source)}>`,
    ...formElements(source.options).map((element) => printElement(element, 'template', 4)),
    '    <p role="status">{{ message }}</p>',
    '  </form>',
    '</template>',
    ...styleLines(source),
  ].join('\n');
}

function svelteComponent(source: Source): string {
  const [first = '', ...rest] = sendFunction(source, (value) => `message = ${value}`);
  return [
    '<script>',
    ...[
      ...installation(source, [clientPackages.client], asComment),
      "import { messageOf, submit } from '@letterbox/client';",
      '',
      "let message = $state('');",
      '',
      first,
      '  event.preventDefault();',
      ...rest,
    ].map((line) => (line === '' ? '' : `  ${line}`)),
    '</script>',
    '',
    `<form onsubmit={send}${styleClass(source)}${languageAttribute(source)}>`,
    ...formElements(source.options).map((element) => printElement(element, 'template', 2)),
    '  <p role="status">{message}</p>',
    '</form>',
    ...styleLines(source),
  ].join('\n');
}

function curlCall({ accessKey, endpoint, options }: Source): string {
  const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  const isMultipart = hasFile(options);
  const parts = [
    `--${isMultipart ? 'form-string' : 'data-urlencode'} ${quote(`access_key=${accessKey}`)}`,
    ...options.fields.map((field) => {
      if (field.type === 'file') return `--form ${quote(`${field.name}=@file.pdf`)}`;
      const pair = `${isMultipart ? field.name : encodeName(field.name)}=${sampleOf(field)}`;
      return `--${isMultipart ? 'form-string' : 'data-urlencode'} ${quote(pair)}`;
    }),
  ];
  return [`curl '${endpoint}'`, "-H 'Accept: application/json'", ...parts].join(' \\\n  ');
}

/** curl encodes values only. */
function encodeName(name: string): string {
  return encodeURIComponent(name).replaceAll('%20', '+');
}
