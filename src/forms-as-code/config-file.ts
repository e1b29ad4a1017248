import Joi from 'joi';
import { maxWebhooks, replyLimits } from '../../config/limits';
import { type FormChanges, newFormSettings } from '../forms/form.settings';
import type { Problem } from '../lib/input-error';
import { keyPattern, keyRule, line, listOf } from '../lib/setting-types';
import { settingMessages } from '../lib/settings';
import {
  InvalidValue,
  type ListAction,
  type ListKind,
  listActions,
  listKinds,
  listLimits,
  normalizeValue,
} from '../lists/list-entry.settings';
import { type TemplateSettings, templateSettings } from '../replies/template.service';
import { newWebhookSettings, type WebhookSettings } from '../webhooks/webhook.service';

/** The parts of a file whose entries have keys. */
const sections = ['forms', 'webhooks', 'templates'] as const;

export type Section = (typeof sections)[number];

export interface ListItem {
  readonly kind: ListKind;
  readonly value: string;
  readonly note: string | null;
}

/** A list that is not in the file is not touched. */
export type Lists = { readonly [Action in ListAction]?: readonly ListItem[] };

/** Secrets are in clear. */
export type FormEntry = FormChanges & { readonly name: string; readonly email_to: string; readonly lists?: Lists };

export type WebhookEntry = Omit<WebhookSettings, 'form_ids'> & {
  readonly url: string;
  /** Keys of forms; null or absent for all forms. */
  readonly forms?: readonly string[] | null;
};

export type TemplateEntry = TemplateSettings;

export interface Move {
  readonly from: string | { readonly id: string };
  readonly to: string;
}

type ByKey<Entry> = Readonly<Record<string, Entry>>;

/** What a settings file says. */
export interface ConfigFile {
  readonly forms: ByKey<FormEntry>;
  readonly webhooks: ByKey<WebhookEntry>;
  readonly templates: ByKey<TemplateEntry>;
  readonly lists: Lists;
  readonly moved: readonly Move[];
}

const maxForms = 500;
const maxMoves = 500;

const listItem = Joi.object({
  ...Object.fromEntries(listKinds.map((kind) => [kind, line(listLimits.valueLength)])),
  note: line(listLimits.noteLength).allow('', null),
})
  .xor(...listKinds)
  .custom((item: Record<string, string | null>, helpers): ListItem | Joi.ErrorReport => {
    const kind = listKinds.find((one) => item[one] !== undefined) ?? 'text';
    const value = String(item[kind]);
    try {
      return { kind, value: normalizeValue(kind, value), note: item.note || null };
    } catch (error) {
      if (!(error instanceof InvalidValue)) throw error;
      return helpers.error('list.value', { value, reason: error.message });
    }
  })
  .messages({
    'list.value': '{{#label}} has “{{#value}}”, which {{#reason}}',
    'object.missing': `{{#label}} must have one of ${listKinds.join(', ')}`,
    'object.xor': `{{#label}} must have only one of ${listKinds.join(', ')}`,
  });

/** Rejects a list with the same entry twice. Joi's own rule would compare each entry with all others. */
function requireDistinct(
  items: readonly ListItem[],
  helpers: Joi.CustomHelpers,
): readonly ListItem[] | Joi.ErrorReport {
  const seen = new Set<string>();
  for (const { kind, value } of items) {
    // An invalid item is not converted.
    if (!kind) continue;
    const name = `${kind} ${value}`;
    if (seen.has(name)) return helpers.error('list.twice', { value });
    seen.add(name);
  }
  return items;
}

const listsOf = (max: number) =>
  Joi.object<Lists>(
    Object.fromEntries(
      listActions.map((action) => [
        action,
        Joi.array()
          .items(listItem)
          .max(max)
          .empty(null)
          .custom(requireDistinct)
          .messages({ 'list.twice': '{{#label}} has “{{#value}}” twice' }),
      ]),
    ),
  ).empty(null);

const byKey = (entry: Joi.Schema, max: number) =>
  Joi.object()
    .pattern(keyPattern, entry)
    .max(max)
    .empty(null)
    .default({})
    .messages({
      'object.unknown': `{{#label}} ${keyRule}`,
      'object.max': '{{#label}} must have at most {{#limit}} entries',
    });

const entryReference = Joi.string()
  .pattern(new RegExp(`^(?:${sections.join('|')})\\.${keyPattern.source.slice(1)}`))
  .messages({ '*': '{{#label}} must be the part and the key, such as forms.contact' });

