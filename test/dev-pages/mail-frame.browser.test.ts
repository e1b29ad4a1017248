import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { saveMail } from '../../src/dev-pages/mailbox';
import { setUpBrowser, web } from '../dashboard/set-up-browser';
import { browser, describeInBrowser } from '../support/browser';
import { expectAccessible } from '../support/dashboard';

const dir = mkdtempSync(path.join(os.tmpdir(), 'letterbox-mails-'));

describeInBrowser('the captured mail', () => {
  setUpBrowser({ DEV_MAIL_DIR: dir });
  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  test.each([
    ['short', 1],
    ['long', 60],
  ])(
    'that is %s has a frame of its height',
    async (name, paragraphs) => {
      const html = `<h1>Hello</h1>${'<p>One more line</p>'.repeat(paragraphs)}`;
      const source = `From: a@b.example\r\nSubject: ${name}\r\nContent-Type: text/html\r\n\r\n${html}`;
      const { id } = await saveMail(dir, Buffer.from(source), { from: 'a@b.example', to: ['owner@example.com'] });
      const page = await browser.newPage({ viewport: { width: 1000, height: 700 } });
      await page.goto(`${web.url}/dev/mail/${id}`);
      const last = await page.frameLocator('iframe').locator('p').last().boundingBox();
      const frame = await page.locator('iframe').boundingBox();
      const below = (frame?.y ?? 0) + (frame?.height ?? 0) - (last?.y ?? 0) - (last?.height ?? 0);
      expect(below).toBeGreaterThan(5);
      expect(below).toBeLessThan(60);
      await expectAccessible(page);
      await page.goto(`${web.url}/dev/mail`);
      await expectAccessible(page);
      await page.goto(`${web.url}/dev/webhooks`);
      await expectAccessible(page);
      await page.close();
    },
    60_000,
  );
});
