/**
 * What a POST of a member is called in the audit log: `OBJECT.WHAT-HAPPENED` (src/audit/audit-text.ts). Null for one
 * that changes nothing, or whose handler says itself what it did (`describeAudit`).
 *
 * A route that is not listed is recorded under a name made of its path, so that nothing is left out by mistake. The
 * object is that of the path's `:id`; an `account` or a `user` is the member's own.
 */
const auditedRoutes: Readonly<Record<string, string | null>> = {
  '/submissions/:id/change': null,
  '/submissions/:id/reply': 'submission.replied',
  '/submissions/:id/deliveries': null,
  '/submissions/:id/mistake': null,
  '/submissions/:id/assign': null,
  '/submissions/:id/notes': 'submission.note-added',
  '/submissions/:id/notes/:note': 'submission.note-changed',
  '/submissions/:id/notes/:note/delete': 'submission.note-deleted',
  '/submissions/:id/labels': 'submission.labels-changed',
  '/inbox/labels': null,
  '/inbox/assign': null,
  '/inbox/change': null,
  '/inbox/undo': null,
  '/inbox/all': null,
  '/failed/resend': 'account.deliveries-resent',

  '/forms/new': 'form.created',
  '/forms/:id/pause': 'form.paused',
  '/forms/:id/resume': 'form.resumed',
  '/forms/:id/bin': 'form.deleted',
  '/forms/:id/restore': 'form.restored',
  '/forms/:id/key': 'form.access-key-replaced',
  '/forms/:id/settings': 'form.settings-changed',
  '/forms/:id/settings/:tab': 'form.settings-changed',
  '/forms/:id/retention': 'form.settings-changed',
  '/forms/:id/logo': 'form.logo-changed',
  '/forms/:id/import': null,
  '/forms/:id/import/run': 'form.submissions-imported',
  '/imports/:id/undo': 'form.import-undone',
  '/forms/:id/snippets': 'form.fields-changed',
  '/forms/:id/submissions/columns': null,
  '/forms/:id/preview/auto-reply': null,
  '/forms/:id/preview/auto-reply/test': 'form.auto-reply-tested',
  '/forms/:id/preview/notification': null,
  '/forms/:id/preview/notification/test': 'form.notification-tested',
  '/forms/:id/preview/thank-you': null,
  '/forms/:id/preview/error': null,
  '/forms/:id/lists': 'list.entries-added',
  '/forms/:id/lists/remove': 'list.entries-removed',
  '/settings/lists': 'list.entries-added',
  '/settings/lists/remove': 'list.entries-removed',

  '/webhooks/new': 'webhook.created',
  '/webhooks/new/test': null,
  '/webhooks/:id/edit': 'webhook.settings-changed',
  '/webhooks/:id/edit/test': null,
  '/webhooks/:id/active': 'webhook.settings-changed',
  '/webhooks/:id/test': 'webhook.tested',
  '/webhooks/:id/delete': 'webhook.deleted',
  '/webhooks/:id/secret': 'webhook.secret-rotated',
  '/webhooks/:id/history': 'webhook.history-resent',
  '/webhooks/:id/history/:resend': 'webhook.history-resend-updated',
  '/webhooks/log/redeliver': null,
  '/webhooks/redeliver': 'account.deliveries-resent',

  '/labels': 'label.created',
  '/labels/:id': 'label.changed',
  '/labels/:id/delete': 'label.deleted',
  '/views': 'view.saved',
  '/views/:id': 'view.renamed',
  '/views/:id/delete': 'view.deleted',
  '/settings/templates/new': 'template.created',
  '/settings/templates/:id': 'template.changed',
  '/settings/templates/:id/delete': 'template.deleted',

  '/settings': 'account.settings-changed',
  '/settings/:tab': 'account.settings-changed',
  '/settings/retention': 'account.settings-changed',
  '/settings/brand/preview': null,
  '/settings/brand/logo': 'account.logo-changed',
  '/settings/storage': 'account.storage-changed',
  '/settings/storage/disconnect': 'account.storage-changed',
  '/settings/email/transports': 'account.transports-changed',
  '/settings/email/transports/order': 'account.transports-changed',
  '/settings/email/suppressions/lift': 'account.suppression-lifted',
  '/settings/alerts/channel': 'account.settings-changed',
  '/settings/alerts/channel/test': 'account.alerts-tested',
  '/settings/email/domains': null,
  '/settings/email/domains/:domain/check': null,
  '/settings/email/domains/:domain/key': null,
  '/settings/email/domains/:domain/remove': null,
  '/settings/token': null,
  '/settings/token/revoke': 'account.personal-token-revoked',
  '/settings/security': 'user.password-changed',
  '/settings/security/sessions/:id/end': 'user.session-ended',
  '/settings/security/sign-out-everywhere': 'user.sessions-ended',
  '/health/test-mail': 'account.mail-tested',
  '/health/storage': 'account.storage-tested',
  '/data-subjects': null,
  '/data-subjects/export': null,
  '/data-subjects/erase': null,
  // What a session shows is a matter of its person.
  '/switch': null,
  '/confirm': null,

  '/settings/members': 'member.invited',
  '/settings/members/leave': 'account.membership-ended',
  '/settings/members/invitations/:id/resend': 'invitation.resent',
  '/settings/members/invitations/:id/revoke': 'invitation.revoked',
  '/settings/members/:id': 'member.changed',
  '/settings/members/:id/remove': 'member.removed',
  '/settings/members/:id/transfer': 'member.made-owner',
  '/settings/profile/name': 'user.name-changed',
  '/settings/security/email': 'user.email-change-requested',
  '/settings/security/email/cancel': 'user.email-change-canceled',
  '/settings/security/policy': 'account.settings-changed',
  '/second-factor/app': 'user.authenticator-app-added',
  '/second-factor/app/remove': 'user.authenticator-app-removed',
  '/second-factor/passkey': 'user.passkey-added',
  '/second-factor/passkeys/:id/remove': 'user.passkey-removed',
  '/second-factor/codes': 'user.recovery-codes-renewed',
  '/settings/tokens/new': 'token.created',
  '/settings/tokens/:id': 'token.renamed',
  '/settings/tokens/:id/revoke': 'token.revoked',
  '/settings/security/connections/:id/revoke': 'token.revoked',
  // Recorded with what was granted.
  '/oauth/authorize': null,
  '/device/approve': null,
  '/settings/sso/domains': 'account.domain-added',
  '/settings/sso/domains/verify': 'account.domain-verified',
  '/settings/sso/domains/remove': null,
  '/settings/sso/providers': 'provider.created',
  '/settings/sso/providers/:id': 'provider.settings-changed',
  '/settings/sso/providers/:id/remove': 'provider.deleted',
  '/settings/sso/required': 'account.settings-changed',
  '/settings/data/delete': 'account.deletion-planned',
  '/settings/data/keep': 'account.deletion-canceled',
};

