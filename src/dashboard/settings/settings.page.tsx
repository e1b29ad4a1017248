import type { ReactNode } from 'react';
import { canDo } from '../../members/permissions';
import type { Values } from '../forms/groups/settings-group';
import { WithPreview } from '../forms/previews/preview-frame';
import { fingerprintsOf } from '../forms/settings-changes';
import { SettingsForm, TabLinks } from '../forms/settings-form';
import { Card } from '../page/components';
import { Page } from '../page/page';
import type { FieldErrors } from '../page/read-form';
import type { SignedIn } from '../session/session';
import { type AccountTab, accountTabs, type RejectedCard } from './account-tabs';
import { accountSettingsPath } from './settings-paths';

/** A tab that could not be saved, with what was typed. */
export interface RejectedTab {
  readonly values: Values;
  readonly errors: FieldErrors;
}

interface SettingsPageProps {
  readonly signedIn: SignedIn;
  readonly tab: AccountTab;
  /** What the tab shows besides the settings. */
  readonly cards: ReactNode;
  readonly rejected: RejectedTab | null;
  readonly rejectedCard: RejectedCard | undefined;
  readonly isSaved: boolean;
}

/** `/dashboard/settings/:tab`: one tab of the account's settings, with a form and a save bar of its own. */
export function SettingsPage({ signedIn, tab, cards, rejected, rejectedCard, isSaved }: SettingsPageProps) {
  const { account } = signedIn;
  const { Lead, Preview } = tab;
  const groups = canDo(signedIn, 'account:write') ? tab.groups : [];
  const tabs = accountTabs.filter(({ needs }) => canDo(signedIn, needs));
  const path = accountSettingsPath(tab.slug);
  const labels = Object.assign({}, ...groups.map((group) => group.labels));
  return (
    <Page title={`${tab.title} · Settings`} heading="Settings" nav="settings">
      <div className="settings">
        <TabLinks tabs={tabs} current={tab.slug} pathOf={accountSettingsPath} />
        <div>
          {Lead && <Lead signedIn={signedIn} rejected={rejectedCard} />}
          {groups.length > 0 && (
            <SettingsForm
              {...{ path, labels, isSaved }}
              seen={fingerprintsOf(groups, account)}
              errors={rejected?.errors ?? null}
              hasOtherButtons={Preview !== undefined}
            >
              {(errors) => (
                <WithPreview title={tab.title} preview={Preview && <Preview />}>
                  {groups.map(({ slug, title, Fields, valuesOf }) => (
                    <Card key={slug} id={slug} title={title}>
                      <Fields {...{ account, errors }} values={rejected?.values ?? valuesOf(account)} />
                    </Card>
                  ))}
                </WithPreview>
              )}
            </SettingsForm>
          )}
          {cards}
        </div>
      </div>
    </Page>
  );
}
