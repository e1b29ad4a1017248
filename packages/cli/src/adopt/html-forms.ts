import { type Token, Tokenizer } from 'parse5';
import { isComputed, type SourceFile, type Span, withoutExpressions } from './source-file.js';

/** A form as its HTML says. */
export interface HtmlForm extends Span {
  /** After `<form`, where an attribute can be added. */
  readonly nameEnd: number;
  /** After its start tag, where a field can be added. */
  readonly tagEnd: number;
  readonly attributes: ReadonlyMap<string, Attribute>;
  /** In their order; those with the same name are one. */
  readonly fields: readonly HtmlField[];
}

interface Attribute extends Span {
  /** Without what is computed. */
  readonly value: string;
  readonly isComputed: boolean;
  /** What is between the quotes. */
  readonly valueAt: Span;
}

export interface HtmlField {
  readonly name: string;
  /** As the API calls it, or `hidden`. */
  readonly type: string;
  readonly label: string;
  readonly required: boolean;
  readonly choices: readonly string[];
  /** Of a hidden field; null when it is computed. */
  readonly value: string | null;
  readonly valueAt: Span | null;
}

const maxForm = 256 * 1_024;
const maxForms = 100;
const maxFields = 200;
const typesOfInputs = new Set([
  'password',
  'search',
  'email',
  'tel',
  'url',
  'number',
  'date',
  'checkbox',
  'radio',
  'file',
  'hidden',
]);
/** They have a name and no value, or are no fields of the visitor. */
const notFields = new Set(['form', 'a', 'button', 'fieldset', 'iframe', 'map', 'meta', 'object', 'param', 'slot']);
/** What Vue puts before the name of an attribute that is an expression. */
const bound = /^(?:v-bind)?:/;
const buttons = new Set(['submit', 'button', 'image', 'reset']);

/** Finds the forms in HTML, in templates and in scripts. `clean` is the text without comments. */
export function findHtmlForms(file: SourceFile, clean: string): readonly HtmlForm[] {
  if (/\.(?:json|toml)$/i.test(file.path)) return [];
  const html = withoutExpressions(file, clean);
  const starts = [...html.matchAll(/<form(?=[\s>])/gi)].map(({ index }) => index).slice(0, maxForms);
  return starts.map((start, n) => {
    const bound = Math.min(starts[n + 1] ?? html.length, start + maxForm);
    const end = /<\/form/i.exec(html.slice(start, bound))?.index;
    return readForm(file, html, start, end === undefined ? bound : start + end);
  });
}

/**
 * Reads tags only: templates and components are no trees, and a component closes itself where HTML knows no such
 * element.
 */
function readForm(file: SourceFile, html: string, start: number, end: number): HtmlForm {
  const attributesOf = ({ attrs, location }: Token.TagToken) =>
    new Map(
      attrs.map(({ name, value }) => {
        const plainName = name.replace(bound, '');
        const attribute = readAttribute(file, html, start, location, name, value);
        return [plainName, plainName === name ? attribute : { ...attribute, isComputed: true }];
      }),
    );
  let attributes: ReadonlyMap<string, Attribute> | null = null;
  let tagEnd = start;
  const collector = new FieldCollector();
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag: (tag) => {
        const found = attributesOf(tag);
        if (attributes !== null) return collector.start(tag.tagName, found);
        attributes = found;
        tagEnd += tag.location?.endOffset ?? 0;
      },
      onEndTag: ({ tagName }) => collector.end(tagName),
      onCharacter: ({ chars }) => collector.text(chars),
      onWhitespaceCharacter: ({ chars }) => collector.text(chars),
      onNullCharacter: () => undefined,
      onComment: () => undefined,
      onDoctype: () => undefined,
      onEof: () => undefined,
    },
  );
  tokenizer.write(html.slice(start, end), true);
  return {
    ...{ file, start, end, nameEnd: start + '<form'.length, tagEnd },
    ...{ attributes: attributes ?? new Map(), fields: collector.fields() },
  };
}

