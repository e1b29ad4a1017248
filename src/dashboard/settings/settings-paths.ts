/** A tab of the account's settings; the first one is at the address without a slug. */
export const accountSettingsPath = (slug = 'profile'): string =>
  slug === 'profile' ? '/dashboard/settings' : `/dashboard/settings/${slug}`;

/** The tab with the API tokens. */
export const tokensPath = accountSettingsPath('tokens');

/** A token with scopes. */
export const tokenPath = (id: string): string => `${tokensPath}/${id}`;
/** Who belongs to the account. */
export const membersPath = accountSettingsPath('members');

/** How the pages and e-mails of all forms look. */
export const brandPath = accountSettingsPath('brand');

/** Single sign-on. */
export const ssoSettingsPath = accountSettingsPath('sso');

/** The allow and block lists of all forms. */
export const accountListsPath = accountSettingsPath('lists');

/** The preview of the account's retention rule. */
export const accountRetentionPath = accountSettingsPath('retention');

/** Takes back the decision to delete the account. */
export const keepAccountPath = accountSettingsPath('data/keep');

/** The reply templates. */
export const templatesPath = accountSettingsPath('templates');

/** The domains that the account sends e-mail from. */
export const senderDomainsPath = `${accountSettingsPath('email')}/domains`;
