import type { ReactNode } from 'react';
import type { Account } from '../../accounts/account.model';
import type { Usage } from '../../accounts/usage';
import type { StorageRow } from '../../files/storage';
import { TextArea } from '../page/field.view';
import type { FieldErrors } from '../page/field-errors';
import { Buttons, PostForm, Problems } from '../page/form.view';
import { Page } from '../page/page.view';
import { AgentCard } from './agent.view';
import { PlanCard } from './plan.view';
import { StorageCard, type StorageDraft } from './storage.view';
import { TokenCard } from './token.view';

export interface SettingsPageProps {
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
      <EmailCard account={account} returned={returned?.form === 'emails' ? returned : undefined} />
      <StorageCard
        account={account}
        usage={usage}
        storage={storage}
        returned={returned?.form === 'storage' ? returned : undefined}
      />
      <TokenCard isSet={account.apiTokenHash !== null} baseUrl={baseUrl} />
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

/** A group of settings under its title. */
export function Card({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="card" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}

interface EmailCardProps {
  readonly account: Account;
  readonly returned: Extract<Returned, { form: 'emails' }> | undefined;
}

function EmailCard({ account, returned }: EmailCardProps) {
  const errors = returned?.errors ?? {};
  return (
    <Card id="emails" title="Linked e-mail addresses">
      <PostForm action="/dashboard/settings/emails">
        <Problems errors={errors} />
        <TextArea
          name="linked_emails"
          label="Addresses"
          hint="Each gets a blind copy of every submission of every form. One a line, at most 50."
          rows={4}
          autoComplete="off"
          spellCheck={false}
          value={returned?.emails ?? account.linkedEmails.join('\n')}
          errors={errors}
        />
        <Buttons>
          <button type="submit">Save the addresses</button>
        </Buttons>
      </PostForm>
    </Card>
  );
}
