import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { Report } from '../../src/doctor/run-checks';
import { openTestDatabase } from '../support/database';
import { testSecretKey } from '../support/factories';
import { startNameServer } from '../support/name-server';
import { runCommand } from '../support/run-cli';
import { startSmtpReceiver } from '../support/smtp-receiver';

export let installation: Awaited<ReturnType<typeof startInstallation>>;
export let runDoctor: typeof installation.runDoctor;

/** Starts everything that `doctor` checks, in good order, for the tests of this file. */
export function setUpInstallation(): void {
  beforeAll(async () => {
    installation = await startInstallation();
    runDoctor = installation.runDoctor;
  });
  afterAll(() => installation?.stop());
}

async function startInstallation() {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'letterbox-doctor-'));
  const db = await openTestDatabase();
  // The test server commits asynchronously for speed, which doctor would report.
  await db.pool.query(`ALTER DATABASE ${new URL(db.url).pathname.slice(1)} SET synchronous_commit = on`);
  await db.pool.query(
    `INSERT INTO process_metrics (process_id, role, metrics, updated_at) VALUES (gen_random_uuid(), 'worker', '[]', now())`,
  );
  const web = http.createServer((req, res) => res.end(req.url === '/healthz' ? '{"status":"ok"}' : 'something else'));
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
  const smtp = await startSmtpReceiver({ login: { user: 'letterbox', pass: 'a-login' } });
  const records: Record<string, { TXT: string[] }> = {
    'forms.example': { TXT: ['v=spf1 include:mail.example -all', 'something-else=1'] },
    's1._domainkey.forms.example': { TXT: ['v=DKIM1; k=rsa; p=MIIBIjANBgkq'] },
    'own._domainkey.forms.example': { TXT: ['v=DKIM1; p=MIIBIjANBgkq'] },
    'gone._domainkey.forms.example': { TXT: ['v=DKIM1; p='] },
    '_dmarc.forms.example': { TXT: ['v=DMARC1; p=reject; rua=mailto:x@forms.example'] },
    'twice.example': { TXT: ['v=spf1 -all', 'v=spf1 a -all'] },
    '_dmarc.twice.example': { TXT: ['v=DMARC1;'] },
    'open.example': { TXT: ['v=spf1 +all'] },
  };
  const names = await startNameServer(records);
  const env: NodeJS.ProcessEnv = {
    DATABASE_URL: db.url,
    SECRET_KEY: testSecretKey,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Forms <hello@forms.example>',
    BASE_URL: `http://127.0.0.1:${(web.address() as AddressInfo).port}`,
    DATA_DIR: dir,
  };

  /** Runs `doctor` with these variables changed. */
  async function runDoctor(changed: NodeJS.ProcessEnv = {}, ...options: string[]) {
    const result = await runCommand(['doctor', '--dns-server', names.address, ...options], { ...env, ...changed });
    if (result.stdout === '') throw new Error(result.stderr);
    const report = result.json<Report>();
    const of = (check: string) =>
      report.findings
        .filter((finding) => finding.check === check)
        .map(({ severity, found }) => `${severity}: ${found}`);
    return { ...result, ...report, of };
  }

  const stop = async () => {
    web.close();
    await Promise.all([smtp.stop(), names.stop()]);
    await db.close();
    rmSync(dir, { recursive: true, force: true });
  };
  return { dir, db, smtp, names, records, env, runDoctor, stop };
}
