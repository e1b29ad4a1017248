import type { PoolClient } from 'pg';
import { addressKey } from '../../email/addresses';
import { recipientsOf } from '../../email/notification-times';
import { completeSettings, type StoredSettings } from '../../forms/form.settings';
import type { AlertFinding } from '../alert';
import { type AlertRule, isOpenSql } from '../evaluate';

/** What the recipients of a form follow from, to notice that it was changed. */
const recipientSettingsSql = (form: string, account: string) =>
  `jsonb_build_array(${form}.settings -> 'email_to', ${form}.settings -> 'cc', ${form}.settings -> 'bcc', to_jsonb(${account}.linked_emails))`;

interface FormRow {
  readonly accountId: string;
  readonly formId: string;
  readonly settings: StoredSettings;
  readonly linkedEmails: readonly string[];
  readonly recipientSettings: unknown;
}

/**
 * The last recipient of a form's notifications was suppressed. Found when that happens, not when the next notification
 * fails; each suppression is checked once, however late, and not while nobody would be told. Ends when a suppression is lifted or the recipients are changed.
 */
export const recipientsSuppressedRule: AlertRule = {
  cause: 'recipients_suppressed',
  find: async (client) => {
    const { rows } = await client.query<FormRow>(
      `WITH checked AS (
         UPDATE suppressions x SET checked_at = now() FROM accounts ac
         WHERE x.checked_at IS NULL AND ac.id = x.account_id AND ac.stopped IS NULL AND NOT $1 = ANY (ac.muted_alerts)
         RETURNING x.account_id
       )
       SELECT f.account_id AS "accountId", f.id AS "formId", f.settings, a.linked_emails AS "linkedEmails",
              ${recipientSettingsSql('f', 'a')} AS "recipientSettings"
       FROM (SELECT DISTINCT account_id FROM checked) AS recent
       JOIN accounts a ON a.id = recent.account_id JOIN forms f ON f.account_id = a.id
       WHERE f.deleted_at IS NULL AND NOT ${isOpenSql('f.account_id', 'f.id')}`,
      ['recipients_suppressed'],
    );
    const forms = rows.flatMap(({ settings, linkedEmails, ...row }) => {
      const complete = completeSettings(settings);
      if (complete.notification?.enabled === false) return [];
      return [{ ...row, recipients: recipientsOf(complete, linkedEmails).all.map(addressKey) }];
    });
    const suppressed = await findSuppressed(client, forms);
    const isSuppressed = (accountId: string) => (address: string) => suppressed.has(`${accountId} ${address}`);
    return forms
      .filter(({ accountId, recipients }) => recipients.every(isSuppressed(accountId)))
      .map(({ accountId, formId, recipients, recipientSettings }): AlertFinding => {
        return { accountId, formId, count: 1, facts: { recipients, recipientSettings } };
      });
  },
  state: `
    SELECT a.facts -> 'recipientSettings' IS DISTINCT FROM ${recipientSettingsSql('q', 'qa')}
             OR EXISTS (SELECT FROM jsonb_array_elements_text(a.facts -> 'recipients') AS recipient
                        WHERE NOT EXISTS (SELECT FROM suppressions x
                                          WHERE x.account_id = a.account_id AND x.address = recipient)) AS over,
           1 AS count
    FROM forms q JOIN accounts qa ON qa.id = q.account_id WHERE q.id = a.form_id`,
};

/** The suppressed recipients of forms, each after the id of its account. */
async function findSuppressed(
  client: PoolClient,
  forms: readonly { readonly accountId: string; readonly recipients: readonly string[] }[],
): Promise<ReadonlySet<string>> {
  const pairs = forms.flatMap(({ accountId, recipients }) =>
    recipients.map((address) => ({ account_id: accountId, address })),
  );
  if (pairs.length === 0) return new Set();
  const { rows } = await client.query<{ key: string }>(
    `SELECT DISTINCT x.account_id || ' ' || x.address AS key
     FROM json_to_recordset($1::json) AS pair (account_id uuid, address text) JOIN suppressions x USING (account_id, address)`,
    [JSON.stringify(pairs)],
  );
  return new Set(rows.map(({ key }) => key));
}
