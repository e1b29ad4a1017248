import { type Membership, type Role, roles, roleTexts } from '../../members/permissions';
import type { FieldErrors } from '../page/read-form';
import type { ChoosableForm } from './choosable-forms';

interface MembershipFieldsProps {
  readonly membership: Membership;
  /** The roles that the member who is signed in may give. */
  readonly offered: readonly Role[];
  readonly forms: readonly ChoosableForm[];
  readonly errors: FieldErrors;
}

/** The choice of a role and, for editors and viewers, of all forms or some. */
export function MembershipFields({ membership: { role, formIds }, offered, forms, errors }: MembershipFieldsProps) {
  const error = errors.form_ids;
  return (
    <div className="membership">
      <fieldset className="field roles" id="role">
        <legend>Role</legend>
        {errors.role && <small className="error">{errors.role}</small>}
        {offered.map((name) => (
          <label key={name}>
            <input type="radio" name="role" value={name} defaultChecked={name === role} />
            <span>
              {roleLabels[name]} <small className="soft">{roleTexts[name]}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <fieldset className="field scope" id="form_ids" aria-describedby="form_ids-hint">
        <legend>Forms</legend>
        <small id="form_ids-hint" className="hint">
          For editors and viewers. Owners and admins always see all forms. Who is limited to some forms sees neither
          webhooks nor members.
        </small>
        {error && <small className="error">{error}</small>}
        <label>
          <input type="radio" name="scope" value="all" defaultChecked={formIds === null} /> All forms, including future
          ones
        </label>
        <label>
          <input type="radio" name="scope" value="selected" defaultChecked={formIds !== null} /> Only these forms
        </label>
        <div className="choices">
          {forms.map(({ id, name }) => (
            <label key={id}>
              <input type="checkbox" name="form_ids" value={id} defaultChecked={formIds?.includes(id) ?? false} />{' '}
              <bdi>{name}</bdi>
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  );
}

export const roleLabels: Readonly<Record<Role, string>> = {
  owner: 'Owner',
  admin: 'Admin',
  editor: 'Editor',
  viewer: 'Viewer',
};

/** The posted role, which may be none, and the chosen forms. Owners and admins have no choice. */
export function readMembershipFields(form: URLSearchParams): {
  readonly role: string;
  readonly form_ids: string[] | null;
} {
  const role = form.get('role') ?? '';
  const isLimited = form.get('scope') === 'selected' && role !== 'owner' && role !== 'admin';
  return { role, form_ids: isLimited ? form.getAll('form_ids') : null };
}

/** What was posted, to be shown again. */
export function draftMembership(form: URLSearchParams): Membership {
  const { role, form_ids: formIds } = readMembershipFields(form);
  return { role: roles.find((name) => name === role) ?? 'viewer', formIds };
}
