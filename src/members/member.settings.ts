import Joi from 'joi';
import { validate as isUuid } from 'uuid';
import type { Queries } from '../db/transaction-queries';
import { emailAddress } from '../email/addresses';
import { InputError } from '../lib/input-error';
import { readSettings } from '../lib/settings';
import { type Membership, type Role, roles } from './permissions';

/** The roles that can be limited to some forms. */
const limitedRoles: readonly Role[] = ['editor', 'viewer'];

const maxForms = 1_000;

interface MembershipSettings {
  readonly role: Role;
  readonly form_ids: string[] | null;
}

const membershipFields = {
  role: Joi.string()
    .valid(...roles)
    .required()
    .messages({ '*': `{{#label}} must be one of ${roles.join(', ')}` }),
  // Ids that are none get the same message as those of other accounts.
  form_ids: Joi.array().items(Joi.string()).max(maxForms).unique().allow(null).default(null),
};

const membershipSettings = Joi.object<MembershipSettings>(membershipFields);

const invitationSettings = Joi.object<MembershipSettings & { email: string }>({
  ...membershipFields,
  email: emailAddress().required(),
});

/** Whom to invite, and as what. */
export interface Invited extends Membership {
  readonly email: string;
}

/** Reads the role of a member and the forms that it is limited to. Throws InputError with problems. */
export async function readMembership(queries: Queries, accountId: string, input: unknown): Promise<Membership> {
  const settings = readSettings(membershipSettings, input);
  await checkForms(queries, accountId, settings);
  return { role: settings.role, formIds: settings.form_ids };
}

/** Reads an invitation. Throws InputError with problems. */
export async function readInvitation(queries: Queries, accountId: string, input: unknown): Promise<Invited> {
  const settings = readSettings(invitationSettings, input);
  await checkForms(queries, accountId, settings);
  return { email: settings.email, role: settings.role, formIds: settings.form_ids };
}

/** Throws InputError unless the role can be limited to these forms, and each of them belongs to the account. */
async function checkForms(
  queries: Queries,
  accountId: string,
  { role, form_ids: ids }: MembershipSettings,
): Promise<void> {
  if (ids === null) return;
  if (!limitedRoles.includes(role)) {
    throw problem('owners and admins see all forms; choose all forms or another role');
  }
  if (ids.length === 0) throw problem('choose at least one form');
  const { rows } = await queries.query<{ id: string }>(
    'SELECT id FROM forms WHERE account_id = $1 AND id = ANY ($2::uuid[])',
    [accountId, ids.filter((id) => isUuid(id))],
  );
  const unknown = ids.find((id) => !rows.some((row) => row.id === id));
  if (unknown !== undefined) throw problem(`contains ${unknown.slice(0, 36)}, which is not a form of this account`);
}

function problem(message: string): InputError {
  return new InputError('invalid_setting', `form_ids: ${message}`, [{ setting: 'form_ids', message }]);
}
