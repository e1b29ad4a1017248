import type { Account } from '../accounts/account.model';
import { CodeBlock } from '../dashboard/page/components';
import { firstPasswordDays } from '../users/first-password';
import { AdminPage, accountPath } from './layout';

/** Shows a one-time link once; only its hash is stored. */
export function InvitationPage({ account, link }: { account: Account; link: string }) {
  return (
    <AdminPage title="Invitation link" nav="accounts">
      <section className="card">
        <p>
          Send this link to the owner of <bdi>{account.email}</bdi>. Whoever opens it can choose the password of this
          account.
        </p>
        <CodeBlock label="Link" code={link} />
        <p className="soft small">
          It works once, expires in {firstPasswordDays} days and is not shown again. A new invitation replaces it.
        </p>
        <a className="button" href={accountPath(account.id)}>
          Back to the account
        </a>
      </section>
    </AdminPage>
  );
}
