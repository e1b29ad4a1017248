import type { Command } from 'commander';
import { InputError } from '../lib/input-error';
import { rotateSecrets } from '../secrets/rotate-secrets';
import type { CliContext, Run } from './context';

/** So many are named one by one. */
const named = 100;

/** The command `secrets:rotate`. */
export function addSecretCommands(program: Command, run: Run): void {
  program
    .command('secrets:rotate')
    .description('seal every stored secret with SECRET_KEY that only SECRET_KEY_PREVIOUS opens, while the service runs')
    .action(async () => {
      let unreadable = 0;
      await run(async (context) => {
        const rotated = await rotate(context);
        unreadable = rotated.unreadable;
        return rotated;
      });
      if (unreadable > 0) throw new InputError('wrong_state', `neither key opens ${unreadable} of the stored secrets`);
    });
}

async function rotate({ config, db, secrets }: CliContext) {
  // Throws where there is no key at all.
  secrets();
  const { resealed, current, unreadable } = await rotateSecrets(db.pool, config);
  const next = config.secretKeyPrevious ? 'remove SECRET_KEY_PREVIOUS and restart web and worker' : null;
  return {
    resealed,
    already_current: current,
    unreadable: unreadable.length,
    ...(unreadable.length > 0 && { unreadable_secrets: unreadable.slice(0, named) }),
    next: unreadable.length > 0 ? 'set the key that sealed these as SECRET_KEY_PREVIOUS, or save them anew' : next,
  };
}
