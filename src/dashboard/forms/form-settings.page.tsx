import type { Account } from '../../accounts/account.model';
import type { Form } from '../../forms/form.model';
import { PostForm, Problems } from '../page/form';
import type { FieldErrors } from '../page/read-form';
import { FormLayout } from './form-layout';
import { formPath, settingsPath } from './form-paths';
import type { RetentionStatus, SettingsGroup, Values } from './groups/settings-group';
import { fingerprintsOf } from './settings-changes';

/** A page that could not be saved, with the values to show again. */
export interface RejectedSettings {
  readonly values: Values;
  readonly errors: FieldErrors;
}

interface FormSettingsProps {
  readonly form: Form;
  readonly groups: readonly SettingsGroup[];
  readonly rejected: RejectedSettings | null;
  readonly isSaved: boolean;
  /** Whether the account's plan includes the paid features. */
  readonly paid: boolean;
  readonly baseUrl: string;
  readonly account: Account;
  readonly retention: RetentionStatus;
}

/** `/dashboard/forms/:id/settings`: all settings in one form; a rejected page keeps what was typed. */
export function FormSettingsPage({ form, groups, rejected, isSaved, ...rest }: FormSettingsProps) {
  const errors = rejected?.errors ?? {};
  const labels = Object.assign({}, ...groups.map((group) => group.labels));
  return (
    <FormLayout form={form} tab="settings">
      <div className="settings">
        <nav className="contents" aria-label="Settings">
          {[...groups, keySection].map(({ slug, title }) => (
            <a key={slug} href={`#${slug}`}>
              {title}
            </a>
          ))}
        </nav>
        <div>
          <PostForm action={settingsPath(form)} guard={rejected ? 'rejected' : 'unchanged'}>
            <input type="hidden" name="seen" value={JSON.stringify(fingerprintsOf(groups, form))} />
            <Problems errors={errors} labels={labels} />
            {groups.map((group) => (
              <section key={group.slug} className="card" id={group.slug}>
                <h2>{group.title}</h2>
                <group.Fields {...{ form, errors, ...rest }} values={rejected?.values ?? group.valuesOf(form)} />
              </section>
            ))}
            <SaveBar form={form} isRejected={rejected !== null} isSaved={isSaved} />
          </PostForm>
          <KeySection form={form} />
        </div>
      </div>
    </FormLayout>
  );
}

interface SaveBarProps extends Pick<FormSettingsProps, 'form' | 'isSaved'> {
  readonly isRejected: boolean;
}

/** Stays at the bottom of the screen. The client script shows in it whether there are unsaved changes. */
function SaveBar({ form, isRejected, isSaved }: SaveBarProps) {
  return (
    <div className="save-bar">
      <button type="submit">Save changes</button>
      <a href={settingsPath(form)} data-discard hidden={!isRejected}>
        Discard
      </a>
      <span role="status" data-save-status>
        {isRejected ? 'Not saved. Check the marked fields.' : isSaved && 'Saved.'}
      </span>
    </div>
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
