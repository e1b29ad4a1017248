import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from 'commander';
import { call, listRows, pathOf, type Row } from '../call.js';
import type { Context, Run } from '../context.js';
import { describeCounts, importFile } from '../import-file.js';
import { collect, confirm, readNumber } from '../read-input.js';

const examples = `
Examples:
  letterbox import contact.csv --form Contact --dry-run
  letterbox import netlify.json --form Contact --yes
  letterbox import old.csv --form Contact --map 'Sent on=@date' --map 'Mail=email'

A column becomes a field, or with @ what the service stored: @id, @date, @spam, @ip, @referrer, @subject,
@replyto, @file for addresses of files, or @skip.
Importing the same file again adds nothing, and continues an import that was interrupted.`;

export function addImportCommands(program: Command, run: Run): void {
  run(
    program
      .command('import <file>')
      .description('import what another form service stored: CSV, JSON or JSON Lines')
      .requiredOption('--form <form>', 'id, access key or name of a form')
      .option('--service <service>', 'the service that wrote the file; the default is to recognize it')
      .option('--map <column=field>', 'what a column becomes; may be repeated', collect)
      .option('--dry-run', 'only show what would be imported')
      .option('--teach', 'let the spam filter learn from what is imported')
      .option('-y, --yes', 'do not show and ask first')
      .addHelpText('after', examples),
    importFile,
  );
  const imports = program.command('imports').description('imports of other form services');
  run(
    imports.command('list').description('list imports, newest first').option('--limit <number>', 'how many', '25'),
    listImports,
  );
  run(
    imports.command('show <id>').description('show one import'),
    async ({ connect, out }, _options: object, id: string) =>
      out.object(await call(await connect(), 'GET', pathOf`/api/imports/${id}`)),
  );
  run(
    imports.command('undo <id>').description('erase everything that an import added').option('-y, --yes', 'do not ask'),
    undoImport,
  );
}

async function listImports({ connect, out }: Context, { limit }: { readonly limit: string }): Promise<void> {
  const rows = await listRows(await connect(), '/api/imports', { limit: readNumber(limit, '--limit') });
  out.rows(rows, [
    { title: 'started', value: (row) => String(row.created_at) },
    { title: 'form', value: (row) => String(row.form_name) },
    { title: 'service', value: (row) => String(row.service) },
    { title: 'status', value: (row) => String(row.status) },
    { title: 'result', value: describeCounts },
    { title: 'id', value: (row) => String(row.id), style: () => 'dim', isUncut: true },
  ]);
}

const pollMs = 1_000;

/** Undoes an import and waits until all of its submissions are erased. */
async function undoImport(context: Context, { yes = false }: { readonly yes?: boolean }, id: string): Promise<void> {
  const { connect, out, signal } = context;
  const client = await connect();
  const before = await call(client, 'GET', pathOf`/api/imports/${id}`);
  await confirm(context, `Erase ${before.imported} submissions, with all that was done with them since?`, yes);
  await call(client, 'POST', pathOf`/api/imports/${id}/undo`);
  const wait = async (): Promise<Row> => {
    for (;;) {
      const now = await call(client, 'GET', pathOf`/api/imports/${id}`);
      if (now.status === 'undone') return now;
      await sleep(pollMs, undefined, { signal });
    }
  };
  out.done(await out.wait('Erasing …', wait()), 'Undone.');
}
