import { formatBytes, oneLine } from '../lib/text';
import type { FieldView, FileView } from './submitted-fields';

/** What a notification shows, in this order. */
export interface NotificationContent {
  readonly formName: string;
  /** The owner's text; may be empty. */
  readonly intro: string;
  readonly fields: readonly FieldView[];
  /** The fields that the form's settings leave out. */
  readonly omitted: readonly string[];
  readonly files: readonly FileView[];
  /** The files that were not stored, one per line. */
  readonly dropped: readonly string[];
  readonly actions: readonly MailAction[];
  /** Where the submission came from: labels and values. */
  readonly origin: ReadonlyArray<readonly [label: string, value: string]>;
}

/** A link of ours in a notification. */
export interface MailAction {
  readonly label: string;
  readonly url: string;
}

// Headings and labels of links have no colon: every unindented line that contains submitted text has one.
const filesHeading = 'Files (anyone with a link can download the file)';
export const droppedHeading = 'Files that were not stored';

/**
 * Renders the notification as plain text. Lines of a value are indented, so that none can pass for a field or the
 * origin.
 */
export function renderNotificationText(content: NotificationContent): string {
  const { fields, files, dropped, actions } = content;
  const isEmpty = fields.length === 0 && files.length === 0;
  return [
    `New submission: ${content.formName}`,
    '',
    ...(content.intro === '' ? [] : [content.intro, '']),
    ...(isEmpty ? ['No fields were submitted.'] : fields.map(renderField)),
    ...(content.omitted.length > 0 ? ['', describeOmitted(content.omitted)] : []),
    ...(files.length > 0 ? ['', filesHeading, ...files.map(renderFile)] : []),
    ...(dropped.length > 0 ? ['', droppedHeading, ...dropped.map((line) => `  ${oneLine(line, 300)}`)] : []),
    ...(actions.length > 0 ? ['', ...actions.map(({ label, url }) => `${label}\n  ${url}`)] : []),
    '',
    '-- ',
    ...content.origin.map(([label, value]) => `${label}: ${value}`),
  ].join('\n');
}

/** The fields that are not shown, on one line. */
export function describeOmitted(names: readonly string[]): string {
  return oneLine(`Not shown here: ${names.slice(0, 100).join(', ')}`, 500);
}

/** One field as text: `name: value`, or the value indented below its name. */
export function renderField(field: FieldView): string {
  const name = oneLine(field.name, 1_000);
  if (field.kind === 'empty') return `${name}: (empty)`;
  if (field.kind === 'list') {
    return `${name}:\n${field.items.map((item) => `  - ${indent(item.trim() || '(empty)')}`).join('\n')}`;
  }
  return /[\r\n]/.test(field.text) ? `${name}:\n  ${indent(field.text)}` : `${name}: ${field.text}`;
}

function renderFile({ field, filename, size, url }: FileView): string {
  return `  ${oneLine(field, 1_000)}: ${oneLine(filename, 300)} (${formatBytes(size)})\n  ${url}`;
}

// Splitting at a string takes a quarter of the time of replacing a pattern in thousands of lines.
function indent(text: string): string {
  return text.replace(/\r\n?/g, '\n').split('\n').join('\n  ');
}
