import type { Form } from '../../forms/form.model';
import type { Loss } from '../../submissions/statistics/losses';
import { inPageOrder, PostForm, Problems } from '../page/form';
import type { FieldErrors } from '../page/read-form';
import { FormLayout } from './form-layout';
import { formPath, settingsPath } from './form-paths';
import type { Values } from './groups/settings-group';
import { LossConfirmation } from './loss-confirmation';
import { fingerprintsOf } from './settings-changes';
import { type SettingsTab, settingsTabs, type TabContent } from './settings-tabs';

/** A page that could not be saved, with the values to show again. */
export interface RejectedSettings {
  readonly values: Values;
  readonly errors: FieldErrors;
  /** What saving would lose, which the owner must confirm. */
  readonly losses?: readonly Loss[];
}

interface FormSettingsProps {
  readonly form: Form;
  readonly tab: SettingsTab;
  readonly content: TabContent;
  readonly rejected: RejectedSettings | null;
  readonly isSaved: boolean;
}

/** `/dashboard/forms/:id/settings/:tab`: one tab of the settings, with a form of its own. */
export function FormSettingsPage({ form, tab, ...rest }: FormSettingsProps) {
  return (
    <FormLayout form={form} part={tab.title} tab="settings">
      <div className="settings">
        <nav className="contents" aria-label="Settings">
          {settingsTabs.map(({ slug, title }) => (
            <a key={slug} href={settingsPath(form, slug)} aria-current={slug === tab.slug ? 'page' : undefined}>
              {title}
            </a>
          ))}
        </nav>
        {tab.groups.length > 0 ? <TabForm form={form} tab={tab} {...rest} /> : <DangerZone form={form} />}
      </div>
    </FormLayout>
  );
}

/** The fields of a tab and its save bar; a rejected page keeps what was typed. */
function TabForm({ form, tab, content, rejected, isSaved }: FormSettingsProps) {
  const { groups, hasPreview } = tab;
  const labels = Object.assign({}, ...groups.flatMap((group) => [group.labels, group.labelsOf?.(form) ?? {}]));
  const errors = inPageOrder(rejected?.errors ?? {}, labels);
  return (
    <PostForm action={settingsPath(form, tab.slug)} guard={rejected ? 'rejected' : 'unchanged'}>
      <input type="hidden" name="seen" value={JSON.stringify(fingerprintsOf(groups, form))} />
      {(hasPreview || rejected?.losses) && <DefaultSave />}
      {rejected?.losses && <LossConfirmation losses={rejected.losses} />}
      <Problems errors={errors} labels={labels} />
      {content.renderGroups(rejected?.values ?? null, errors)}
      {content.preview}
      <SaveBar
        discardPath={settingsPath(form, tab.slug)}
        isRejected={rejected !== null}
        hasErrors={Object.keys(errors).length > 0}
        isSaved={isSaved}
      />
    </PostForm>
  );
}

/** Makes the Enter key save: browsers press a form's first button, and one for a preview or a confirmation comes before the save bar. */
function DefaultSave() {
  return <button type="submit" data-save hidden />;
}

interface SaveBarProps extends Pick<FormSettingsProps, 'isSaved'> {
  readonly discardPath: string;
  readonly isRejected: boolean;
  readonly hasErrors: boolean;
}

/** Stays at the bottom of the screen. The client script enables its button while there are unsaved changes. */
function SaveBar({ discardPath, isRejected, hasErrors, isSaved }: SaveBarProps) {
  return (
    <div className="save-bar">
      <button type="submit" data-save>
        Save changes
      </button>
      <a href={discardPath} data-discard hidden={!isRejected}>
        Discard
      </a>
      <span role="status" data-save-status>
        {hasErrors ? 'Not saved. Check the marked fields.' : isRejected ? 'Not saved yet.' : isSaved && 'Saved.'}
      </span>
    </div>
  );
}

function DangerZone({ form }: { form: Form }) {
  return (
    <section className="card danger-zone">
      <h2>Danger zone</h2>
      <div className="choice">
        <p>
          <strong>Replace the access key.</strong> Do this if someone misuses the key. The current key stops working at
          once.
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
