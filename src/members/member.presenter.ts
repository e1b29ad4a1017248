import type { ListedMember } from './member.service';

/** A member as the API and agents get it. */
export function presentMember({ userId, email, name, role, formIds, joinedAt, lastSeenAt }: ListedMember) {
  return { id: userId, email, name, role, form_ids: formIds, joined_at: joinedAt, last_seen_at: lastSeenAt };
}
