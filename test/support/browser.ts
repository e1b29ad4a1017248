import { chromiumPath, hasChromium } from '../setup/services';

export { launchBrowser } from './chromium';

if (!hasChromium())
  console.warn(`No browser at ${chromiumPath}: what a person would see is not looked at in this run.`);

/** `describe`, or a loud skip on a machine without Chromium. */
export const describeInBrowser = hasChromium() ? describe : describe.skip;
