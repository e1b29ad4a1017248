import type { Form } from '../../forms/form.model';
import type { Loss } from '../../submissions/statistics/losses';
import type { FieldErrors } from '../page/read-form';
import { FormLayout } from './form-layout';
import { settingsPath } from './form-paths';
import type { Values } from './groups/settings-group';
import { LossConfirmation } from './loss-confirmation';
import { fingerprintsOf } from './settings-changes';
import { SettingsForm, TabLinks } from './settings-form';
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
        <TabLinks tabs={settingsTabs} current={tab.slug} pathOf={(slug) => settingsPath(form, slug)} />
        <div>
          {rest.content.before}
          <TabForm form={form} tab={tab} {...rest} />
          {rest.content.after}
        </div>
      </div>
    </FormLayout>
  );
}

function TabForm({ form, tab, content, rejected, isSaved }: FormSettingsProps) {
  const { groups, hasPreview } = tab;
  return (
    <SettingsForm
      path={settingsPath(form, tab.slug)}
      seen={fingerprintsOf(groups, form)}
      labels={Object.assign({}, ...groups.flatMap((group) => [group.labels, group.labelsOf?.(form) ?? {}]))}
      errors={rejected?.errors ?? null}
      isSaved={isSaved}
      hasOtherButtons={hasPreview || rejected?.losses !== undefined}
      question={rejected?.losses && <LossConfirmation losses={rejected.losses} />}
    >
      {(errors) => content.renderSections(rejected?.values ?? null, errors)}
    </SettingsForm>
  );
}
