import { type Browser, chromium } from 'playwright-core';
import { chromiumPath } from '../setup/services';

/** Debian's Chromium without its own errands into the network. */
export function launchBrowser(): Promise<Browser> {
  const quiet = ['--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update'];
  return chromium.launch({
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-sync', ...quiet],
  });
}
