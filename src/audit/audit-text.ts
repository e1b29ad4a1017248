import { truncate } from '../lib/text';
import type { AuditChanges } from './audit-changes';
import type { AuditRow } from './audit-query';

/** What a sentence about a row of the log needs. */
interface Described {
  readonly actorKind: string;
  readonly actorLabel: string;
  readonly action: string;
  readonly objectLabel: string | null;
  readonly changes: AuditChanges;
}

/** Actions that `describeAction` cannot make a sentence of; `{object}` stands for the object, `{domain}` for that fact. */
const phrases: Readonly<Record<string, string>> = {
  'sign-in.succeeded': 'signed in',
  'sign-in.failed': 'could not sign in: the password or the second factor was wrong',
  'sign-in.ended': 'signed out',
  'user.password-reset': 'chose a new password with a link from an e-mail',
  'user.reset-requested': 'requested a link to reset the password',
  'user.name-changed': 'changed their name',
  'user.sessions-ended': 'signed out of all browsers',
  'user.session-ended': 'signed out of another browser',
  'account.membership-ended': 'left the account',
  'member.made-owner': 'made {object} an owner',
  'account.mail-tested': 'sent a test e-mail',
  'account.storage-tested': 'tested the storage',
  'account.alerts-tested': 'tested the alerts',
  'account.submissions-exported': 'exported submissions',
  'account.exported': 'exported the whole account',
  'account.domain-added': 'added the domain {domain}',
  'account.domain-verified': 'verified the domain {domain}',
  'account.domain-removed': 'removed the domain {domain}',
  'account.sender-domain-added': 'added the sender domain {domain}',
  'account.sender-domain-verified': 'verified the sender domain {domain}',
  'account.sender-domain-removed': 'removed the sender domain {domain}',
  'account.dkim-key-added': 'added a DKIM key for the domain {domain}',
  'account.deletion-planned': 'started the deletion of the account',
  'account.deletion-canceled': 'kept the account',
  'member.joined': 'joined the account',
  'account.audit-log-exported': 'downloaded the audit log',
  'account.audit-log-pruned': 'removed old entries of the audit log',
  'account.person-searched': 'looked up what a person submitted',
  'account.person-exported': 'exported what a person submitted',
  'account.person-erased': 'erased what a person submitted',
  'account.deliveries-resent': 'resent failed deliveries',
  'account.owner-invited': 'invited the owner',
  'account.invitation-link-created': 'created an invitation link for the owner',
  'account.suspension-lifted': 'lifted the suspension of the account',
  'account.local-storage-connected': 'connected local storage',
  'account.sessions-ended': 'signed out all members',
  'account.personal-token-created': 'created the personal API token',
  'account.personal-token-revoked': 'revoked the personal API token',
  'installation.secrets-rotated': 'sealed all secrets with the current key',
  'form.submissions-imported': 'imported submissions into {object}',
  'form.import-undone': 'undid an import into {object}',
  'submission.spam-marked': 'marked submissions as spam',
  'submission.not-spam-marked': 'marked submissions as not spam',
  'submission.moved-to-inbox': 'moved submissions back to the inbox',
  'submission.marked-open': 'marked submissions as open',
  'submission.marked-waiting': 'marked submissions as waiting',
  'submission.marked-done': 'marked submissions as done',
  'submission.erased': 'deleted submissions forever',
  'submission.labels-changed': 'changed the labels of submissions',
  'submission.archived': 'archived submissions',
  'submission.released': 'released held submissions',
  'submission.deleted': 'moved submissions to the recycle bin',
  'submission.restored': 'restored submissions',
  'submission.change-undone': 'undid a change of submissions',
  'submission.mistake-downloaded': 'downloaded an example of a wrong spam score',
  'submission.assigned': 'assigned submissions to {assignee}',
  'submission.unassigned': 'removed the assignee of submissions',
  'submission.replied': 'replied to a submission',
  'token.used-anew': 'used the token in a new way',
  'token.disconnected': 'disconnected itself',
  'token.reuse-detected': 'was disconnected: a refresh token was used twice and may be stolen',
  'token.code-reused': 'was disconnected: its code was used twice and may be stolen',
  'installation.retention-run': 'erased what the retention rules demand',
  'installation.test-mail-sent': 'sent a test e-mail from the status page',
};

/** The same for what an identity provider or the service does to somebody. */
const systemPhrases: Readonly<Record<string, string>> = { 'member.joined': 'added {object}' };

