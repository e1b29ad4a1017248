/** A tab of the account's settings; the first one is at the address without a slug. */
export const accountSettingsPath = (slug = 'profile'): string =>
  slug === 'profile' ? '/dashboard/settings' : `/dashboard/settings/${slug}`;

/** How the pages and e-mails of all forms look. */
export const brandPath = accountSettingsPath('brand');

/** The allow and block lists of all forms. */
export const accountListsPath = accountSettingsPath('lists');

/** The preview of the account's retention rule. */
export const accountRetentionPath = accountSettingsPath('retention');

/** Takes back the decision to delete the account. */
export const keepAccountPath = accountSettingsPath('data/keep');

/** The reply templates. */
export const templatesPath = accountSettingsPath('templates');