function readAttribute(
  file: SourceFile,
  html: string,
  offset: number,
  location: Token.TagToken['location'],
  name: string,
  value: string,
): Attribute {
  const at = location && 'attrs' in location ? location.attrs?.[name] : undefined;
  const [start, end] = [offset + (at?.startOffset ?? 0), offset + (at?.endOffset ?? 0)];
  const [before = '', quote = ''] = /^[^=]*(?:=\s*(["']?))?/.exec(html.slice(start, end)) ?? [];
  const valueAt = { file, start: start + before.length, end: end - quote.length };
  return { ...{ file, start, end, valueAt }, value: value.trim(), isComputed: isComputed(value) };
}

type Attributes = ReadonlyMap<string, Attribute>;

interface OpenField {
  readonly name: string;
  readonly type: string;
  readonly id: string;
  readonly attributes: Attributes;
  readonly choices: string[];
  label: string;
}

/** Collects the fields of one form from its tags, with the labels around and before them. */
class FieldCollector {
  readonly #fields = new Map<string, OpenField>();
  readonly #labelsById = new Map<string, string>();
  #label: { readonly for: string; text: string; field: OpenField | null } | null = null;
  #select: OpenField | null = null;

  start(tag: string, attributes: Attributes): void {
    if (tag === 'label') {
      this.#label = { for: textOf(attributes, 'for', 'htmlfor'), text: '', field: null };
    } else if (tag === 'option') {
      const value = attributes.get('value')?.value;
      if (this.#select && value && !isComputed(value)) this.#select.choices.push(value);
    } else {
      this.#startField(tag, attributes);
    }
  }

  #startField(tag: string, attributes: Attributes): void {
    const name = attributes.get('name')?.value ?? '';
    const given = textOf(attributes, 'type').toLowerCase();
    if (name === '' || isComputed(name) || notFields.has(tag) || buttons.has(given)) return;
    const known = this.#fields.get(name);
    if (!known && this.#fields.size >= maxFields) return;
    const type = tag === 'textarea' || tag === 'select' ? tag : typesOfInputs.has(given) ? given : 'text';
    const label = textOf(attributes, 'aria-label', 'label', 'placeholder');
    const field = known ?? { name, type, id: textOf(attributes, 'id'), attributes, choices: [], label };
    if (['radio', 'checkbox'].includes(type) && textOf(attributes, 'value'))
      field.choices.push(textOf(attributes, 'value'));
    // The label of the first one is not the label of all.
    if (known && field.choices.length > 1) field.label = '';
    this.#fields.set(name, field);
    if (tag === 'select') this.#select = field;
    if (this.#label) this.#label.field ??= field;
  }

  text(chars: string): void {
    if (this.#label && this.#label.text.length < 1_000) this.#label.text += chars.slice(0, 1_000);
  }

  end(tag: string): void {
    if (tag === 'select') this.#select = null;
    if (tag !== 'label' || !this.#label) return;
    const { for: id, text, field } = this.#label;
    const label = cleanLabel(text);
    if (label && field && hasOneLabel(field)) field.label = label;
    else if (label && id) this.#labelsById.set(id, label);
    this.#label = null;
  }

  fields(): readonly HtmlField[] {
    return [...this.#fields.values()].map((field) => {
      const { name, type, id, attributes, choices } = field;
      const label = hasOneLabel(field) ? this.#labelsById.get(id) : undefined;
      const value = attributes.get('value');
      return {
        ...{ name, type, label: label ?? cleanLabel(field.label), choices: [...new Set(choices)] },
        required: attributes.has('required'),
        value: value && !value.isComputed ? value.value : null,
        valueAt: value?.valueAt ?? null,
      };
    });
  }
}

/** Not each of its choices. */
const hasOneLabel = ({ type, choices }: OpenField) => type === 'select' || choices.length < 2;

function textOf(attributes: Attributes, ...names: readonly string[]): string {
  const found = names.map((name) => attributes.get(name)).find((one) => one && !one.isComputed);
  return found?.value ?? '';
}

function cleanLabel(text: string): string {
  if (isComputed(text)) return '';
  return text
    .replaceAll(/\s+/g, ' ')
    .replace(/[\s:*]+$/, '')
    .trim()
    .slice(0, 1_000);
}
