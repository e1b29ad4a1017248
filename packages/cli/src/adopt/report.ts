import type { Output } from '../output/output.js';
import { plain } from '../output/plain.js';
import { editsOf, type MovedForm, toDoOf } from './move-forms.js';
import { type Handling, services } from './services.js';

const handlings: Readonly<Record<Handling, string>> = {
  followed: 'followed',
  setting: 'as settings of the form',
  captcha: 'checked once the form has the secret',
  ignored: 'not followed',
};

/** A form of the site for programs. */
export function presentForm(moved: MovedForm, baseUrl: string): object {
  const { form, description, action, target, alias, refusal } = moved;
  const { service, id, places } = form;
  const { name, fields, honeypot, redirect, special } = description;
  return {
    ...{ service, old_id: id, name, places, fields, honeypot, redirect, special },
    ...{ action, form_id: target?.id ?? null, access_key: target?.id ? target.accessKey : null },
    ...{ alias, alias_refused: refusal, address: addressOf(moved, baseUrl), to_do: toDoOf(moved) },
  };
}

/** The new address in the site; null if none changes. */
function addressOf(moved: MovedForm, baseUrl: string): string | null {
  const { form, alias, target } = moved;
  const address = /https?:[^"'\s]+/.exec(editsOf(moved, baseUrl)[0]?.text ?? '')?.[0];
  if (address === undefined || !form.references.some(({ id }) => id) || !address.endsWith('/')) return address ?? null;
  return address + (alias === null ? target?.accessKey : form.id);
}

/** A form of the site for people, in a few lines. */
export function renderForm(moved: MovedForm, baseUrl: string, { paint }: Pick<Output, 'paint'>): string {
  const { form, description, refusal } = moved;
  const { places } = form;
  const { fields, honeypot, redirect, special } = description;
  const shownFields = fields.map(({ name, type, label, required }) => {
    const details = [type, ...(label ? [`“${label}”`] : []), ...(required ? ['required'] : [])];
    return `${name} (${details.join(', ')})`;
  });
  const others = Object.entries(handlings).flatMap(([handling, title]) => {
    const names = special.filter((one) => one.handling === handling).map(({ name }) => name);
    return names.length > 0 ? [`${title}: ${names.join(', ')}`] : [];
  });
  const address = addressOf(moved, baseUrl);
  const lines = [
    places.map(({ file, line }) => `${file}:${line}`).join(', '),
    ...(shownFields.length > 0 ? [`fields: ${shownFields.join(', ')}`] : []),
    ...(honeypot ? [`honeypot: ${honeypot}`] : []),
    ...(redirect ? [`redirect: ${redirect}`] : []),
    ...others,
    ...(address ? [`new address: ${address}`] : []),
  ];
  const warnings = [
    ...(refusal ? [`The old id cannot be kept, so the access key takes its place: ${refusal}`] : []),
    ...toDoOf(moved).map((text) => `To do: ${text}`),
  ];
  return [
    `${paint('bold', titleOf(moved))}  ${paint('dim', describeAction(moved))}`,
    ...lines.map((line) => `  ${plain(line)}`),
    ...warnings.map((line) => `  ${paint('yellow', plain(line))}`),
  ].join('\n');
}

function titleOf({ form: { service, id } }: MovedForm): string {
  return plain(id === null ? services[service] : `${services[service]} ${id}`);
}

function describeAction({ action, target, form }: MovedForm): string {
  if (action === 'moved') return 'sends to Letterbox already';
  if (action === 'skip') return form.service === 'none' ? 'not moved; --plain moves it' : 'not moved';
  return `${action === 'create' ? 'new form' : 'existing form'} ${plain(target?.name ?? '')}`;
}

/** Such as `2 forms to create, 1 to reuse, 3 files to change`. */
export function countActions(forms: readonly MovedForm[], files: number | null): string {
  const count = (action: MovedForm['action']) => forms.filter((form) => form.action === action).length;
  const plural = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;
  return [
    `${plural(count('create'), 'form')} to create`,
    ...(count('reuse') > 0 ? [`${count('reuse')} to reuse`] : []),
    ...(files === null ? [] : [`${plural(files, 'file')} to change`]),
  ].join(', ');
}
