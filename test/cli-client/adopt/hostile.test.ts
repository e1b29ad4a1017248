import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { app } from '../../dashboard/set-up';
import { startHttpReceiver } from '../../support/http-receiver';
import { letterbox, setUpCommandLine } from '../rig';
import { adopt, readSite, writeSite } from './adopt-rig';

setUpCommandLine({ config: { SIGNUP: 'open' } });
jest.setTimeout(120_000);

const form = (id: string) => `<form action="https://formspree.io/f/${id}"><input name="email"></form>\n`;
const all = ['--apply', '--yes', '--email-to', 'owner@example.com'];

test('what is no source of the site is left alone, and hostile files end the command neither early nor late', async () => {
  const folder = writeSite({
    'contact.html': form('xcontact'),
    'node_modules/a/index.html': form('xmodules'),
    '.git/index.html': form('xgitgitg'),
    'large.html': form('xlargexx') + 'x'.repeat(10_000_000),
    'binary.html': Buffer.concat([Buffer.from([0, 255, 0]), Buffer.from(form('xbinaryx'))]),
    'deep.html': '<div>'.repeat(100_000) + form('xdeepxxx'),
    'open.html': '<form '.repeat(100_000),
    'unclosed.html': '{{ <% <!-- {/* `'.repeat(60_000),
    'braces.jsx': `${'={'.repeat(300_000)}\n<form action="https://formspree.io/f/xbracesx">`,
    'labels.html': `<form action="https://formspree.io/f/xlabelsx"><label>${' *'.repeat(100_000)}<input name="a">`,
    'page.js': `const html = \`<form action="https://formspree.io/f/xscripts" method="post"><input name="in-script"></form>\`;\n`,
    'names.html': `<form action="https://formspree.io/f/xnamesxx"><input name="__proto__"><input name="constructor">
<input name="${'n'.repeat(5_000)}"><select name="empty"></select><input name="access_key" type="radio" value="\u001b[31m"></form>\n`,
  });
  symlinkSync(folder, path.join(folder, 'loop'));
  symlinkSync('/etc/hostname', path.join(folder, 'link.html'));
  const { forms, skipped } = await adopt(folder, ...all);
  expect(skipped).toEqual(['large.html: larger than 2 MB']);
  const ids = forms.map(({ old_id: id }: { old_id: string }) => id).sort();
  expect(ids).toEqual(['xbracesx', 'xcontact', 'xdeepxxx', 'xlabelsx', 'xnamesxx', 'xscripts']);
  expect(forms.find(({ old_id: id }: { old_id: string }) => id === 'xscripts')).toMatchObject({
    fields: [{ name: 'in-script' }],
  });
  const { 'node_modules/a/index.html': library, '.git/index.html': repository } = readSite(folder);
  expect([library, repository]).toEqual([form('xmodules'), form('xgitgitg')]);
});

test('where anybody can sign up, the access key takes the place of the old id', async () => {
  const folder = writeSite({
    'a.html': '<form action="https://formspree.io/ada@example.com"></form>\n',
    'b.html': '<form name="Feedback" netlify action="/thanks"></form>\n',
    'c.html': `<form action="https://formspree.io/p/site/f/ask"></form>\n`,
    'd.js': `fetch("https://api.web3forms.com/submit", { body: { access_key: "11111111-2222-3333-4444-555555555555" } });\n`,
    '.env.local': 'ASK=xsecretx\nTOKEN=never-shown\n',
    'e.jsx': "import { useForm } from '@formspree/react';\nuseForm('xmanualx', { data });\nuseForm(process.env.ASK);\n",
  });
  const { forms } = await adopt(folder, ...all);
  const [a, b, c, d, manual, env] = forms.map(({ access_key: key }: { access_key: string }) => key);
  for (const one of forms)
    expect(one).toMatchObject({ alias: null, alias_refused: expect.stringContaining('operator') });
  // Beside an address that stays, and in a file with secrets, only a person changes the id.
  expect(forms[4].to_do).toEqual([expect.stringContaining('endpoint'), `Write ${manual} for xmanualx in e.jsx.`]);
  expect(forms[5].to_do).toEqual([`Write ${env} for xsecretx in .env.local.`]);
  expect(readSite(folder)).toEqual({
    '.env.local': 'ASK=xsecretx\nTOKEN=never-shown\n',
    'e.jsx': `import { useForm } from '@formspree/react';\nuseForm('xmanualx', { data });\nuseForm(process.env.ASK, { endpoint: '${app.url}/formspree' });\n`,
    'a.html': `<form action="${app.url}/formspree/f/${a}"></form>\n`,
    'b.html': `<form name="Feedback" netlify action="${app.url}/netlify/${b}/thanks" method="post"><input type="hidden" name="form-name" value="Feedback" /></form>\n`,
    'c.html': `<form action="${app.url}/formspree/f/${c}"></form>\n`,
    'd.js': `fetch("${app.url}/web3forms/submit", { body: { access_key: "${d}" } });\n`,
  });
});

test('a site is read from its pages and scripts, and what to change is said', async () => {
  const html = { 'Content-Type': 'text/html' };
  const pages: Readonly<Record<string, string>> = {
    '/': '<a href="contact?a=1&amp;b=2#top">Contact</a> <a href="/huge">Huge</a> <a href="http://other.invalid/">x</a><a href="/gone">x</a><a href="/picture.png">x</a><script src="/app.js"></script>',
    '/contact?a=1&b=2': `${form('xwebpage')}<a href="/">Home</a>`,
    '/app.js': 'fetch("https://usebasin.com/f/aabbccddeeff")',
    '/huge': 'x'.repeat(10_000_000),
  };
  const site = await startHttpReceiver(({ url = '' }, response) => {
    const type = url.endsWith('.js') ? { 'Content-Type': 'text/javascript' } : html;
    response.writeHead(url in pages ? 200 : 404, type).end(pages[url]);
  });
  try {
    const { forms, skipped, changed } = await adopt(`${site.url}/`, ...all);
    expect(forms).toMatchObject([
      { service: 'basin', old_id: 'aabbccddeeff' },
      { service: 'formspree', old_id: 'xwebpage', places: [{ file: `${site.url}/contact?a=1&b=2`, line: 1 }] },
    ]);
    expect(forms[1].address).toBe(`${app.url}/formspree/f/${forms[1].access_key}`);
    expect([skipped, changed]).toEqual([[`${site.url}/gone: status 404`], []]);
    expect(site.requests.map(({ url }) => url)).not.toContain('/picture.png');
    const { stdout } = await letterbox(['adopt', site.url, '--email-to', 'owner@example.com']);
    expect(stdout).toContain(`new address: ${app.url}/formspree/f/`);
    expect(await letterbox(['adopt', `${site.url}/gone`])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('404'),
    });
  } finally {
    await site.stop();
  }
});

test('an endless site is left after 50 pages', async () => {
  const site = await startHttpReceiver(({ url = '' }, response) => {
    const links = Array.from({ length: 100 }, (_, n) => `<a href="${url}/${n}">x</a>`).join('');
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(links + form('xendless'));
  });
  try {
    const { forms, skipped } = await adopt(`${site.url}/a`);
    expect([forms[0].places.length, site.requests.length]).toEqual([50, 50]);
    expect(skipped).toEqual([expect.stringContaining('at most 50')]);
  } finally {
    await site.stop();
  }
});
