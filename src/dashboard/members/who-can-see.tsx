import type { ListedMember } from '../../members/member.service';
import { roleTexts } from '../../members/permissions';
import { hasForm } from '../../members/scope';
import { displayName } from '../../users/user.service';
import { Card } from '../page/components';
import { useCan } from '../page/render-page';
import { membersPath } from '../settings/settings-paths';
import { roleLabels } from './membership-fields';

interface WhoCanSeeProps {
  readonly formId: string;
  /** All members of the account; none if the reader is the only one. */
  readonly members: readonly ListedMember[];
}

/** Who can see a form and its submissions; nothing for those who may not see the members. */
export function WhoCanSee({ formId, members }: WhoCanSeeProps) {
  if (!useCan('members:read')) return null;
  return (
    <Card id="who-can-see" title="Who can see this form">
      {members.length === 0 && <p>Only you: the account has no other members.</p>}
      <ul className="lines">
        {members
          .filter((member) => hasForm(member, formId))
          .map((member) => (
            <li key={member.userId}>
              <bdi className="anywhere">{displayName(member)}</bdi>
              <span className="cut soft">
                {roleLabels[member.role]}: {roleTexts[member.role]}
              </span>
            </li>
          ))}
      </ul>
      <p className="more">
        <a href={membersPath}>All members</a>
      </p>
    </Card>
  );
}
