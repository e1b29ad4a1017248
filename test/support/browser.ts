import { type Browser, chromium } from 'playwright-core';
import { chromiumPath, hasChromium } from '../setup/services';

if (!hasChromium())
  console.warn(`No browser at ${chromiumPath}: what a person would see is not looked at in this run.`);

/** `describe`, or a loud skip on a machine without Chromium. */
export const describeInBrowser = hasChromium() ? describe : describe.skip;

/** Debian's Chromium without its own errands into the network. */
export function launchBrowser(): Promise<Browser> {
  const quiet = ['--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update'];
  return chromium.launch({
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-sync', ...quiet],
  });
}