/** What changes of submissions are called, by their names in the dashboard, in mail links and for agents. */
export const submissionActions: Readonly<Record<string, string>> = {
  archive: 'submission.archived',
  unarchive: 'submission.moved-to-inbox',
  spam: 'submission.spam-marked',
  not_spam: 'submission.not-spam-marked',
  release: 'submission.released',
  delete: 'submission.deleted',
  restore: 'submission.restored',
  erase: 'submission.erased',
  open: 'submission.marked-open',
  waiting: 'submission.marked-waiting',
  done: 'submission.marked-done',
  labels: 'submission.labels-changed',
};

/** Fields whose names are not readable. */
const fieldNames: Readonly<Record<string, string>> = {
  ip_addresses: 'IP addresses',
  url: 'URL',
  full_url: 'full URL',
  redirect_url: 'redirect URL',
  form_ids: 'forms',
  cc: 'CC',
  bcc: 'BCC',
  email_to: 'recipient',
  audit_days: 'days of the audit log',
  audit_events: 'audit events',
  alert_email: 'second address for alerts',
  alert_webhook_id: 'webhook for alerts',
  has_search: 'search',
  is_masked: 'masked personal data',
  client_id: 'client ID',
  require_sso: 'required single sign-on',
  header_values: 'values of headers',
};

/** The name of a field as people read it. */
export function fieldName(field: string): string {
  return fieldNames[field] ?? field.replaceAll(/[_.]/g, ' ');
}

/**
 * What was done, in a sentence: who, what, and which fields changed, such as `Ada changed the settings of the form
 * “Contact”: subject template`.
 */
export function describeEntry(entry: Described): string {
  const { actorKind, actorLabel, action, changes } = entry;
  const who = actorKind === 'token' ? `The token “${actorLabel}”` : actorLabel.replace(/ <[^<>]*>$/, '');
  const changed = Object.entries(changes).flatMap(([field, change]) =>
    // The action may name the only field.
    (change === 'changed' || 'old' in change) && !action.endsWith(`.${field}-changed`) ? [fieldName(field)] : [],
  );
  const counted = changes.count !== undefined && changes.count !== 'changed' ? ` (${changes.count.new})` : '';
  const fields = changed.length > 0 ? `: ${truncate(changed.join(', '), 200)}` : '';
  return `${who} ${describeAction(entry)}${counted}${fields}`;
}

/**
 * The action in words. The last word after the dot is the verb, in the past; the words before it are a part of the
 * object: `form.settings-changed` becomes `changed the settings of the form “Contact”`.
 */
function describeAction({ actorKind, action, objectLabel, changes }: Described): string {
  const phrase = (actorKind === 'system' ? systemPhrases[action] : undefined) ?? phrases[action];
  const [kind = '', what = ''] = action.split('.');
  const words = what.split('-');
  const verb = words.pop() ?? '';
  const object = `the ${kind.replaceAll('-', ' ')}${objectLabel ? ` “${objectLabel}”` : ''}`;
  if (phrase !== undefined) {
    return phrase.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
      name === 'object' ? object : factOf(changes, name),
    );
  }
  return words.length > 0 ? `${verb} the ${words.join(' ')} of ${object}` : `${verb} ${object}`;
}

function factOf(changes: AuditChanges, name: string): string {
  const fact = changes[name];
  return fact === undefined || fact === 'changed' ? '…' : String(fact.new);
}

/** A row as webhooks and the command line show it. */
export function presentAudit(row: AuditRow) {
  return {
    id: row.id,
    seq: row.seq,
    at: row.at.toISOString(),
    actor: { kind: row.actorKind, id: row.actorId, label: row.actorLabel },
    action: row.action,
    object: row.objectKind === null ? null : { kind: row.objectKind, id: row.objectId, label: row.objectLabel },
    summary: describeEntry(row),
    changes: row.changes,
    ip_address: row.ipAddress,
    user_agent: row.userAgent,
    previous_hash: row.previousHash,
    hash: row.hash,
  };
}

/** The parts that the log can be filtered by: the word before the dot of an action, and its title. */
export const auditGroups: Readonly<Record<string, string>> = {
  'sign-in': 'Sign-ins',
  user: 'Users',
  member: 'Members',
  invitation: 'Invitations',
  token: 'Tokens',
  account: 'Account',
  form: 'Forms',
  list: 'Allow and block lists',
  webhook: 'Webhooks',
  delivery: 'Deliveries',
  submission: 'Submissions',
  provider: 'Identity providers',
  label: 'Labels',
  template: 'Reply templates',
  view: 'Saved views',
};
