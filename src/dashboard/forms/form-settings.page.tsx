import type { Form } from '../../forms/form.model';
import { Notice } from '../page/components';
import { Buttons, PostForm, Problems } from '../page/form';
import type { FieldErrors } from '../page/read-form';
import { FormLayout } from './form-layout';
import { formPath, settingsPath } from './form-paths';
import type { SettingsGroup, Values } from './groups/settings-group';

/** A group that failed validation, with the values as typed. */
export interface RejectedGroup {
  readonly slug: string;
  readonly values: Values;
  readonly errors: FieldErrors;
}

interface FormSettingsProps {
  readonly form: Form;
  readonly groups: readonly SettingsGroup[];
  readonly rejected: RejectedGroup | null;
  /** The group that was just saved. */
  readonly savedSlug: string | null;
  /** Whether the account's plan includes the paid features. */
  readonly paid: boolean;
  readonly baseUrl: string;
}

/** `/dashboard/forms/:id/settings`: all settings in groups; a rejected group keeps what was typed. */
export function FormSettingsPage({ form, groups, rejected, savedSlug, ...rest }: FormSettingsProps) {
  const sections = [...groups, keySection];
  return (
    <FormLayout form={form} tab="settings">
      <p className="soft">Each section has its own Save button.</p>
      <div className="settings" data-groups>
        <nav className="contents" aria-label="Settings">
          {sections.map(({ slug, title }) => (
            <a key={slug} href={`#${slug}`}>
              {title}
            </a>
          ))}
        </nav>
        <div>
          {groups.map((group) => (
            <GroupSection
              key={group.slug}
              {...{ form, group, ...rest }}
              rejected={rejected?.slug === group.slug ? rejected : null}
              isSaved={savedSlug === group.slug}
            />
          ))}
          <KeySection form={form} />
        </div>
      </div>
    </FormLayout>
  );
}

interface GroupSectionProps extends Pick<FormSettingsProps, 'form' | 'rejected' | 'paid' | 'baseUrl'> {
  readonly group: SettingsGroup;
  readonly isSaved: boolean;
}

function GroupSection({ form, group, rejected, isSaved, ...rest }: GroupSectionProps) {
  const { slug, title, Fields } = group;
  const { values, errors } = rejected ?? { values: group.valuesOf(form), errors: {} };
  return (
    <section className="card" id={slug}>
      <h2>{title}</h2>
      {isSaved && <Notice tone="good" text="Saved." />}
      <PostForm action={`${settingsPath(form)}/${slug}#${slug}`}>
        <Problems errors={errors} labels={group.labels} />
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
      confirm="Turn off payments? This deletes the price and the Stripe keys."
    >
      <button type="submit" className="danger small">
        Turn off payments
      </button>{' '}
      <span className="soft small">Deletes the price and the Stripe keys.</span>
    </PostForm>
  );
}

const keySection = { slug: 'key', title: 'Access key and deletion' };

function KeySection({ form }: { form: Form }) {
  return (
    <section className="card" id={keySection.slug}>
      <h2>{keySection.title}</h2>
      <div className="choice">
        <p>
          <strong>Replace the access key.</strong> For when someone misuses it. The current key stops working at once.
        </p>
        <a className="button quiet" href={`${formPath(form)}/key`}>
          Replace key…
        </a>
      </div>
      {!form.deletedAt && (
        <div className="choice">
          <p>
            <strong>Delete this form.</strong> It moves to the recycle bin and rejects new submissions. Existing ones
            stay in the inbox, and you can restore the form.
          </p>
          <PostForm
            action={`${formPath(form)}/bin`}
            confirm="Delete this form? It moves to the recycle bin, and new submissions are rejected."
          >
            <button type="submit" className="danger">
              Delete form
            </button>
          </PostForm>
        </div>
      )}
    </section>
  );
}
