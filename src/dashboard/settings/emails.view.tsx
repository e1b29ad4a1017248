import type { Account } from '../../accounts/account.model';
import { TextArea } from '../page/field.view';
import type { FieldErrors } from '../page/field-errors';
import { Buttons, PostForm, Problems } from '../page/form.view';
import { Card } from './card.view';

interface EmailsCardProps {
  readonly account: Account;
  /** The form when it came back, as it was typed. */
  readonly returned: { readonly emails: string; readonly errors: FieldErrors } | undefined;
}

/** The addresses that get a copy of everything. */
export function EmailsCard({ account, returned }: EmailsCardProps) {
  const errors = returned?.errors ?? {};
  return (
    <Card id="emails" title="Linked e-mail addresses">
      <PostForm action="/dashboard/settings/emails#emails">
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