/** The whole file. `plan.ts` checks what one entry cannot know, such as which forms there are. */
export const configFile = Joi.object<ConfigFile & { readonly version: 1 }>({
  version: Joi.number().valid(1).required().messages({ 'any.only': '{{#label}} must be 1' }),
  forms: byKey(
    (newFormSettings as Joi.ObjectSchema)
      .fork(['key', 'deleted'], (schema) => schema.forbidden())
      .keys({ lists: listsOf(listLimits.perForm).description('the allow and block lists of the form') }),
    maxForms,
  ).description('forms by key'),
  webhooks: byKey(
    (newWebhookSettings as Joi.ObjectSchema)
      .fork(['key', 'form_ids'], (schema) => schema.forbidden())
      .keys({
        forms: listOf(Joi.string().pattern(keyPattern), maxForms)
          .min(1)
          .allow(null)
          .description('keys of the forms whose submissions it gets; all forms by default'),
      }),
    maxWebhooks,
  ).description('webhooks by key'),
  templates: byKey(
    templateSettings.fork('key', (schema) => schema.forbidden()),
    replyLimits.templates,
  ).description('reply templates by key'),
  lists: listsOf(listLimits.perAccount).default({}).description('the allow and block lists of the account'),
  moved: Joi.array()
    .items(
      Joi.object<Move>({
        from: Joi.alternatives()
          .try(entryReference, Joi.object({ id: Joi.string().uuid().required() }))
          .required()
          .messages({ 'alternatives.match': '{{#label}} must be such as forms.contact, or have an id' }),
        to: entryReference.required(),
      }),
    )
    .max(maxMoves)
    .empty(null)
    .default([])
    .description('keys that were renamed, or given to what was made in the dashboard'),
}).label('the file');

/** A file with its invalid entries left out, and what is wrong with these. */
export interface ReadConfig {
  readonly file: ConfigFile;
  /** The keys of all entries, also of those that were left out. */
  readonly keys: Readonly<Record<Section, ReadonlySet<string>>>;
  readonly problems: readonly Problem[];
}

const messages = {
  ...settingMessages,
  'object.base': '{{#label}} must be an object with names and values',
  'string.guid': '{{#label}} must be an id',
};

const emptyFile: ConfigFile = { forms: {}, webhooks: {}, templates: {}, lists: {}, moved: [] };

/** Reads the content of a file. Finds all problems at once; never repeats the value of a secret. */
export function readConfigFile(input: unknown): ReadConfig {
  const hidden = findPrototype(input, []);
  if (hidden)
    return { file: emptyFile, keys: keysOf({}), problems: [{ setting: pathText(hidden), message: notThere }] };
  const options = { abortEarly: false, errors: { wrap: { label: false } }, messages } as const;
  const { value, error } = configFile.validate(input, options);
  const details = error?.details ?? [];
  const invalid = new Set(details.map(({ path }) => partOf(path)));
  const file = Object.fromEntries(
    Object.entries({ ...emptyFile, ...(isRecord(value) ? value : {}) }).flatMap(([part, content]) => {
      if (invalid.has('') || invalid.has(part)) return [];
      if (!isSection(part)) return [[part, content]];
      const valid = Object.entries(content as object).filter(([key]) => !invalid.has(`${part}.${key}`));
      return [[part, Object.fromEntries(valid)]];
    }),
  );
  return { file: { ...emptyFile, ...file }, keys: keysOf(input), problems: details.map(problemOf) };
}

const notThere = 'is not a setting';

// JSON.parse creates an own key, which a copy by assignment would turn into inherited settings that bypass the schema.
function findPrototype(input: unknown, path: readonly string[]): readonly string[] | null {
  if (typeof input !== 'object' || input === null) return null;
  for (const [key, value] of Object.entries(input)) {
    const found = key === '__proto__' ? [...path, key] : findPrototype(value, [...path, key]);
    if (found) return found;
  }
  return null;
}

/** The entry that a path leads to, or its part of the file: the smallest one that can be left out. */
function partOf(path: readonly (string | number)[]): string {
  const [part = '', key] = path;
  return isSection(part) && key !== undefined ? `${part}.${key}` : String(part);
}

function keysOf(input: unknown): ReadConfig['keys'] {
  const keys = (section: Section) =>
    new Set(isRecord(input) && isRecord(input[section]) ? Object.keys(input[section]) : []);
  return { forms: keys('forms'), webhooks: keys('webhooks'), templates: keys('templates') };
}

function problemOf({ path, type, message, context }: Joi.ValidationErrorItem): Problem {
  const setting = pathText(path);
  const name = `${context?.label} `;
  const isUnknown = type === 'any.unknown' || (type === 'object.unknown' && !isKey(path));
  const text = isUnknown ? notThere : message.startsWith(name) ? message.slice(name.length) : message;
  return { setting, message: text.slice(0, 500) };
}

function isKey([part, ...rest]: readonly (string | number)[]): boolean {
  return isSection(part) && rest.length === 1;
}

/** A path as people write it: `forms.contact.lists.block[2]`. */
function pathText(path: readonly (string | number)[]): string {
  return path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${step.slice(0, 100).toWellFormed()}`))
    .join('')
    .slice(1);
}

function isSection(part: unknown): part is Section {
  return sections.some((one) => one === part);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
