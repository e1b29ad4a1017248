import type { Account } from '../../accounts/account.model';
import type { Usage } from '../../accounts/usage';
import type { StorageRow } from '../../files/storage';
import type { FieldErrors } from '../page/field-errors';
import { Page } from '../page/page.view';
import { AgentCard } from './agent.view';
import { Card } from './card.view';
import { EmailsCard } from './emails.view';
import { PlanCard } from './plan.view';
import { StorageCard } from './storage.view';
import type { StorageDraft } from './storage-draft';
import { TokenCard } from './token.view';

interface SettingsPageProps {
  readonly account: Account;
  readonly usage: Usage;
  readonly storage: StorageRow | null;
  /** Where this service is found, without a slash at the end. */
  readonly baseUrl: string;
  /** A form that came back, as it was typed and with what is wrong with it. */
  readonly returned?: Returned;
}

export type Returned =
  | { readonly form: 'emails'; readonly emails: string; readonly errors: FieldErrors }
  | { readonly form: 'storage'; readonly draft: StorageDraft; readonly errors: FieldErrors };

/** What belongs to the account as a whole. */
export function SettingsPage({ account, usage, storage, baseUrl, returned }: SettingsPageProps) {
  return (
    <Page title="Settings" nav="settings">
      <PlanCard account={account} usage={usage} />
      <EmailsCard account={account} returned={returned?.form === 'emails' ? returned : undefined} />
      <StorageCard
        account={account}
        usage={usage}
        storage={storage}
        returned={returned?.form === 'storage' ? returned : undefined}
      />
      <TokenCard tokenHash={account.apiTokenHash} baseUrl={baseUrl} />
      <AgentCard baseUrl={baseUrl} />
      <Card id="account" title="Account">
        <p className="soft">Your password, and the browsers in which you are signed in.</p>
        <a className="button quiet" href="/dashboard/account">
          Password and sessions
        </a>
      </Card>
    </Page>
  );
}
