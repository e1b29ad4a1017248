/** What a member of an account may be, from most to least. */
export const roles = ['owner', 'admin', 'editor', 'viewer'] as const;

export type Role = (typeof roles)[number];

/** What each role is for, in a line. */
export const roleTexts: Readonly<Record<Role, string>> = {
  owner: 'Full access, including owners, single sign-on and deletion.',
  admin: 'Manages settings, members and tokens, and does what editors do.',
  editor: 'Works with submissions, forms and webhooks.',
  viewer: 'Can read, but not change anything.',
};

/**
 * Who may do what: the least role that may, and whether a member who is limited to some forms may do it with these.
 * The dashboard asks for each route, the APIs and MCP for each token (`canDo`). A webhook that gets the audit log also
 * takes `audit:read`; which roles a member may give is in `change-members.ts`. What is guarded also takes a person who
 * signed in or confirmed within 10 minutes.
 */
export const permissions = {
  // One's own profile, password and browsers, and switching accounts.
  self: { from: 'viewer', withinForms: true },
  // Giving a program a token that can do no more than oneself, and ends with the membership.
  'agents:connect': { from: 'viewer', withinForms: true, isGuarded: true },
  'submissions:read': { from: 'viewer', withinForms: true },
  'submissions:write': { from: 'editor', withinForms: true },
  'forms:read': { from: 'viewer', withinForms: true },
  'forms:write': { from: 'editor', withinForms: true },
  // What concerns all forms: the account's health and its lists.
  'shared:read': { from: 'viewer', withinForms: false },
  // Creating forms, and what all forms share: labels, lists, views, templates.
  'shared:write': { from: 'editor', withinForms: false },
  'webhooks:read': { from: 'viewer', withinForms: false },
  'webhooks:write': { from: 'editor', withinForms: false },
  export: { from: 'editor', withinForms: true, isGuarded: true },
  'members:read': { from: 'viewer', withinForms: false },
  'members:write': { from: 'admin', withinForms: false, isGuarded: true },
  // The settings of the account, its storage and what is stored how long.
  'account:read': { from: 'admin', withinForms: false },
  'account:write': { from: 'admin', withinForms: false },
  'tokens:write': { from: 'admin', withinForms: false, isGuarded: true },
  // Finding and erasing what one person submitted.
  erase: { from: 'admin', withinForms: false, isGuarded: true },
  'audit:read': { from: 'admin', withinForms: false },
  // Making and unmaking owners, and deleting the account.
  'account:own': { from: 'owner', withinForms: false, isGuarded: true },
} as const satisfies Record<string, PermissionRule>;

interface PermissionRule {
  readonly from: Role;
  readonly withinForms: boolean;
  readonly isGuarded?: true;
}

export type Permission = keyof typeof permissions;

/** A member's role, and the forms that it is limited to; null means all forms of the account. */
export interface Membership {
  readonly role: Role;
  readonly formIds: readonly string[] | null;
}

/** Whether a member may do something, with its forms if it is limited to some. */
export function canDo({ role, formIds }: Membership, permission: Permission): boolean {
  const { from, withinForms } = permissions[permission];
  return roles.indexOf(role) <= roles.indexOf(from) && (formIds === null || withinForms);
}
