import net, { type AddressInfo } from 'node:net';
import { runCli } from '../../src/cli/run';
import { startNameServer } from '../support/name-server';
import { runCommandProcess } from '../support/run-cli';
import { installation, runDoctor, setUpInstallation } from './installation';

setUpInstallation();

test('reports every check as ok and exits with 0 if nothing is wrong', async () => {
  const { code, stderr, findings, of } = await runDoctor();
  // The test server runs without fsync, and this machine's disk may be nearly full.
  const unexpected = findings.filter(
    ({ severity, check, found }) => severity !== 'ok' && found !== 'fsync is off' && check !== 'disk',
  );
  expect(unexpected).toEqual([]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(new Set(findings.map(({ check }) => check))).toEqual(
    new Set([
      ...['database', 'migrations', 'clock', 'redis', 'workers', 'outbox', 'mail', 'mail domain', 'base url', 'proxy'],
      ...['secrets', 'storages', 'disk'],
    ]),
  );
  expect(of('mail')).toEqual([
    expect.stringMatching(/^ok: 127\.0\.0\.1:\d+ responds without TLS and accepts the login$/),
  ]);
  expect(of('mail domain')).toEqual([
    'ok: forms.example has an SPF record: v=spf1 include:mail.example -all',
    'ok: forms.example has a DKIM key for the selector s1',
    'ok: forms.example has a DMARC record: p=reject',
  ]);
  expect(installation.smtp.mails).toEqual([]);
});

test('an installation without a worker has a problem', async () => {
  const { pool } = installation.db;
  await pool.query(`UPDATE process_metrics SET updated_at = now() - interval '1 hour'`);
  const { of } = await runDoctor();
  await pool.query('UPDATE process_metrics SET updated_at = now()');
  expect(of('workers')).toEqual(['problem: no worker is running']);
});

test('gives one sentence of advice for each warning and problem, and exits with 1 if there is a problem', async () => {
  const { code, stderr, status, findings } = await runDoctor({ SMTP_URL: '' });
  expect({ code, status }).toEqual({ code: 1, status: 'problem' });
  expect(stderr).toBe('doctor found 1 problem\n');
  for (const { severity, advice } of findings) {
    expect(advice).toEqual(severity === 'ok' ? null : expect.stringMatching(/^[A-Z][^\n]*\.$/));
  }
});

test('prints text to a terminal, and JSON if asked to', async () => {
  const printed = async (...options: string[]) => {
    let text = '';
    const print = (more: string) => {
      text += more;
    };
    const args = ['doctor', '--dns-server', installation.names.address, ...options];
    const terminal = { stdin: process.stdin, stdout: process.stdout, isInteractive: true };
    await runCli(args, { ...terminal, env: { ...installation.env, SMTP_URL: '' }, print, printError: () => {} });
    return text;
  };
  expect(await printed()).toMatch(
    /^ok {7}database {5}PostgreSQL \d+.*\nproblem {2}mail {9}MAIL_URL is not set\n {22}→ Set it, /s,
  );
  expect(JSON.parse(await printed('--json'))).toMatchObject({ status: 'problem' });
});

test('runs the other checks while the database is unreachable', async () => {
  const { code, of } = await runDoctor({ DATABASE_URL: 'postgres://127.0.0.1:1/none' });
  expect(code).toBe(1);
  expect(of('database')).toEqual([expect.stringMatching(/^problem: PostgreSQL cannot be reached: .*ECONNREFUSED/)]);
  expect(of('mail')).toEqual([expect.stringMatching(/^ok/)]);
  // It would only repeat the problem.
  expect(of('outbox')).toEqual([]);
});

test('gives up after 5 s on everything that hangs: database, Redis, mail server, BASE_URL and name server', async () => {
  const sockets = new Set<net.Socket>();
  const unresponsive = net.createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1');
  await new Promise((resolve) => unresponsive.once('listening', resolve));
  const at = `127.0.0.1:${(unresponsive.address() as AddressInfo).port}`;
  const silent = await startNameServer({});
  silent.fallSilent();
  const began = performance.now();
  const { findings } = await runDoctor(
    {
      DATABASE_URL: `postgres://${at}/x`,
      REDIS_URL: `redis://${at}`,
      SMTP_URL: `smtp://${at}`,
      BASE_URL: `http://${at}`,
    },
    '--dns-server',
    silent.address,
  );
  // One after the other would take 25 s.
  expect(performance.now() - began).toBeLessThan(15_000);
  const problems = findings.filter(({ severity }) => severity === 'problem').map(({ check }) => check);
  expect(problems).toEqual(expect.arrayContaining(['database', 'redis', 'mail', 'base url']));
  expect(findings.filter(({ check, severity }) => check === 'mail domain' && severity === 'ok')).toEqual([]);
  for (const socket of sockets) socket.destroy();
  await Promise.all([silent.stop(), new Promise((resolve) => unresponsive.close(resolve))]);
}, 20_000);

test('works in the built program', async () => {
  const { code, stdout } = await runCommandProcess(['doctor', '--dns-server', installation.names.address], {
    ...installation.env,
    BASE_URL: 'https://127.0.0.1:1',
  });
  expect(code).toBe(1);
  expect(JSON.parse(stdout).findings).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ check: 'proxy', severity: 'problem' }),
      expect.objectContaining({ check: 'mail', severity: 'ok' }),
    ]),
  );
});
