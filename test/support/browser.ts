import { type Browser, chromium } from 'playwright-core';
import { patience } from '../setup/patience';
import { chromiumPath, hasChromium } from '../setup/services';

declare global {
  /** What the test files of a worker process share; see test/setup/worker-environment.js. */
  var keptByWorker: { browser?: Promise<Browser> };
}

/** The browser, in the tests of `describeInBrowser` and in their hooks. */
export let browser: Browser;

/**
 * `describe` with a browser, whose contexts are closed at the end. Skipped on machines without Chromium;
 * global-setup.ts warns about them.
 */
export function describeInBrowser(title: string, suite: () => void): void {
  (hasChromium() ? describe : describe.skip)(title, () => {
    beforeAll(async () => {
      browser = await workerBrowser();
    }, 60_000);
    afterAll(closeContexts);
    suite();
  });
}

/** Closes all pages with their contexts. */
export async function closeContexts(): Promise<void> {
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
}

/** Starts the browser on the first call in this worker process. It ends with the process. */
function workerBrowser(): Promise<Browser> {
  keptByWorker.browser ??= launchBrowser().then((launched) => {
    launched.once('disconnected', () => delete keptByWorker.browser);
    // Jest stops listening to a worker at the end of the run, but the browser would keep the worker alive. In the main
    // process, global-teardown.ts closes the browser.
    process.on('removeListener', (event) => {
      if (event === 'message') process.exit();
    });
    return launched;
  });
  return keptByWorker.browser;
}

/**
 * Starts Chromium with its background requests disabled. A step that cannot succeed fails after 20 s, before the test's
 * own limit, so that the report names it. `more` are further arguments of Chromium.
 */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const quiet = ['--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update'];
  const launched = await chromium.launch({
    executablePath: chromiumPath ?? '',
    args: ['--no-sandbox', '--disable-gpu', '--disable-sync', ...quiet, ...more],
  });
  launched.on('context', (context) => context.setDefaultTimeout(20_000 * patience));
  return launched;
}
