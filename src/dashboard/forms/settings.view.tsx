import type { Form } from '../../forms/form.model';
import { Notice } from '../page/components';
import { Buttons, PostForm, Problems } from '../page/form';
import type { FieldErrors } from '../page/read-form';
import { FormPage } from './form-page.view';
import { formPath, settingsPath } from './form-paths';
import type { SettingsGroup, Values } from './groups/settings-group';

/** What was posted for a group and refused. */
export interface Attempt {
  readonly slug: string;
  readonly values: Values;
  readonly errors: FieldErrors;
}

interface SettingsProps {
  readonly form: Form;
  readonly groups: readonly SettingsGroup[];
  readonly attempt: Attempt | null;
  /** The group that was just saved. */
  readonly saved: string | null;
  readonly paid: boolean;
  readonly baseUrl: string;
}

/** Every setting of a form in groups; the one that was refused keeps what was typed. */
export function SettingsPage({ form, groups, attempt, saved, ...rest }: SettingsProps) {
  const places = [...groups, keyPlace];
  return (
    <FormPage form={form} tab="settings">
      <p className="soft">Each group is saved by its own button, and by that alone.</p>
      <div className="settings" data-groups>
        <nav className="contents" aria-label="Settings">
          {places.map(({ slug, title }) => (
            <a key={slug} href={`#${slug}`}>
              {title}
            </a>
          ))}
        </nav>
        <div>
          {groups.map((group) => (
            <Group
              key={group.slug}
              {...{ form, group, ...rest }}
              attempt={attempt?.slug === group.slug ? attempt : null}
              isSaved={saved === group.slug}
            />
          ))}
          <KeyAndBin form={form} />
        </div>
      </div>
    </FormPage>
  );
}

const keyPlace = { slug: 'key', title: 'Key and bin' };

interface PlacedGroup extends Pick<SettingsProps, 'form' | 'attempt' | 'paid' | 'baseUrl'> {
  readonly group: SettingsGroup;
  readonly isSaved: boolean;
}

function Group({ form, group, attempt, isSaved, ...rest }: PlacedGroup) {
  const { slug, title, Fields } = group;
  const { values, errors } = attempt ?? { values: group.valuesOf(form), errors: {} };
  return (
    <section className="card" id={slug}>
      <h2>{title}</h2>
      {isSaved && <Notice tone="good" text="Saved." />}
      <PostForm action={`${settingsPath(form)}/${slug}#${slug}`}>
        <Problems errors={errors} />
        <Fields {...{ form, values, errors, ...rest }} />
        <Buttons>
          <button type="submit">Save</button>
        </Buttons>
      </PostForm>
      {slug === 'payment' && form.payment && <PaymentOff form={form} />}
    </section>
  );
}

function PaymentOff({ form }: { form: Form }) {
  return (
    <PostForm
      action={`${settingsPath(form)}/payment/off`}
      className="apart"
      confirm="Turn payment off? The keys and the price are removed."
    >
      <button type="submit" className="danger small">
        Turn payment off
      </button>{' '}
      <span className="soft small">Removes the keys and the price.</span>
    </PostForm>
  );
}

function KeyAndBin({ form }: { form: Form }) {
  return (
    <section className="card" id={keyPlace.slug}>
      <h2>{keyPlace.title}</h2>
      <div className="choice">
        <p>
          <strong>Replace the access key.</strong> When somebody misuses it. The present one stops working at once.
        </p>
        <a className="button quiet" href={`${formPath(form)}/key`}>
          Replace the key…
        </a>
      </div>
      {!form.deletedAt && (
        <div className="choice">
          <p>
            <strong>Put the form into the bin.</strong> It refuses posts from then on. Its submissions stay in the
            inbox, and it can be restored.
          </p>
          <PostForm
            action={`${formPath(form)}/bin`}
            confirm="Put this form into the bin? Pages that post to it are refused."
          >
            <button type="submit" className="danger">
              Put into the bin
            </button>
          </PostForm>
        </div>
      )}
    </section>
  );
}
