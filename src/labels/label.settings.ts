import Joi from 'joi';
import { line } from '../lib/setting-types';
import { isBlank } from '../lib/text';

/** The colors of labels; each is a class in `src/dashboard/styles/labels.css`. */
export const labelColors = ['gray', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'pink'] as const;

export type LabelColor = (typeof labelColors)[number];

/** The maximum length of a label's name in characters. */
export const maxLabelName = 40;

/** A label's settings by column name. */
export interface LabelSettings {
  readonly name?: string;
  readonly color?: LabelColor;
}

/** The settings of an existing label; all are optional. */
export const labelSettings = Joi.object<LabelSettings>({
  name: line(maxLabelName)
    .custom((name: string, helpers) => (isBlank(name) ? helpers.error('string.empty') : name.replaceAll(/\s+/g, ' ')))
    .messages({ 'any.required': '{{#label}} is required' }),
  color: Joi.string().valid(...labelColors),
});

/** The settings of a new label. Its color defaults to gray. */
export const newLabelSettings = labelSettings.fork('name', (name) => name.required()) as Joi.ObjectSchema<
  LabelSettings & { readonly name: string }
>;
