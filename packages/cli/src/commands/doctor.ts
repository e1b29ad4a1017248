import { stat } from 'node:fs/promises';
import { connect as connectTls } from 'node:tls';
import { ApiError } from '@letterbox/api';
import type { Command } from 'commander';
import { call, pathOf, toSearch } from '../call.js';
import { type Context, findTarget, type Run, type Target } from '../context.js';
import { Exit, exitCodes } from '../errors.js';
import { findFormId } from '../find-form.js';
import { plain } from '../output/plain.js';
import { userAgent, version } from '../version.js';

const timeoutMs = 10_000;
/** Signatures are valid for 5 minutes, so clocks must be nearer than that. */
const maxSkewMs = 60_000;
const minCertificateDays = 14;

interface Finding {
  readonly check: string;
  readonly state: 'ok' | 'warning' | 'failed';
  readonly detail: string;
}

type Check = (context: Context, target: Target, options: DoctorOptions) => Promise<readonly Finding[]>;

interface DoctorOptions {
  readonly form?: string;
  readonly send?: boolean;
}

export function addDoctorCommand(program: Command, run: Run): void {
  run(
    program
      .command('doctor')
      .description('check the connection, the clock, the token, and a form')
      .option('--form <form>', 'check that this form takes submissions')
      .option('--send', 'with --form: really send a test submission')
      .addHelpText('after', '\nExample:\n  letterbox doctor --form Contact --send'),
    examine,
  );
}

async function examine(context: Context, options: DoctorOptions): Promise<void> {
  const { out } = context;
  const target = await findTarget(context);
  const checks: readonly Check[] = [checkService, checkTls, checkVersion, checkFile, checkToken, checkForm];
  const findings: Finding[] = [];
  for (const check of checks) findings.push(...(await check(context, target, options)));
  if (out.isJson) out.object(findings);
  else for (const finding of findings) out.print(render(context, finding));
  if (findings.some(({ state }) => state === 'failed')) throw new Exit(exitCodes.failure);
}

function render({ out }: Context, { check, state, detail }: Finding): string {
  const sign = { ok: out.paint('green', '✓'), warning: out.paint('yellow', '!'), failed: out.paint('red', '✗') }[state];
  return `${sign} ${check}: ${plain(detail)}`;
}

const ok = (check: string, detail: string): Finding => ({ check, state: 'ok', detail });
const warning = (check: string, detail: string): Finding => ({ check, state: 'warning', detail });
const failed = (check: string, detail: string): Finding => ({ check, state: 'failed', detail });

function ask({ signal }: Context, url: string, init: RequestInit = {}): Promise<Response> {
  const stop = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  return fetch(url, { redirect: 'manual', headers: { 'User-Agent': userAgent }, signal: stop, ...init });
}

async function checkService(context: Context, { url }: Target): Promise<readonly Finding[]> {
  const startedAt = Date.now();
  const response = await ask(context, `${url}/readyz`).catch((error: unknown) => error as Error);
  if (response instanceof Error) {
    const { cause } = response as { readonly cause?: { readonly message?: string } };
    return [failed('service', `${url} cannot be reached: ${cause?.message || response.message}`)];
  }
  const body: unknown = await response.json().catch(() => null);
  const { status, checks } = Object(body) as { readonly status?: unknown; readonly checks?: object };
  if (typeof status !== 'string')
    return [failed('service', `what responds at ${url} is not Letterbox (status ${response.status})`)];
  const ms = Date.now() - startedAt;
  const state = Object.entries(checks ?? {}).map(([name, result]) => `${name} ${result}`);
  const service = response.ok
    ? ok('service', `${url} is ready (${ms} ms)`)
    : failed('service', `${url} is not ready: ${state.join(', ')}`);
  const skewMs = Date.parse(response.headers.get('date') ?? '') - Date.now() + ms / 2;
  if (!Number.isFinite(skewMs)) return [service];
  const seconds = Math.round(Math.abs(skewMs) / 1_000);
  const clock =
    Math.abs(skewMs) > maxSkewMs
      ? warning('clock', `this computer and the service differ by ${seconds} s, so signatures may look expired`)
      : ok('clock', 'this computer and the service agree');
  return [service, clock];
}

