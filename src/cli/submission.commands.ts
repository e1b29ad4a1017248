import type { Command } from 'commander';
import { InputError } from '../lib/input-error';
import { eraseSubmission } from '../submissions/erase';
import type { Run } from './context';

/** The command `submission:erase`. */
export function addSubmissionCommands(program: Command, run: Run): void {
  program
    .command('submission:erase')
    .description('delete a submission for good, with its files and everything else that hangs on it')
    .requiredOption('--submission <id>', 'its id')
    .action(({ submission }: { submission: string }) =>
      run(async ({ db }) => {
        if (await eraseSubmission(db.pool, null, submission)) return { id: submission, erased: true };
        throw new InputError('not_found', `there is no submission with the id ${submission.slice(0, 254)}`);
      }),
    );
}
