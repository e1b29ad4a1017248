import { access, open, rm, writeFile } from 'node:fs/promises';
import type { components } from '@letterbox/api';
import type { Command } from 'commander';
import { type Context, findTarget, type Run } from '../context.js';
import { Exit, exitCodes, invalidInput } from '../errors.js';
import { plain } from '../output/plain.js';
import { countChanges, type Plan, renderPlan } from '../output/plan.js';
import { confirm, eraseOption, readText } from '../read-input.js';

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
      .option('--erase', eraseOption)
      .option('--secrets-file <file>', 'write the secrets of new webhooks to this new file'),
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
  readonly secretsFile?: string;
}

async function readPlan(context: Context, { file, keep = false }: PlanOptions) {
  const config = await readConfigFile(context, file);
  const client = await context.connect();
  // The service checks it.
  const body = { config: config as components['schemas']['ConfigFile'], keep };
  const { data: plan } = await context.out.wait('Comparing …', client.POST('/api/config/plan', { body }));
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
  const secretsFile = await openSecretsFile(plan, options.secretsFile);
  let created: Created = { forms: [], webhooks: [] };
  try {
    const query = options.erase ? { confirm: 'erase' as const } : {};
    const request = { params: { query }, body: { ...body, fingerprint: plan.fingerprint } };
    const { data: applied } = await out.wait('Applying …', client.POST('/api/config/apply', request));
    created = applied.created;
    report(context, applied, secretsFile !== null);
  } finally {
    await secretsFile?.save(created);
  }
  if (secretsFile) out.note(`The secrets of new webhooks are in ${options.secretsFile}.`);
}

type Applied = components['schemas']['ConfigApplied'];
type Created = Applied['created'];

/** Says what was made. Secrets are shown on terminals only, since other output may be a log that many can read. */
function report({ out }: Context, applied: Applied, areSaved: boolean): void {
  const { forms, webhooks } = applied.created;
  const areShown = out.isTerminal && !areSaved;
  if (out.isJson) {
    const shown = webhooks.map(({ secret, ...webhook }) => ({ ...webhook, ...(areShown && { secret }) }));
    out.object({ ...applied, created: { forms, webhooks: shown } });
  } else {
    out.done({}, `Applied: ${countChanges(applied)}.`);
    for (const { key, access_key: accessKey } of forms)
      out.print(`Access key of form ${plain(key)}: ${plain(accessKey)}`);
    if (areShown)
      for (const { key, secret } of webhooks)
        out.print(`Secret of webhook ${plain(key)}, shown only now: ${plain(secret)}`);
  }
  if (areShown || areSaved) return;
  for (const { key, id } of webhooks)
    out.note(
      `The secret of webhook ${plain(key)} is not shown, since this is not a terminal. ` +
        `For a new one: letterbox webhooks rotate-secret ${id}. Next time, add --secrets-file.`,
    );
}

/** Makes the file before anything is changed: secrets that cannot be saved then would be lost. Null if it is not needed. */
async function openSecretsFile({ changes }: Plan, file: string | undefined) {
  if (file === undefined || !changes.some(({ action, kind }) => action === 'create' && kind === 'webhook')) return null;
  const handle = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw invalidInput(
      error.code === 'EEXIST'
        ? `${file} exists. Move it away: it may have the only copy of secrets.`
        : `${file} cannot be written: ${error.message}`,
    );
  });
  return {
    /** Without a webhook there is no file. */
    save: async ({ webhooks }: Created): Promise<void> => {
      const secrets = Object.fromEntries(webhooks.map(({ key, secret }) => [key, secret]));
      if (webhooks.length > 0) await handle.writeFile(`${JSON.stringify(secrets, null, 2)}\n`);
      await handle.close();
      if (webhooks.length === 0) await rm(file);
    },
  };
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
  const { config } = (await out.wait('Reading …', client.GET('/api/config'))).data;
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