/** The action of a POST route; null if it is not recorded by itself. */
export function actionOfRoute(path: string): string | null {
  const listed = auditedRoutes[path];
  return listed === undefined ? actionOfPath(path) : listed;
}

/** Names an action after a path: `/settings/members/:id/remove` is `member.removed`, `/members/:id` `member.changed`. */
export function actionOfPath(path: string): string {
  const parts = path.split('/').filter((part) => part !== '' && part !== 'settings');
  const [noun = 'account', ...rest] = parts;
  const words = rest.filter((part) => !part.startsWith(':'));
  const verb = words.pop();
  const past = verb === undefined ? (parts.length > 1 ? 'changed' : 'added') : pastOf(verb);
  return `${singularOf(noun)}.${[...words, past].join('-')}`;
}

function singularOf(noun: string): string {
  return noun.replace(/ies$/, 'y').replace(/(?<!s)s$/, '');
}

const irregular: Readonly<Record<string, string>> = {
  ...{ new: 'created', leave: 'left', undo: 'undone', send: 'sent', resend: 'resent', reset: 'reset', take: 'taken' },
};

function pastOf(verb: string): string {
  const last = verb.split('-').at(0) ?? verb;
  const known = irregular[last];
  const past = known ?? (last.endsWith('e') ? `${last}d` : last.replace(/(?<![aeiou])y$/, 'i').concat('ed'));
  return [...verb.split('-').slice(1), past].join('-');
}
