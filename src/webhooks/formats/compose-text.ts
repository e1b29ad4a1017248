import { type ChatMessage, describeRest } from './chat-message';
import { cut, type Escape, type Measure } from './cut';
import { fitFields } from './fit-fields';

/** How a platform that takes one text wants it. */
export interface TextStyle {
  readonly max: number;
  readonly title: (title: string) => string;
  readonly field: (name: string, value: string) => string;
  readonly escape: Escape;
  readonly measure: Measure;
}

const longest = { title: 300, name: 300, footer: 300 };

/** The message as one text of at most `max` by the style's measure: title, a line for each field, footer. */
export function composeText(message: ChatMessage, style: TextStyle): string {
  const { max, title, field, escape: toHarmless, measure } = style;
  const head = title(cut(message.title, longest.title, toHarmless, measure));
  const foot = cut(message.footer, longest.footer, toHarmless, measure);
  const frame = measure(`${head}\n${describeRest(message.fields.length)}\n${foot}`);
  const { fields, left } = fitFields(message.fields, {
    fields: message.fields.length,
    name: longest.name,
    value: max,
    total: max - frame,
    perField: measure(`${field('', '')}\n`),
    escape: toHarmless,
    measure,
  });
  const lines = fields.map(({ name, value }) => field(name, value));
  return [head, ...lines, ...(left > 0 ? [describeRest(left)] : []), foot].join('\n');
}
