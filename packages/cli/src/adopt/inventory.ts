import { type FoundValue, findAssigned, isPlaceholder, type ReadFile, readFiles } from './find-values.js';
import { findHtmlForms, type HtmlForm } from './html-forms.js';
import { findNetlifyForm, findNetlifyLibrary, findNetlifyPosts, type NetlifyTarget } from './netlify.js';
import { findReferences } from './references.js';
import { keyFields, type ServiceName, services } from './services.js';
import { addMethod, placeOf, type Reference, type SiteForm } from './site-form.js';
import type { SourceFile } from './source-file.js';

/** Finds the forms of a site. `target` says where they are moved to. */
export function takeInventory(sources: readonly SourceFile[], target: NetlifyTarget): readonly SiteForm[] {
  const files = readFiles(sources);
  const found = files.map((file) => readForms(file, files, target));
  const joined = joinComputed(
    found.flatMap(({ forms }) => forms),
    found.flatMap(({ unused }) => unused),
  );
  return mergeForms(joinScripts(joined));
}

/** The forms of one file, and those of its HTML that nothing is known about. */
function readForms(from: ReadFile, files: readonly ReadFile[], target: NetlifyTarget) {
  const { file, clean } = from;
  const references = findReferences(from, files, target.baseUrl);
  const forms: SiteForm[] = [];
  const unused: HtmlForm[] = [];
  for (const html of findHtmlForms(file, clean)) {
    const inside = references.filter(({ start }) => start > html.start && start < html.end);
    const netlify = inside.length === 0 ? findNetlifyForm(html, target) : null;
    if (netlify) forms.push(netlify);
    else if (inside.length > 0) forms.push(...formsOf(inside.map(withMethod(html)), html, from, files));
    else unused.push(html);
  }
  const inForms = new Set(forms.flatMap((form) => form.references.map(({ start }) => start)));
  const outside = references.filter(({ start }) => !inForms.has(start));
  const posts = [...findNetlifyPosts(from, forms, target), ...findNetlifyLibrary(from, target)];
  const scripted = unused.filter(isScripted);
  const sent = new Set(outside.map(({ service, id }) => `${service}/${id?.value}`));
  // The only form beside a script that sends one is what it sends.
  const [own] = scripted.length === 1 && sent.size === 1 && outside[0]?.service !== 'letterbox' ? scripted : [];
  forms.push(...formsOf(outside, own ?? null, from, files).map((form) => joinKey(form, forms)), ...posts);
  return { forms, unused: unused.filter((html) => html !== own) };
}

/** Formspark also takes forms without a method, but what was typed does not belong in an address. */
function withMethod(html: HtmlForm) {
  const { attributes } = html;
  const action = attributes.get('action');
  return (reference: Reference): Reference => {
    const { service, start, edit } = reference;
    const isAction = action !== undefined && start > action.start && start < action.end;
    if (service !== 'formspark' || attributes.has('method') || !isAction || !edit) return reference;
    return { ...reference, edit: (key) => [edit(key), addMethod(html)].flat() };
  };
}

/** One form for each id that the references have. */
function formsOf(
  references: readonly Reference[],
  html: HtmlForm | null,
  from: ReadFile,
  files: readonly ReadFile[],
): SiteForm[] {
  return references.flatMap((reference): SiteForm[] => {
    const { service, id, toDo } = reference;
    const ids = id ? [id] : findKeys(service, html, from, files);
    const form = { service, html, references: [reference], toDo: toDo === null ? [] : [toDo] };
    const isInside = html !== null && reference.start >= html.start && reference.end <= html.end;
    const places = [...(html ? [placeOf(html)] : []), ...(isInside ? [] : [placeOf(reference)])];
    if (ids.length > 0) return ids.map((one) => ({ ...form, places, id: one.value, ids: [one] }));
    const isMissing = service in keyFields;
    const missing = `The key of ${services[service]} was not found. Create a form, and use its access key.`;
    return [{ ...form, places, id: null, ids: [], toDo: isMissing ? [missing] : form.toDo }];
  });
}

/** A script sends the only form of its service in the same file, so it has that form's key. */
function joinKey(form: SiteForm, forms: readonly SiteForm[]): SiteForm {
  const [beside, another] = forms.filter(({ service }) => service === form.service && service in keyFields);
  if (form.id !== null || !beside || another) return form;
  return { ...form, id: beside.id, ids: beside.ids, html: beside.html, toDo: beside.toDo };
}

/** A script that has no key sends forms of other files, so its address changes with the first of them. */
function joinScripts(forms: readonly SiteForm[]): readonly SiteForm[] {
  return forms.map((form) => {
    if (form.html !== null || form.id !== null || !(form.service in keyFields)) return form;
    const others = forms.filter(({ service, html }) => service === form.service && html !== null);
    const id = others[0]?.id ?? null;
    return id === null || others.some((other) => other.id === null) ? form : { ...form, id, toDo: [] };
  });
}

