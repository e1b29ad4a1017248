import { decisionReasons } from '../../src/decisions/decision';
import { describeInBrowser } from '../support/browser';
import { expectAccessible } from '../support/dashboard';
import { buildSample, countDecisions } from '../support/decision-rows';
import { app, setUpFormBrowser } from './form-browser';

describeInBrowser('the activity of a form in a browser', () => {
  setUpFormBrowser();

  async function buildActiveForm() {
    const form = await app.buildForm();
    const files = [{ name: `${'a-long-name-'.repeat(15)}.pdf`, size: 12_582_912, reason: 'too_large' as const }];
    for (const reason of decisionReasons) {
      await countDecisions(app.database, form, reason, 3);
      await buildSample(app.database, form, {
        ...{ reason, origin: `https://${'long-name-'.repeat(6)}.example.com` },
        ...(reason === 'files_dropped' && { details: { dropped: 1, files } }),
      });
    }
    return form;
  }

  test('draws the hours as a chart and shows the counts under the pointer', async () => {
    const page = await app.openForm(await buildActiveForm(), '/activity?period=24h');
    await page.locator('[data-chart] canvas').waitFor();
    const box = await page.locator('[data-chart] .u-over').boundingBox();
    await page.locator('[data-chart] .u-over').hover({ position: { x: (box?.width ?? 0) - 5, y: 50 } });
    expect(await page.locator('[data-reading]').textContent()).toMatch(
      /^\d\d:00: 27 visitor notified, 27 visitor not notified$/,
    );
  });

  test('leads from a reason to its requests', async () => {
    const page = await app.openForm(await buildActiveForm(), '/activity');
    await page.getByRole('link', { name: 'Rate limited' }).click();
    await page.waitForURL(/reason=rate_limited#samples$/);
    expect(await page.locator('.samples tbody tr').count()).toBe(1);
    expect(await page.getByLabel('Reason', { exact: true }).inputValue()).toBe('rate_limited');
  });

  test.each(['full', 'empty', 'filtered'])(
    'is accessible when it is %s',
    async (state) => {
      const form = state === 'full' ? await buildActiveForm() : await app.buildForm();
      await expectAccessible(await app.openForm(form, `/activity${state === 'filtered' ? '?since=nonsense' : ''}`));
    },
    60_000,
  );
});
