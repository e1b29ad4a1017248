import type { Command } from 'commander';
import { retention } from '../../config/retention';
import { readRetentionRule } from '../accounts/retention.settings';
import { InputError } from '../lib/input-error';
import { eraseExpired } from '../submissions/retention/erase-expired';
import { previewRetention } from '../submissions/retention/retention-rules';
import { requireAccount, requireForm, throwNotFound } from './arguments';
import type { CliContext, Run } from './context';
import { audited } from './record-command';

/** The commands `retention:…`. */
export function addRetentionCommands(program: Command, run: Run): void {
  program
    .command('retention:preview')
    .description('count the submissions that a retention rule would erase now, without changing anything')
    .requiredOption('--account <address>', 'e-mail address of the account')
    .option('--form <id-or-key>', 'id or access key of a form; without it, all forms that have no rule of their own')
    .option('--days <number>', 'the rule "erase after this many days"')
    .option('--after-delivery', 'the rule "erase after delivery"')
    .action((options: PreviewOptions) => run((context) => preview(context, options)));

  program
    .command('retention:run')
    .description('erase what is due under the stored rules now, as workers do every minute')
    .action(() =>
      run((context) =>
        audited(context.db, null, { action: 'installation.retention-run' }, () => runRetention(context)),
      ),
    );
}

interface PreviewOptions {
  readonly account: string;
  readonly form?: string;
  readonly days?: string;
  readonly afterDelivery?: true;
}

async function preview({ db }: CliContext, { account: email, form: key, days, afterDelivery }: PreviewOptions) {
  if ((days === undefined) === (afterDelivery === undefined)) {
    throw new InputError('invalid_setting', 'give either --days or --after-delivery');
  }
  const rule = readRetentionRule(afterDelivery ? 'after_delivery' : `${days} days`);
  if (!rule) throw new InputError('invalid_setting', `--days must be a whole number from 1 to ${retention.maxDays}`);
  const account = await requireAccount(db, email);
  const form = key === undefined ? null : await requireForm(db, key);
  if (form && form.accountId !== account.id) throwNotFound('form of this account with the id or access key', form.id);
  const { submissions, files, bytes } = await previewRetention(
    db.pool,
    { accountId: account.id, ...(form && { formId: form.id }) },
    rule,
  );
  return { rule, form: form?.id ?? null, submissions, files, bytes };
}

async function runRetention({ db }: CliContext) {
  const total = { submissions: 0, files: 0, bytes: 0 };
  for (let hasMore = true; hasMore; ) {
    const step = await eraseExpired(db.pool);
    total.submissions += step.erased?.submissions ?? 0;
    total.files += step.erased?.files ?? 0;
    total.bytes += step.erased?.bytes ?? 0;
    hasMore = step.hasMore;
  }
  return total;
}