async function checkTls(_context: Context, { url }: Target): Promise<readonly Finding[]> {
  const { protocol, hostname, port } = new URL(url);
  if (protocol !== 'https:') {
    const isLocal = /^(localhost|127\..*|\[::1\])$/.test(hostname);
    return [
      isLocal ? ok('encryption', 'not needed on this computer') : warning('encryption', `${url} is not encrypted`),
    ];
  }
  const expires = await readCertificate(hostname, Number(port || 443));
  if (expires instanceof Error) return [failed('encryption', expires.message)];
  const days = Math.floor((expires.getTime() - Date.now()) / 86_400_000);
  const detail = `the certificate is valid for ${days} more days`;
  return [days < minCertificateDays ? warning('encryption', detail) : ok('encryption', detail)];
}

/** When the certificate of a server expires; an Error if it cannot be trusted. */
function readCertificate(host: string, port: number): Promise<Date | Error> {
  return new Promise((resolve) => {
    const socket = connectTls({ host, port, servername: host, timeout: timeoutMs }, () => {
      resolve(new Date(socket.getPeerCertificate().valid_to));
      socket.end();
    });
    socket.on('error', (error) => resolve(error));
    socket.on('timeout', () => socket.destroy(new Error('the server did not respond')));
  });
}

/** The service serves the command line of its own version. */
async function checkVersion(context: Context, { url }: Target): Promise<readonly Finding[]> {
  const response = await ask(context, `${url}/letterbox-cli-${version}.tgz`, { method: 'HEAD' }).catch(() => null);
  if (response === null) return [];
  if (response.ok) return [ok('version', `${version}, as the service`)];
  return [warning('version', `${version} is not the version of the service, so some commands may not work`)];
}

async function checkFile({ profilesFile }: Context): Promise<readonly Finding[]> {
  const mode = await stat(profilesFile).then(
    (found) => found.mode & 0o077,
    () => null,
  );
  if (mode === null) return [];
  if (mode === 0 || process.platform === 'win32') return [ok('config file', `${profilesFile} is private`)];
  return [warning('config file', `others can read ${profilesFile}: chmod 600 ${profilesFile}`)];
}

async function checkToken({ connect }: Context): Promise<readonly Finding[]> {
  try {
    const { name, scopes } = await call(await connect(), 'GET', '/api/token');
    return [ok('token', `${String(name)} (${Array.isArray(scopes) ? scopes.join(', ') : 'no scopes'})`)];
  } catch (error) {
    return [failed('token', (error as Error).message)];
  }
}

async function checkForm(context: Context, { url }: Target, options: DoctorOptions): Promise<readonly Finding[]> {
  if (options.form === undefined) return [];
  try {
    const client = await context.connect();
    const id = await findFormId(client, options.form);
    const form = await call(client, 'GET', pathOf`/api/forms/${id}`);
    if (form.deleted_at) return [failed('form', 'it is in the recycle bin')];
    if (form.active === false) return [failed('form', `it is paused: letterbox forms resume ${id}`)];
    const key = String(form.access_key);
    if (options.send) return [await sendTest(context, url, key)];
    const found = await ask(context, `${url}/api/captcha${toSearch({ form: key })}`);
    if (!found.ok) return [failed('form', `the submit endpoint does not know its access key (status ${found.status})`)];
    return [ok('form', 'it takes submissions; --send sends one')];
  } catch (error) {
    if (!(error instanceof ApiError) && !(error instanceof Error)) throw error;
    return [failed('form', error.message)];
  }
}

async function sendTest(context: Context, url: string, key: string): Promise<Finding> {
  const fields = { access_key: key, name: 'Letterbox doctor', message: 'A test of the command line.' };
  const response = await ask(context, `${url}/api/submit`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'User-Agent': userAgent },
    body: JSON.stringify(fields),
  });
  const { message, code } = Object(await response.json().catch(() => null)) as Readonly<Record<string, unknown>>;
  if (response.ok) return ok('form', 'it took a test submission');
  return failed('form', `it rejected a test submission: ${String(message)} (${String(code ?? response.status)})`);
}
