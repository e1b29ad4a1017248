import { captchaServices } from '../captcha-providers';
import type { FormField } from '../field.settings';
import type { Element } from './elements';
import type { SnippetOptions } from './snippet-options';

type Attributes = Element['attributes'];

/** The children of a form: a label with its control for each field, what protects the form, and its button. */
export function formElements({ fields, hasHoneypot, captchas, friendlyCaptchaSiteKey }: SnippetOptions): Element[] {
  return [
    ...fields.map(fieldElement),
    ...(hasHoneypot ? [honeypot] : []),
    ...captchas.flatMap((name) => {
      if (name === 'altcha') return [];
      const siteKey = (name === 'friendly_captcha' && friendlyCaptchaSiteKey) || 'YOUR-SITE-KEY';
      return [{ tag: 'div', attributes: { class: captchaServices[name].widgetClass, 'data-sitekey': siteKey } }];
    }),
    { tag: 'button', attributes: { type: 'submit' }, children: ['Send'] },
  ];
}

/** Hidden from people, filled in by bots. */
const honeypot: Element = {
  tag: 'input',
  attributes: { name: 'botcheck', tabindex: '-1', autocomplete: 'off', hidden: true },
};

/** The form's key as a field. */
export function accessKeyElement(accessKey: string): Element {
  return { tag: 'input', attributes: { type: 'hidden', name: 'access_key', value: accessKey } };
}

/** A field in a block of its own, so that a page without styles shows one field below the other. */
function fieldElement(field: FormField): Element {
  const { name, label = '', type, choices = [] } = field;
  const text = label || name;
  if (isGroup(field)) {
    const legend: Element = { tag: 'legend', attributes: {}, children: [text] };
    const children = [legend, ...choices.map((choice) => choiceElement(field, choice))];
    return { tag: 'fieldset', attributes: {}, children, isBlock: true };
  }
  const control = controlOf(field);
  // A checkbox comes before its label.
  const children = type === 'checkbox' ? [control, ` ${text}`] : [text, lineBreak, control];
  return { tag: 'p', attributes: {}, children: [{ tag: 'label', attributes: {}, children }] };
}

const lineBreak: Element = { tag: 'br', attributes: {} };

/** Whether each choice has a control of its own. */
function isGroup({ type, choices = [] }: FormField): boolean {
  return type === 'radio' || (type === 'checkbox' && choices.length > 0);
}

function choiceElement({ name, type, required }: FormField, choice: string): Element {
  // Browsers can require one of several radio buttons, but not one of several checkboxes.
  const mustChoose = type === 'radio' && required;
  const attributes: Attributes = { type, name, value: choice, ...(mustChoose && { required: true }) };
  const label: Element = { tag: 'label', attributes: {}, children: [{ tag: 'input', attributes }, ` ${choice}`] };
  return { tag: 'div', attributes: {}, children: [label] };
}

function controlOf({ name, type, required, choices = [] }: FormField): Element {
  const attributes = (more: Attributes = {}): Attributes => ({ name, ...more, ...(required && { required: true }) });
  switch (type) {
    case 'textarea':
      return { tag: 'textarea', attributes: attributes({ rows: '5' }) };
    case 'select':
      return {
        tag: 'select',
        attributes: attributes(),
        children: [
          { tag: 'option', attributes: { value: '' }, children: ['Please choose'] },
          ...choices.map((choice): Element => ({ tag: 'option', attributes: {}, children: [choice] })),
        ],
      };
    case 'checkbox':
      return { tag: 'input', attributes: attributes({ type, value: 'yes' }) };
    case 'text':
      return { tag: 'input', attributes: attributes(name === 'name' ? { autocomplete: 'name' } : {}) };
    case 'email':
    case 'tel':
    case 'url':
      return { tag: 'input', attributes: attributes({ type, autocomplete: type }) };
    default:
      return { tag: 'input', attributes: attributes({ type }) };
  }
}

/** Whether a native form must be sent as multipart. */
export function hasFile({ fields }: Pick<SnippetOptions, 'fields'>): boolean {
  return fields.some(({ type }) => type === 'file');
}
