import { access, writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { call } from '../call.js';
import { type Context, findTarget, type Run } from '../context.js';
import { Exit, exitCodes, invalidInput } from '../errors.js';
import { plain } from '../output/plain.js';
import { countChanges, type Plan, renderPlan } from '../output/plan.js';
import { confirm, readText } from '../read-input.js';

export function addConfigCommands(program: Command, run: Run): void {
  const withFile = (command: Command) =>
    command.option('-f, --file <file>', 'the file, - for standard input', 'letterbox.yaml');
  const withKeep = (command: Command) => withFile(command).option('--keep', 'delete nothing that left the file');
  const plan = program.command('plan').description('show what apply would change');
  run(withKeep(plan).option('--exit-code', 'exit with 2 if there are changes'), showPlan);
  const apply = program.command('apply').description('change the account to what letterbox.yaml says');
  run(
    withKeep(apply)
      .option('-y, --yes', 'do not ask')
      .option('--erase', 'also if a rule for keeping submissions would erase some'),
    applyPlan,
  );
  const pull = program.command('pull').description('write what the account has to letterbox.yaml');
  run(
    pull
      .option('-f, --file <file>', 'the file, - for standard output', 'letterbox.yaml')
      .option('--force', 'replace an existing file'),
    pullConfig,
  );
  for (const command of [plan, apply])
    command.addHelpText('after', `\nIn the file, \${NAME} stands for the environment variable NAME.`);
}

interface PlanOptions {
  readonly file: string;
  readonly keep?: boolean;
  readonly exitCode?: boolean;
  readonly yes?: boolean;
  readonly erase?: boolean;
}

async function readPlan(context: Context, { file, keep = false }: PlanOptions) {
  const config = await readConfigFile(context, file);
  const client = await context.connect();
  const body = { config, keep };
  const plan = (await call(client, 'POST', '/api/config/plan', { body })) as unknown as Plan;
  return { client, body, plan };
}

async function showPlan(context: Context, options: PlanOptions): Promise<void> {
  const { out } = context;
  const { plan } = await readPlan(context, options);
  if (out.isJson) out.object(plan);
  else out.print(renderPlan(plan, out.paint));
  if (options.exitCode && plan.changes.length > 0) throw new Exit(exitCodes.planHasChanges);
}

async function applyPlan(context: Context, options: PlanOptions): Promise<void> {
  const { out } = context;
  const { client, body, plan } = await readPlan(context, options);
  if (plan.changes.length === 0) return out.done(plan, 'Nothing to change.');
  if (!out.isJson) out.print(`${renderPlan(plan, out.paint)}\n`);
  // Standard input may be the file.
  if (options.file === '-' && !options.yes) throw invalidInput('Add --yes to apply a file from standard input.');
  await confirm(context, 'Apply these changes?', options.yes);
  const applied = await call(client, 'POST', '/api/config/apply', {
    ...(options.erase && { query: { confirm: 'erase' } }),
    body: { ...body, fingerprint: plan.fingerprint },
  });
  if (out.isJson) return out.object(applied);
  out.done({}, `Applied: ${countChanges(plan)}.`);
  const { forms = [], webhooks = [] } = Object(applied.created) as {
    readonly forms?: readonly { readonly key: string; readonly access_key: string }[];
    readonly webhooks?: readonly { readonly key: string; readonly secret: string }[];
  };
  for (const { key, access_key: accessKey } of forms)
    out.print(`Access key of form ${plain(key)}: ${plain(accessKey)}`);
  for (const { key, secret } of webhooks)
    out.print(`Secret of webhook ${plain(key)}, shown only now: ${plain(secret)}`);
}

async function pullConfig(
  context: Context,
  { file, force = false }: { readonly file: string; readonly force?: boolean },
): Promise<void> {
  const { out, connect } = context;
  const exists =
    file !== '-' &&
    (await access(file).then(
      () => true,
      () => false,
    ));
  if (exists && !force) throw invalidInput(`${file} exists. Add --force to replace it.`);
  const [client, { url }, { stringify }] = [
    await connect(),
    await findTarget(context),
    await import('../yaml-library.js'),
  ];
  const { config } = await call(client, 'GET', '/api/config');
  const schema = `# yaml-language-server: $schema=${url}/schemas/letterbox.json\n`;
  const text = schema + stringify(config, { lineWidth: 0 });
  if (file === '-') return out.print(text.trimEnd());
  await writeFile(file, text);
  out.done({ file }, `${file} has what the account has. Secrets are \${NAME} references to fill in.`);
}

/** Reads the file, with environment variables in the place of `${NAME}`. Throws a CliError that names all missing ones. */
async function readConfigFile(context: Context, file: string): Promise<unknown> {
  const text = await readText(context, file);
  const { parseDocument } = await import('../yaml-library.js');
  const document = parseDocument(text);
  const [error] = document.errors;
  if (error) throw invalidInput(`${file}: ${error.message.trim()}`);
  const missing = new Set<string>();
  const config = replaceReferences(document.toJS(), context.env, missing);
  if (missing.size === 0) return config;
  throw invalidInput(`These environment variables are missing: ${[...missing].sort().join(', ')}.`);
}

function replaceReferences(value: unknown, env: NodeJS.ProcessEnv, missing: Set<string>): unknown {
  if (typeof value === 'string') {
    return value.replaceAll(/\$(\$\{)|\$\{(\w+)\}/g, (_, escaped: string | undefined, name: string) => {
      if (escaped !== undefined) return escaped;
      const found = env[name];
      if (found === undefined) missing.add(name);
      return found ?? '';
    });
  }
  if (Array.isArray(value)) return value.map((one) => replaceReferences(one, env, missing));
  if (typeof value !== 'object' || value === null) return value;
  // Also for a key such as __proto__, which the service then rejects.
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, replaceReferences(one, env, missing)]));
}
