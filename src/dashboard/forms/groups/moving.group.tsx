import { formServices } from '../../../../config/form-services';
import { addressesFor } from '../../../dialects/addresses';
import { TextArea } from '../../page/form';
import { type FieldGroup, toEntries, toLines } from './settings-group';

const labels = {
  aliases: 'IDs at other services',
  copy_choices: 'Addresses that pages may copy',
};

/** What the pages of other form services need. */
export interface Moving {
  readonly baseUrl: string;
  /** Whether the owners of this installation may change aliases. */
  readonly maySetAliases: boolean;
}

/** What lets pages of other form services send to this form. */
export const movingGroup: FieldGroup<Moving> = {
  slug: 'moving',
  title: 'Pages of other form services',
  labels,
  valuesOf: ({ settings }) => ({
    aliases: toLines(settings.aliases),
    copy_choices: toLines(settings.copy_choices),
  }),
  settingsOf: ({ aliases, copy_choices }) => ({
    // An id may contain a comma.
    aliases: toEntries(aliases, /\n/),
    copy_choices: toEntries(copy_choices),
  }),
  Fields: ({ form, values, errors, baseUrl, maySetAliases }) => (
    <>
      <p className="soft">
        Pages and libraries that were made for another form service can send to this form. Only the address in them
        changes.
      </p>
      <TextArea
        name="aliases"
        label={labels.aliases}
        hint={
          maySetAliases ? (
            <>
              One per line: the service and the ID that your pages use there, such as <code>formspree/xabcdefg</code>.
              The services are {formServices.join(', ')}. The access key works in place of an ID, too.
            </>
          ) : (
            'Anybody can sign up on this installation, so only its operator can change these. Use the form’s access key in place of the ID, or ask the operator.'
          )
        }
        value={values.aliases ?? ''}
        errors={errors}
        rows={3}
        readOnly={!maySetAliases}
        spellCheck={false}
      />
      <Addresses baseUrl={baseUrl} aliases={form.settings.aliases} />
      <TextArea
        name="copy_choices"
        label={labels.copy_choices}
        hint={
          <>
            One per line. A page can ask for a copy in a field such as <code>_cc</code> or <code>ccemail</code>. Anybody
            can send such a field, so only these addresses get one.
          </>
        }
        value={values.copy_choices ?? ''}
        errors={errors}
        rows={2}
      />
    </>
  ),
};

/** What to paste into pages, for the stored aliases. */
function Addresses({ baseUrl, aliases }: { baseUrl: string; aliases: readonly string[] }) {
  const addresses = new Map(
    aliases.flatMap((alias) => addressesFor(baseUrl, alias)).map((address) => [address.url, address]),
  );
  if (addresses.size === 0) return null;
  return (
    <section aria-labelledby="addresses">
      <h3 id="addresses">Addresses for your pages</h3>
      <p className="small soft">In each page, use the one that ends like its address now.</p>
      <ul className="addresses">
        {[...addresses.values()].map(({ url, hasIdInField }) => (
          <li key={url}>
            <div className="copied" data-copy>
              <code>{url}</code>
            </div>
            {hasIdInField && <small className="hint">A field of the page names the form.</small>}
          </li>
        ))}
      </ul>
    </section>
  );
}
