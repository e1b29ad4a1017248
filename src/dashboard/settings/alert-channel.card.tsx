import type { Account } from '../../accounts/account.model';
import type { Webhook } from '../../webhooks/webhook.model';
import { Card } from '../page/components';
import { Buttons, PostForm, Problems, SelectField, TextField } from '../page/form';
import type { FieldErrors } from '../page/read-form';
import { lastErrorDetail, WebhookState, webhookName } from '../webhooks/webhook-summary';
import { accountSettingsPath } from './settings-paths';

const alertChannelPath = accountSettingsPath('alerts/channel');

/** A second channel that was not saved, as it was typed. */
export interface RejectedChannel {
  readonly draft: Readonly<Record<string, string>>;
  readonly errors: FieldErrors;
}

interface AlertChannelProps {
  readonly account: Account;
  readonly webhooks: readonly Webhook[];
  readonly rejected: RejectedChannel | null;
}

const labels = { alert_webhook_id: 'Webhook', alert_email: 'Another address' };

/** Where the most important alerts go besides the account's address. */
export function AlertChannelCard({ account, webhooks, rejected }: AlertChannelProps) {
  const { draft, errors } = rejected ?? { draft: {}, errors: {} };
  const chosen = webhooks.find(({ id }) => id === account.alertWebhookId);
  const hasChannel = chosen !== undefined || (account.alertEmail ?? null) !== null;
  return (
    <Card id="channel" title="Second channel">
      <p className="soft">
        For when your own mailbox fails. Alerts about failing notifications and the monthly limit, and summaries of held
        submissions, go here as well. The first failed notification of a form is reported within two minutes.
      </p>
      {chosen && (
        <p>
          <a href={`/dashboard/webhooks/${chosen.id}`}>
            <bdi>{webhookName(chosen)}</bdi>
          </a>{' '}
          <WebhookState webhook={chosen} forms={undefined} />
          {chosen.lastError !== null && (
            <span className="soft small">
              {' '}
              <bdi>{lastErrorDetail(chosen)}</bdi>
            </span>
          )}
        </p>
      )}
      <PostForm action={alertChannelPath} guard={rejected ? 'rejected' : 'unchanged'}>
        <Problems errors={errors} labels={labels} />
        <SelectField
          name="alert_webhook_id"
          label={labels.alert_webhook_id}
          hint="Chats get a message, other receivers the event alert.created."
          value={draft.alert_webhook_id ?? account.alertWebhookId ?? ''}
          options={[['', 'None'], ...webhooks.map((webhook) => [webhook.id, webhookName(webhook)] as const)]}
          errors={errors}
        />
        <TextField
          name="alert_email"
          label={labels.alert_email}
          hint="Gets copies of these e-mails. Choose one at another provider."
          type="email"
          autoComplete="off"
          value={draft.alert_email ?? account.alertEmail ?? ''}
          errors={errors}
        />
        <Buttons>
          <button type="submit">Save changes</button>
          {hasChannel && (
            <button type="submit" className="quiet" formAction={`${alertChannelPath}/test`}>
              Send test
            </button>
          )}
        </Buttons>
        {hasChannel && <p className="soft small">A test goes to the account’s address and to what is saved here.</p>}
      </PostForm>
    </Card>
  );
}
