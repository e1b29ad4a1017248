import { placeholdersIn } from '../../email/placeholders';
import type { AutoResponder } from '../../forms/form.settings';
import { truncate } from '../../lib/text';
import { Notice } from '../page/components';
import type { ReceivedFields } from './groups/settings-group';

const maxOffered = 30;
const maxNameLength = 60;

interface PlaceholderPickerProps {
  readonly received: Pick<ReceivedFields, 'names'>;
  /** The ids of the fields that take placeholders; the last one is the default. */
  readonly targets: readonly string[];
}

/** The placeholders of the form's known fields; the client script makes them buttons that insert them. */
export function PlaceholderPicker({ received, targets }: PlaceholderPickerProps) {
  const names = received.names.filter((name) => /^[^{}]+$/.test(name) && name.length <= maxNameLength);
  const offered = names.length > 0 ? names.slice(0, maxOffered) : ['name', 'email'];
  return (
    <p className="placeholders small" data-insert-into={targets.join(' ')}>
      <span className="soft">{names.length > 0 ? 'Insert a field of your submissions:' : 'Insert a field:'}</span>
      {offered.map((name) => (
        <code key={name}>{`{{${name}}}`}</code>
      ))}
    </p>
  );
}

interface UnknownPlaceholdersProps {
  readonly template: Pick<AutoResponder, 'subject' | 'body'>;
  readonly received: ReceivedFields;
}

/** Warns of placeholders that no recent submission had a value for. */
export function UnknownPlaceholders({ template, received }: UnknownPlaceholdersProps) {
  const known = new Set(received.names);
  const unknown = placeholdersIn(template).filter((name) => !known.has(name));
  if (unknown.length === 0 || received.names.length === 0) return null;
  return (
    <Notice tone="warn">
      No recent submission of this form had {unknown.length === 1 ? 'this field' : 'these fields'}, so this would be
      blank:{' '}
      {unknown.slice(0, maxOffered).map((name) => (
        <code key={name}>{`{{${truncate(name, maxNameLength)}}} `}</code>
      ))}
    </Notice>
  );
}
