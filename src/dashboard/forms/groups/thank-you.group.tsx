import { languages } from '../../../../config/languages';
import { SelectField, TextArea, TextField } from '../../page/form';
import type { FieldGroup, Values } from './settings-group';

const labels = {
  'thank_you.title': 'Title',
  'thank_you.text': 'Text',
  'thank_you.link_url': 'Link address',
  'thank_you.link_text': 'Link text',
  'thank_you.language': 'Language',
};

const names = Object.keys(labels) as (keyof typeof labels)[];
const settingOf = (name: string) => name.replace('thank_you.', '');

const languageNames = new Intl.DisplayNames(['en'], { type: 'language' });

/** The page that visitors see after submitting, unless they are redirected. */
export const thankYouGroup: FieldGroup = {
  slug: 'thank-you',
  title: 'Thank-you page',
  labels,
  valuesOf: ({ settings }) => {
    const stored: Values = { ...settings.thank_you };
    return Object.fromEntries(names.map((name) => [name, stored[settingOf(name)] ?? '']));
  },
  settingsOf: (values) => {
    const filled = names.filter((name) => values[name]?.trim());
    return {
      thank_you: filled.length === 0 ? null : Object.fromEntries(filled.map((name) => [settingOf(name), values[name]])),
    };
  },
  Fields: ({ form, values, errors }) => {
    const text = (name: keyof typeof labels) => ({ name, label: labels[name], value: values[name] ?? '', errors });
    return (
      <>
        <p className="soft">
          {form.settings.redirect_url
            ? 'Not shown at the moment, because visitors are redirected.'
            : 'Shown to visitors when the form is submitted without JavaScript. Empty fields keep the default text in the visitor’s language.'}
        </p>
        <TextField {...text('thank_you.title')} placeholder="Thank you!" autoComplete="off" />
        <TextArea
          {...text('thank_you.text')}
          hint="An empty line starts a new paragraph. At most 2,000 characters."
          placeholder="Your submission has been received."
          rows={4}
        />
        <TextField
          {...text('thank_you.link_url')}
          type="url"
          hint="Leave empty for a link back to the page with the form."
          placeholder="https://"
          autoComplete="off"
        />
        <TextField {...text('thank_you.link_text')} placeholder="Back to the website" autoComplete="off" />
        <SelectField
          {...text('thank_you.language')}
          hint="If you write your own text, choose its language. The error page is always in the visitor’s language."
          options={[
            ['', 'The visitor’s language'],
            ...languages.map((tag) => [tag, languageNames.of(tag) ?? tag] as const),
          ]}
        />
      </>
    );
  },
};
