import type { ReadFile } from './find-values.js';
import type { HtmlForm } from './html-forms.js';
import { addField, type Edit, placeOf, type Reference, type SiteForm, setAction } from './site-form.js';

const attributeNames = ['netlify', 'data-netlify'];
const site = 'https://site';
const honeypotNames = ['netlify-honeypot', 'data-netlify-honeypot'];

/** The service, and what the site is called in its addresses. */
export interface NetlifyTarget {
  readonly baseUrl: string;
  readonly siteName: string;
}

/** A form that Netlify takes; null for others. Its honeypot is an attribute. */
export function findNetlifyForm(html: HtmlForm, target: NetlifyTarget): SiteForm | null {
  const { attributes, fields, file, start } = html;
  const named = fields.find(({ name }) => name === 'form-name');
  const isMarked = attributeNames.some((name) => attributes.has(name) && attributes.get(name)?.value !== 'false');
  if (!isMarked && !named) return null;
  const name = attributes.get('name');
  const id = (name && !name.isComputed ? name.value : '') || named?.value || null;
  const places = [placeOf({ file, start })];
  const { siteName } = target;
  const form = { service: 'netlify', id, siteName, html, places, ids: [] } as const;
  if (id === null) return { ...form, references: [], toDo: ['Give the form a name that is written in its HTML.'] };
  // It only tells Netlify of a form that a script sends.
  if (attributes.has('hidden')) return { ...form, references: [], toDo: [] };
  const point = pointAction(html, (key) => addressOf(target, key));
  // Netlify adds the field when it publishes a page.
  const nameField = named ? [] : [addField(html, 'form-name', id)];
  const edit = point && ((key: string | null) => [point(key), ...nameField]);
  const field = named ? '' : `, and add the hidden field form-name with the value ${id}`;
  const toDo = edit ? [] : [`Put ${addressOf(target, null)} before the path in its action${field}.`];
  const reference: Reference = { service: 'netlify', file, start, end: html.end, id: null, toDo: null, edit };
  return { ...form, references: [reference], toDo };
}

/** The name of a form in aliases, which have no spaces. */
export const netlifyId = (name: string) => name.replaceAll(/\s+/g, '-');

const addressOf = ({ baseUrl, siteName }: NetlifyTarget, key: string | null) => `${baseUrl}/netlify/${key ?? siteName}`;

/** The field that only robots fill in, as the form's attribute says. */
export function netlifyHoneypot({ attributes }: HtmlForm): string | null {
  return honeypotNames.map((name) => attributes.get(name)?.value).find(Boolean) ?? null;
}

/** Puts the address before the path that visitors are sent to, which stays as it is. Null for one that cannot be seen. */
function pointAction(html: HtmlForm, address: (key: string | null) => string): ((key: string | null) => Edit) | null {
  const { file, attributes } = html;
  const action = attributes.get('action');
  if (!action?.isComputed) {
    const url = action && action.value !== '' && URL.canParse(action.value, site) ? new URL(action.value, site) : null;
    return (key) => setAction(html, address(key) + (url ? url.pathname + url.search : ''));
  }
  const { start } = action.valueAt;
  const text = file.text.slice(start, action.valueAt.end);
  const isPath = text.startsWith('/') || /^(?:\{\{|<%)[^{}]*\brel(?:ative_url|URL)\b[^{}]*(?:\}\}|%>)/i.test(text);
  if (!isPath || text.includes('//')) return null;
  return (key) => ({ file, start, end: start, text: address(key) });
}

const postsToSite = /\b(?:fetch|axios\.post|\$\.post)\(\s*(["'`])(\/(?:[\w-]*forms?[\w-]*\.html|favicon\.ico)?)\1/dg;
const formName = /["']?form-name["']?\]?\s*[:=,]\s*["'`]([^"'`\n]{1,100})["'`]/;

/** Scripts that post to a path of the site, where Netlify takes it. */
export function findNetlifyPosts(
  { file, clean }: ReadFile,
  forms: readonly SiteForm[],
  target: NetlifyTarget,
): readonly SiteForm[] {
  if (!/form-name|netlify/i.test(clean)) return [];
  const own = forms.filter(({ service, id }) => service === 'netlify' && id !== null);
  const id = formName.exec(clean)?.[1] ?? (own.length === 1 ? own[0]?.id : null) ?? null;
  return [...clean.matchAll(postsToSite)].map((match): SiteForm => {
    const [start = 0, end = 0] = match.indices?.[2] ?? [];
    const reference: Reference = {
      ...{ service: 'netlify', file, start, end, id: null, toDo: null },
      edit: id === null ? null : (key) => ({ file, start, end, text: addressOf(target, key) }),
    };
    const toDo = id === null ? [`Post to ${addressOf(target, null)} instead of ${match[2]}.`] : [];
    const places = [placeOf({ file, start })];
    return { ...siteForm(id, target), places, references: [reference], toDo };
  });
}

const library = /\breact-netlify-forms\b/;
const libraryName =
  /(?:<NetlifyForm\b[^>]{0,1000}?\sname=|\buseNetlifyForm\(\s*\{[^}]{0,1000}?\bname:\s*)\{?\s*["'`]([^"'`\n]{1,100})["'`]/g;

/** Forms of react-netlify-forms, which always sends to the site. */
export function findNetlifyLibrary({ file, clean }: ReadFile, target: NetlifyTarget): readonly SiteForm[] {
  if (!library.test(clean)) return [];
  return [...clean.matchAll(libraryName)].map(({ index, 1: id = '' }) => {
    const toDo = `react-netlify-forms sends to the site itself. Let the site pass that on to ${addressOf(target, null)}; the documentation of Letterbox has rules for servers.`;
    return { ...siteForm(id, target), places: [placeOf({ file, start: index })], references: [], toDo: [toDo] };
  });
}

function siteForm(id: string | null, { siteName }: NetlifyTarget) {
  return { service: 'netlify', id, siteName, html: null, ids: [] } as const;
}
