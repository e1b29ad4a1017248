import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openDatabase } from '../../src/database';
import { migrate } from '../../src/db/migrator';
import { createLogger } from '../../src/lib/logger';
import { startEmbeddedPostgres } from '../../src/standalone/embedded-postgres';
import { launchBrowser } from './browser';
import { signInBrowser } from './dashboard';
import { buildExampleAccount } from './example-data';
import { testSecretKey } from './factories';
import { endProcesses, startWeb } from './processes';

/*
 * `npm run screenshots` takes the pictures of docs/images from a temporary instance with example data. It needs Chromium,
 * like the browser tests.
 */
const images = path.join(__dirname, '../../docs/images');

async function takeScreenshots(): Promise<void> {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'letterbox-screenshots-'));
  const logger = createLogger('screenshots', 'warn');
  const postgres = await startEmbeddedPostgres({ dataDir: dir, logger, volatile: true });
  const settings = { databaseUrl: postgres.url, databaseSsl: 'disable' } as const;
  const database = openDatabase(settings, logger);
  const browser = await launchBrowser();
  try {
    await migrate(settings);
    const { account, submissionId } = await buildExampleAccount(database);
    const web = await startWeb({
      DATABASE_URL: postgres.url,
      SECRET_KEY: testSecretKey,
      LOG_LEVEL: 'warn',
    });
    const pages = {
      overview: '',
      submission: `/submissions/${submissionId}`,
    };
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({ colorScheme, viewport: { width: 1440, height: 860 } });
      await signInBrowser(context, { url: web.url, database }, account);
      const page = await context.newPage();
      for (const [name, pagePath] of Object.entries(pages)) {
        const response = await page.goto(`${web.url}/dashboard${pagePath}`, { waitUntil: 'networkidle' });
        if (!response?.ok()) throw new Error(`${pagePath} responded with ${response?.status()}`);
        await page.screenshot({ path: path.join(images, `${name}-${colorScheme}.png`) });
      }
    }
  } finally {
    await browser.close();
    await endProcesses();
    await database.close();
    await postgres.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

mkdirSync(images, { recursive: true });
takeScreenshots().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