/** The keys that a form, or else its file, has in a field. */
function findKeys(
  service: ServiceName,
  html: HtmlForm | null,
  from: ReadFile,
  files: readonly ReadFile[],
): readonly FoundValue[] {
  const names = keyFields[service] ?? [];
  const field = html?.fields.find(({ name, value }) => names.includes(name) && value);
  if (field?.value && isPlaceholder(field.value)) return [];
  if (field?.value && field.valueAt) return [{ value: field.value, at: field.valueAt }];
  return findAssigned(names, from, files).slice(0, 1);
}

/** Whether a script must send the form, or nothing does. */
function isScripted({ attributes }: HtmlForm): boolean {
  const action = attributes.get('action');
  return !action || action.isComputed || /^(?:#.*|javascript:.*)?$/i.test(action.value);
}

/** Joins addresses in settings and variables to the forms whose action names them; the other forms have no service. */
function joinComputed(forms: readonly SiteForm[], unused: readonly HtmlForm[]): readonly SiteForm[] {
  const byName = new Map<string, SiteForm>();
  for (const form of forms) {
    if (form.html) continue;
    for (const { file, start } of form.references) {
      const name = /([A-Za-z_][\w-]*)["']?\s*(?:=|:)\s*["'`]?$/.exec(
        file.text.slice(Math.max(0, start - 80), start),
      )?.[1];
      if (name) byName.set(name.toLowerCase(), form);
    }
  }
  const more = unused.flatMap((html): SiteForm[] => {
    const action = html.attributes.get('action');
    const text = action ? html.file.text.slice(action.start, action.end) : '';
    const names = action?.isComputed ? (text.replace(/\|.*/s, '').match(/[A-Za-z_][\w-]*/g) ?? []) : [];
    const form = byName.get(names.at(-1)?.toLowerCase() ?? '');
    if (form) return [{ ...form, html, places: [placeOf(html)], references: [], ids: [], toDo: [] }];
    if (!isPlainForm(html)) return [];
    return [{ service: 'none', id: null, html, places: [placeOf(html)], references: [], ids: [], toDo: [] }];
  });
  return [...forms, ...more];
}

/** Whether a form seems to be for messages and has nobody who takes them: not a search, not a sign-in. */
function isPlainForm({ attributes, fields }: HtmlForm): boolean {
  const action = attributes.get('action');
  const isNowhere = !action || (!action.isComputed && /^(?:#.*|javascript:.*|mailto:.*)?$/i.test(action.value));
  const isSearch =
    attributes.get('role')?.value === 'search' || attributes.get('method')?.value.toLowerCase() === 'get';
  const hasOther = fields.some(({ type }) => type === 'password' || type === 'search');
  return isNowhere && !isSearch && !hasOther && fields.some(({ type }) => type !== 'hidden');
}

/** Makes one of the forms that the service takes for one. */
function mergeForms(forms: readonly SiteForm[]): readonly SiteForm[] {
  const merged = new Map<string, SiteForm>();
  for (const form of forms) {
    const key = identityOf(form);
    const known = merged.get(key);
    merged.set(key, known ? mergeTwo(known, form) : form);
  }
  return [...merged.values()].sort((a, b) => comparePlaces(a.places[0], b.places[0]));
}

function identityOf({ service, id, html, references }: SiteForm): string {
  if (id !== null) return `${service}/${id}`;
  if (service === 'letterbox') return references.map(({ file, start, end }) => file.text.slice(start, end)).join();
  const names = html?.fields.map(({ name }) => name) ?? [];
  const place = service === 'none' ? [] : references.map(({ file, start }) => [file.path, start]);
  return JSON.stringify([
    service,
    html?.attributes.get('name')?.value,
    html?.attributes.get('id')?.value,
    names,
    place,
  ]);
}

function mergeTwo(a: SiteForm, b: SiteForm): SiteForm {
  const html = (b.html?.fields.length ?? -1) > (a.html?.fields.length ?? -1) ? b.html : a.html;
  const places = [...a.places, ...b.places.filter((one) => !a.places.some((other) => isSamePlace(one, other)))];
  return {
    ...{ ...a, html, places, references: [...a.references, ...b.references] },
    ...{ ids: [...a.ids, ...b.ids], toDo: [...new Set([...a.toDo, ...b.toDo])] },
  };
}

type Place = SiteForm['places'][number];

const isSamePlace = (a: Place, b: Place) => a.file === b.file && a.line === b.line;

const comparePlaces = (a: Place | undefined, b: Place | undefined): number =>
  a?.file === b?.file ? (a?.line ?? 0) - (b?.line ?? 0) : (a?.file ?? '') < (b?.file ?? '') ? -1 : 1;
