import { settingsPath } from '../../src/dashboard/forms/form-paths';
import { settingsTabs } from '../../src/dashboard/forms/settings-tabs';
import { cardPages } from '../../src/dashboard/page/components';
import { form, owner, setUpDashboard, setUpForm } from './set-up';

setUpDashboard();
setUpForm();

const linksIn = (html: string) =>
  [...html.matchAll(/<a href="(\/docs\/[^"]+)">Learn more/g)].map(([, link = '']) => link);

test('the cards of the settings link to pages of the documentation, which exist', async () => {
  const tabs = settingsTabs.map(({ slug }) => settingsPath(form, slug));
  const links = new Set<string>();
  for (const path of [...tabs, '/dashboard/settings', '/dashboard/health']) {
    for (const link of linksIn((await owner.get(path)).html)) links.add(link);
  }
  expect([...links]).toEqual(expect.arrayContaining(['/docs/stop-spam', '/docs/keep-data-as-needed']));
  for (const page of Object.values(cardPages)) links.add(`/docs/${page}`);
  for (const link of links) expect([link, (await owner.get(link)).status]).toEqual([link, 200]);
});

test("every card of a form's settings has a link", async () => {
  for (const { slug, groups } of settingsTabs) {
    const { html } = await owner.get(settingsPath(form, slug));
    const cards = [...groups.map((group) => group.slug), ...(slug === 'moving' ? ['import'] : [])];
    expect([slug, linksIn(html)]).toEqual([slug, cards.map((card) => `/docs/${cardPages[card]}`)]);
  }
});
