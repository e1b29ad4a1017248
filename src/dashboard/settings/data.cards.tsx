import { graceDays } from '../../account-deletion/plan-deletion';
import type { Account } from '../../accounts/account.model';
import { Card, Time } from '../page/components';
import { PostForm, Problems, TextField } from '../page/form';
import type { FieldErrors } from '../page/read-form';
import { keepAccountPath } from './settings-paths';

interface DataCardsProps {
  readonly account: Account;
  /** What was wrong with the confirmation. */
  readonly errors: FieldErrors | null;
}

/** An export of everything in the account, and its deletion. */
export function DataCards({ account, errors }: DataCardsProps) {
  return (
    <>
      <Card id="export" title="Export">
        <p className="soft">
          One file in JSON Lines with the settings of all forms, submissions, notes, labels, members, webhooks without
          secrets, and files. Files in your own bucket stay there; the export contains their keys.
        </p>
        <a className="button quiet" href="/dashboard/settings/data/export" download>
          Export everything
        </a>
      </Card>
      {account.deletesAt ? <KeepCard deletesAt={account.deletesAt} /> : <DeleteCard {...{ account, errors }} />}
    </>
  );
}

function DeleteCard({ account, errors }: DataCardsProps) {
  return (
    <Card id="delete-account" title="Danger zone">
      <p>
        <strong>Delete this account.</strong> Its forms reject new submissions at once. After {graceDays} days, all
        forms, submissions, files and memberships are deleted forever. Until then, an owner can keep the account.
      </p>
      <PostForm action="/dashboard/settings/data/delete">
        {errors && <Problems errors={errors} />}
        <TextField
          name="confirmation"
          label={`Type ${account.email} to confirm`}
          autoComplete="off"
          errors={errors ?? {}}
        />
        <button type="submit" className="danger">
          Delete account
        </button>
      </PostForm>
    </Card>
  );
}

function KeepCard({ deletesAt }: { deletesAt: Date }) {
  return (
    <Card id="delete-account" title="Deletion">
      <p>
        This account will be deleted on <Time at={deletesAt} />.
      </p>
      <PostForm action={keepAccountPath}>
        <button type="submit">Keep the account</button>
      </PostForm>
    </Card>
  );
}
