import { type Browser, chromium } from 'playwright-core';
import { chromiumPath, hasChromium } from '../setup/services';

/** `describe`, skipped on machines without Chromium. global-setup.ts warns about them. */
export function describeInBrowser(title: string, suite: () => void): void {
  (hasChromium() ? describe : describe.skip)(title, suite);
}

/** Starts Debian's Chromium with its background requests disabled. */
export function launchBrowser(): Promise<Browser> {
  const quiet = ['--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update'];
  return chromium.launch({
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-sync', ...quiet],
  });
}
