import type { Command } from 'commander';
import type { Database } from '../db/database';
import { resetFactors } from '../users/factors/factors';
import type { User } from '../users/user.model';
import { findUserByEmail, listUsers } from '../users/user.service';
import { throwNotFound } from './arguments';
import type { Run } from './context';

/** The commands `user:…`. */
export function addUserCommands(program: Command, run: Run): void {
  program
    .command('user:list')
    .description('list the people who can sign in, with their accounts and second factors')
    .action(() => run(({ db }) => listUsers(db.pool)));

  program
    .command('user:operator')
    .description('let a user open the pages of the operator')
    .requiredOption('--email <address>', 'e-mail address of the user')
    .option('--revoke', 'no longer let the user open them')
    .action(({ email, revoke }: { email: string; revoke?: true }) =>
      run(async ({ db }) => {
        const user = await requireUser(db, email);
        await user.update({ isOperator: !revoke });
        return { email: user.email, operator: user.isOperator };
      }),
    );

  program
    .command('user:reset-factors')
    .description(
      'remove the authenticator app, passkeys and recovery codes of a user who has lost them, and sign the user out',
    )
    .requiredOption('--email <address>', 'e-mail address of the user')
    .action(({ email }: { email: string }) =>
      run(async ({ db }) => {
        const user = await requireUser(db, email);
        await resetFactors(db, user);
        return { email: user.email, second_factor: false };
      }),
    );
}

async function requireUser(db: Database, email: string): Promise<User> {
  return (await findUserByEmail(db, email)) ?? throwNotFound('user with the e-mail address', email);
}
