import { captchaServices } from '../../forms/captcha-providers';
import type { Element } from './elements';
import type { SnippetField, SnippetOptions } from './snippet-options';

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

function fieldElement(field: SnippetField): Element {
  const { label, type } = field;
  const control = controlOf(field);
  // Checkboxes come before their label.
  const children = type === 'checkbox' ? [control, ` ${label}`] : [`${label} `, control];
  return { tag: 'label', attributes: {}, children };
}

function controlOf({ name, type, isRequired, choices }: SnippetField): Element {
  const attributes = (more: Attributes = {}): Attributes => ({ name, ...more, ...(isRequired && { required: true }) });
  switch (type) {
    case 'textarea':
      return { tag: 'textarea', attributes: attributes() };
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
export function hasFile({ fields }: SnippetOptions): boolean {
  return fields.some(({ type }) => type === 'file');
}
