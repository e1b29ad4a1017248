import type { Command } from 'commander';
import { call, listRows, pathOf, type Row } from '../call.js';
import type { Context, Run } from '../context.js';
import { invalidInput } from '../errors.js';
import { findFormId } from '../find-form.js';
import type { Column } from '../output/table.js';
import { collect, confirm, readNumber, readSettings } from '../read-input.js';
import { addListenCommand } from './listen.js';

export function addWebhookCommands(program: Command, run: Run): void {
  const webhooks = program.command('webhooks').description('webhooks and their deliveries');
  webhooks.addHelpText(
    'after',
    `
Examples:
  letterbox webhooks listen --forward-to http://localhost:3001/hook
  letterbox webhooks create https://example.com/hook --form Contact
  letterbox webhooks deliveries --status failed
  letterbox webhooks redeliver DELIVERY`,
  );
  addListenCommand(webhooks, run);
  run(webhooks.command('list').description('list webhooks'), async ({ connect, out }) => {
    out.rows(await listRows(await connect(), '/api/webhooks'), [
      { title: 'url', value: (row) => String(row.url) },
      { title: 'name', value: (row) => (row.name ? String(row.name) : null) },
      { title: 'state', value: ({ active }) => (active ? 'active' : 'paused') },
      { title: 'last status', value: (row) => (row.last_status === null ? null : String(row.last_status)) },
      { title: 'last error', value: (row) => (row.last_error === null ? null : String(row.last_error)) },
      { title: 'id', value: (row) => String(row.id), style: () => 'dim', isUncut: true },
    ]);
  });
  run(
    webhooks.command('show <webhook>').description('show a webhook'),
    async ({ connect, out }, _options: object, id: string) =>
      out.object(await call(await connect(), 'GET', pathOf`/api/webhooks/${id}`)),
  );
  const settings = (command: Command) =>
    command
      .option('--name <name>', 'a name')
      .option('--format <format>', 'such as json, slack or discord')
      .option('--form <form>', 'only submissions to this form (repeatable)', collect)
      .option('--set <name=value>', 'any other setting (repeatable)', collect)
      .option('--from <file>', 'settings from a JSON or YAML file, - for standard input');
  run(settings(webhooks.command('create <url>').description('create a webhook')), createWebhook);
  run(settings(webhooks.command('update <webhook>').description('change a webhook')), updateWebhook);
  for (const [verb, description, body] of [
    ['pause', 'stop sending to it', { active: false }],
    ['resume', 'send to it again', { active: true }],
  ] as const)
    run(
      webhooks.command(`${verb} <webhook>`).description(description),
      async ({ connect, out }, _options: object, id: string) =>
        out.done(await call(await connect(), 'PATCH', pathOf`/api/webhooks/${id}`, { body }), 'Changed.'),
    );
  run(
    webhooks.command('delete <webhook>').description('delete a webhook').option('-y, --yes', 'do not ask'),
    async (context, { yes = false }: { readonly yes?: boolean }, id: string) => {
      const client = await context.connect();
      await confirm(context, 'Its secret is gone then. Delete it?', yes);
      await call(client, 'DELETE', pathOf`/api/webhooks/${id}`);
      context.out.done({ id, deleted: true }, 'Deleted.');
    },
  );
  run(
    webhooks.command('test <webhook>').description('send a made-up submission'),
    async ({ connect, out }, _options: object, id: string) =>
      out.object(await call(await connect(), 'POST', pathOf`/api/webhooks/${id}/test`)),
  );
  run(
    webhooks
      .command('rotate-secret <webhook>')
      .description('replace the signing secret')
      .option('--overlap-hours <hours>', 'how long calls are signed with the old one too', '24'),
    async ({ connect, out }, { overlapHours }: { readonly overlapHours: string }, id: string) => {
      if (!/^\d+$/.test(overlapHours)) throw invalidInput('--overlap-hours must be a whole number.');
      const body = { overlap_hours: Number(overlapHours) };
      out.object(await call(await connect(), 'POST', pathOf`/api/webhooks/${id}/rotate-secret`, { body }));
    },
  );
  run(
    webhooks
      .command('deliveries [webhook]')
      .description('list deliveries, newest first')
      .option('--status <status>', 'such as failed or succeeded')
      .option('--submission <id>', 'only those of this submission')
      .option('--limit <number>', 'how many', '25'),
    listDeliveries,
  );
  run(
    webhooks.command('redeliver <delivery>').description('send what a delivery was about again, as a new one'),
    async ({ connect, out }, _options: object, id: string) =>
      out.done(await call(await connect(), 'POST', pathOf`/api/deliveries/${id}/redeliver`), 'Queued again.'),
  );
}

interface WebhookOptions {
  readonly name?: string;
  readonly format?: string;
  readonly form?: readonly string[];
  readonly set?: readonly string[];
  readonly from?: string;
}

async function readWebhook(context: Context, { name, format, form, ...options }: WebhookOptions): Promise<object> {
  const settings = await readSettings(context, options);
  const client = await context.connect();
  const ids = form && (await Promise.all(form.map((one) => findFormId(client, one))));
  return { ...settings, ...(name && { name }), ...(format && { format }), ...(ids && { form_ids: ids }) };
}

async function createWebhook(context: Context, options: WebhookOptions, url: string): Promise<void> {
  const body = { url, ...(await readWebhook(context, options)) };
  const webhook = await call(await context.connect(), 'POST', '/api/webhooks', { body });
  context.out.object(webhook, [
    ['id', webhook.id],
    ['url', webhook.url],
    ['secret', webhook.secret],
  ]);
  context.out.note('The secret is shown only now.');
}

async function updateWebhook(context: Context, options: WebhookOptions, id: string): Promise<void> {
  const body = await readWebhook(context, options);
  context.out.done(await call(await context.connect(), 'PATCH', pathOf`/api/webhooks/${id}`, { body }), 'Changed.');
}

const deliveryColumns: readonly Column<Row>[] = [
  { title: 'queued', value: (row) => String(row.queued_at) },
  { title: 'kind', value: (row) => String(row.kind) },
  {
    title: 'status',
    value: (row) => String(row.status),
    style: ({ status }) => (status === 'failed' ? 'red' : status === 'succeeded' ? 'green' : null),
  },
  { title: 'response', value: (row) => (row.response_status === null ? null : String(row.response_status)) },
  { title: 'error', value: (row) => (row.error === null ? null : String(row.error)) },
  { title: 'id', value: (row) => String(row.id), style: () => 'dim', isUncut: true },
];

interface DeliveryOptions {
  readonly status?: string;
  readonly submission?: string;
  readonly limit: string;
}

async function listDeliveries(
  { connect, out }: Context,
  { limit, ...filter }: DeliveryOptions,
  webhook: string | undefined,
): Promise<void> {
  const query = { ...filter, webhook };
  const rows = await listRows(await connect(), '/api/deliveries', {
    query: { kind: 'webhook', ...query },
    limit: readNumber(limit, '--limit'),
  });
  out.rows(rows, deliveryColumns);
}
