import type { Command } from 'commander';
import { removeMember } from '../members/change-members';
import { createInvitationLink, inviteMember, listInvitations } from '../members/invitations';
import { type ListedMember, listMembers } from '../members/member.service';
import { findUserByEmail } from '../users/user.service';
import { requireAccount, throwNotFound } from './arguments';
import type { CliContext, Run } from './context';

interface Person {
  /** The e-mail address of the account. */
  readonly account: string;
  readonly email: string;
}

/** The commands `member:…`. Without a member who does it, the operator does. */
export function addMemberCommands(program: Command, run: Run): void {
  const command = (name: string, description: string) =>
    program
      .command(name)
      .description(description)
      .requiredOption('--account <address>', 'e-mail address of the account');

  command('member:list', 'list the members of an account and its open invitations').action(
    ({ account }: Pick<Person, 'account'>) => run((context) => list(context, account)),
  );

  command(
    'member:invite',
    'mail an invitation to an account, or print its link if neither MAIL_URL nor SMTP_URL is set',
  )
    .requiredOption('--email <address>', 'e-mail address of the person to invite')
    .requiredOption('--role <role>', '"owner", "admin", "editor" or "viewer"')
    .option('--form <ids...>', 'ids of the forms that an editor or a viewer is limited to')
    .action((options: Person & { role: string; form?: string[] }) => run((context) => invite(context, options)));

  command('member:remove', 'remove a member, with the API tokens that the member created')
    .requiredOption('--email <address>', 'e-mail address of the member')
    .action(({ account: address, email }: Person) =>
      run(async ({ db }) => {
        const { id: accountId } = await requireAccount(db, address);
        const user = (await findUserByEmail(db, email)) ?? throwNotFound('user with the e-mail address', email);
        await removeMember(db, { accountId, userId: user.id, actorId: null });
        return { removed: user.email };
      }),
    );
}

async function list({ db }: CliContext, address: string) {
  const { id } = await requireAccount(db, address);
  const [members, invitations] = [await listMembers(db, id), await listInvitations(db, id)];
  return {
    members: members.map(present),
    invitations: invitations.map(({ email, role, formIds, requestedAt, expiresAt, state }) => ({
      ...{ email, role, form_ids: formIds, state, requested_at: requestedAt, expires_at: expiresAt },
    })),
  };
}

function present({ email, name, role, formIds, joinedAt, lastSeenAt }: ListedMember) {
  return { email, name, role, form_ids: formIds, joined_at: joinedAt, last_seen_at: lastSeenAt };
}

async function invite(
  { config, db }: CliContext,
  { account, email, role, form }: Person & { role: string; form?: string[] },
) {
  const inviter = { accountId: (await requireAccount(db, account)).id, actorId: null };
  const input = { email, role, form_ids: form ?? null };
  if (config.mailUrl === undefined) {
    const { invited, link } = await createInvitationLink(db, inviter, input, config.baseUrl);
    return { invited: invited.email, role: invited.role, link };
  }
  const invited = await inviteMember(db, inviter, input);
  return { invited: invited.email, role: invited.role, link: null };
}
