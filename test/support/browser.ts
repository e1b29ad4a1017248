import { type Browser, chromium } from 'playwright-core';
import { patience } from '../setup/patience';
import { chromiumPath, hasChromium } from '../setup/services';

/** `describe`, skipped on machines without Chromium. global-setup.ts warns about them. */
export function describeInBrowser(title: string, suite: () => void): void {
  (hasChromium() ? describe : describe.skip)(title, suite);
}

/**
 * Starts Debian's Chromium with its background requests disabled. A step that cannot succeed fails after 20 s, before the
 * test's own limit, so that the report names it.
 */
export async function launchBrowser(): Promise<Browser> {
  const quiet = ['--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update'];
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-sync', ...quiet],
  });
  browser.on('context', (context) => context.setDefaultTimeout(20_000 * patience));
  return browser;
}
