import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { app } from '../../dashboard/set-up';
import { buildAccount, buildForm } from '../../support/factories';
import { configFolder, letterbox, owner, run, setUpCommandLine } from '../rig';
import { adopt, readSite, writeSite } from './adopt-rig';
import * as sites from './sites';

setUpCommandLine();
jest.setTimeout(120_000);

const shop = ['--email-to', 'owner@example.com', '--site-name', 'Shop'];
const all = ['--apply', '--yes', ...shop];
const listForms = async () => (await letterbox(['forms', 'list', '--json'])).json();

/** What the command must find in each site, and what its changed files contain. */
const expected: Readonly<Record<keyof typeof sites, { readonly forms: readonly object[]; readonly text: string }>> = {
  formspreeHtml: {
    forms: [
      {
        ...{ service: 'formspree', old_id: 'xabcdefg', alias: 'formspree/xabcdefg', name: 'Contact form' },
        places: [
          { file: 'about.html', line: 1 },
          { file: 'contact.html', line: 4 },
        ],
        ...{ honeypot: '_gotcha', redirect: 'https://www.example.com/thanks' },
        fields: [
          { name: 'email', type: 'email', label: 'Your e-mail', required: true },
          { name: 'message', type: 'textarea', label: 'Message' },
          { name: 'topic', type: 'select', choices: ['Sales', 'Help'] },
        ],
        special: [
          { name: '_next', value: 'https://www.example.com/thanks', handling: 'followed' },
          { name: '_cc', value: 'grace@example.com, not an address', handling: 'setting' },
          { name: '_format', value: 'plain', handling: 'ignored' },
        ],
      },
      { service: 'formspree', old_id: 'ada@example.com', alias: 'formspree/ada@example.com' },
    ],
    text: 'action="BASE/formspree/ada@example.com"',
  },
  jekyll: {
    forms: [
      {
        ...{ service: 'formspree', old_id: 'xjekyllx', places: [{ file: '_includes/contact.html', line: 1 }] },
        fields: [expect.anything(), expect.anything(), { name: 'topics', type: 'checkbox' }],
      },
    ],
    text: 'action="BASE/formspree/f/{{ site.formspree }}" method="POST"{% if page.wide %}',
  },
  hugo: {
    forms: [
      {
        ...{ service: 'formspree', old_id: 'mhugohug', name: 'Contact', to_do: [] },
        places: [
          { file: 'hugo.toml', line: 5 },
          { file: 'layouts/partials/contact.html', line: 4 },
        ],
        fields: [{ name: 'email' }, { name: 'message' }],
      },
      { service: 'formspree', old_id: 'xprintfx', name: 'Ask', fields: [{ name: 'question' }], to_do: [] },
      { service: 'formspark', old_id: 'Kq9XyZ12', alias: 'formspark/kq9xyz12', name: 'Newsletter' },
    ],
    text: 'formAction = "BASE/formspree/f/mhugohug"',
  },
  eleventyNetlify: {
    forms: [
      {
        ...{ service: 'netlify', old_id: 'contact', alias: 'netlify/shop/contact', honeypot: 'bot-field' },
        ...{ redirect: '/thanks/?from=form', fields: [{ name: 'email' }, { name: 'message' }] },
      },
      { old_id: 'relative', to_do: [], address: expect.stringMatching(/netlify.shop/) },
      { old_id: 'elsewhere', to_do: [expect.stringContaining('/netlify/shop')], address: null },
      {
        old_id: 'Site feedback',
        alias: 'netlify/shop/site-feedback',
        fields: [{ name: 'rating', choices: ['good', 'bad'] }],
      },
    ],
    text: 'action="BASE/netlify/shop/thanks/?from=form" data-netlify="true" netlify-honeypot="bot-field"><input type="hidden" name="form-name" value="contact" />',
  },
  reactNetlify: {
    forms: [
      {
        ...{ service: 'netlify', old_id: 'booking', places: [{ file: 'public/__forms.html' }, {}, {}], to_do: [] },
        fields: [{ name: 'wishes' }, { name: 'name', label: 'Name', required: true }, { name: 'date', type: 'date' }],
      },
    ],
    text: "await fetch('BASE/netlify/shop', {",
  },
  nextWeb3Forms: {
    forms: [
      {
        ...{ service: 'web3forms', old_id: '11111111-2222-3333-4444-555555555555' },
        fields: [
          { name: 'name', label: 'Name', required: true },
          { name: 'contact_address', type: 'email' },
        ],
      },
    ],
    text: "fetch('BASE/web3forms/submit'",
  },
  astroWeb3Forms: {
    forms: [{ service: 'web3forms', alias: 'web3forms/99999999-2222-3333-4444-555555555555' }],
    text: 'value="99999999-2222-3333-4444-555555555555"',
  },
  astroScript: {
    forms: [
      {
        old_id: '88888888-2222-3333-4444-555555555555',
        fields: [{ name: 'reply', type: 'email', label: 'Your e-mail' }],
      },
      { old_id: null, action: 'skip', to_do: [expect.stringContaining('was not found')] },
      { old_id: '44444444-2222-3333-4444-555555555555', places: [{ line: 1 }, { line: 4 }] },
    ],
    text: 'fetch("BASE/web3forms/submit"',
  },
  reactFormspree: {
    forms: [
      { service: 'formspree', old_id: 'xreactxx', to_do: [] },
      { service: 'formspree', old_id: 'mconfigx', to_do: [expect.stringContaining('endpoint')] },
    ],
    text: `useForm("xreactxx", { endpoint: 'BASE/formspree' })`,
  },
  formspreeCore: {
    forms: [
      { service: 'formspree', old_id: 'xcorexxx', to_do: [], fields: [{ name: 'email' }] },
      { service: 'formspree', old_id: 'mcorexxx', to_do: [expect.stringContaining('last argument of submitForm')] },
    ],
    text: `client.submitForm('xcorexxx', new FormData(event.target), { endpoint: 'BASE/formspree' });`,
  },
  netlifyLibrary: {
    forms: [
      { service: 'netlify', old_id: 'rsvp', to_do: [expect.stringContaining('sends to the site itself')] },
      {
        ...{ service: 'netlify', old_id: 'Signup', alias: 'netlify/shop/signup', address: null },
        to_do: [expect.stringContaining('/netlify/shop;')],
      },
    ],
    text: "name='Signup'",
  },
  formsparkHtml: {
    forms: [{ service: 'formspark', old_id: 'noMethod1' }, { old_id: 'withMethod1' }],
    text: '<form method="post" action="BASE/formspark/noMethod1">',
  },
  vue: {
    forms: [
      {
        ...{ service: 'formcarry', old_id: 'formcarry12' },
        fields: [
          { name: 'name', label: 'Name' },
          { name: 'upload', type: 'file' },
        ],
      },
    ],
    text: '`BASE/formcarry/s/$',
  },
  svelte: {
    forms: [{ service: 'basin', old_id: '1a2b3c4d5e6f', honeypot: '_honeypot', fields: [{ name: 'name' }] }],
    text: 'action="BASE/basin/f/1a2b3c4d5e6f" on:submit={() => { sent = true; }}',
  },
  scripts: {
    forms: [
      { service: 'formsubmit', old_id: '0123456789abcdef0123456789abcdef' },
      { service: 'basin', old_id: 'aabbccddeeff' },
      { service: 'formbackend', old_id: 'abcdef0123456789' },
      { service: 'forminit', old_id: 'abcdefgh' },
      { service: 'formspree', alias: 'formspree/my-project/contact' },
      { service: 'formsubmit', alias: 'formsubmit/ada@example.com', name: 'Order' },
    ],
    text: 'BASE/basin/f/aabbccddeeff.json',
  },
  libraries: {
    forms: [
      { service: 'formspark', old_id: 'sparkform', to_do: [expect.stringContaining('/formspark/sparkform')] },
      { service: 'web3forms', to_do: [expect.stringContaining('/web3forms/submit')] },
      { service: 'forminit', old_id: 'initform', to_do: [expect.stringContaining('proxyUrl')] },
      { service: 'staticforms', alias: 'staticforms/66666666-2222-3333-4444-555555555555' },
      { service: 'splitforms', alias: null },
    ],
    text: 'action="BASE/staticforms/submit"',
  },
  plain: {
    forms: [
      { service: 'none', action: 'skip', name: 'Quote', fields: [{ name: 'name' }, { name: 'phone', type: 'tel' }] },
      { service: 'none', action: 'skip' },
    ],
    text: 'action="#"',
  },
};

const names = Object.keys(sites) as (keyof typeof sites)[];
const inFolders = (from: typeof sites) =>
  Object.fromEntries(
    names.flatMap((name) => Object.entries(from[name]).map(([file, text]) => [`${name}/${file}`, text])),
  );
/** The forms of one of the sites, with paths in it. */
const formsOf = (name: string, { forms }: { forms: { places: { file: string }[] }[] }) =>
  JSON.parse(
    JSON.stringify(forms.filter(({ places }) => places[0]?.file.startsWith(`${name}/`))).replaceAll(`"${name}/`, '"'),
  );

test('forms of all kinds of sites are found, moved once, and then sent here', async () => {
  const folder = writeSite(inFolders(sites));
  const before = readSite(folder);
  const dry = await adopt(folder, ...shop);
  for (const name of names) {
    const { forms } = expected[name];
    expect({ name, forms: formsOf(name, dry) }).toMatchObject({ name, forms });
  }
  expect([dry.applied, readSite(folder)]).toEqual([false, before]);
  expect(await listForms()).toHaveLength(1);

  const applied = await adopt(folder, ...all);
  const after = readSite(folder);
  for (const name of names) {
    const text = Object.entries(after).flatMap(([file, content]) => (file.startsWith(`${name}/`) ? [content] : []));
    expect(text.join()).toContain(expected[name].text.replaceAll('BASE', app.url));
  }
  expect(
    Object.keys(after)
      .filter((file) => after[file] !== before[file])
      .sort(),
  ).toEqual(applied.changed);
  for (const kept of [
    'jekyll/README.md',
    'jekyll/_site/contact.html',
    'jekyll/_config.yml',
    'hugo/public/contact.html',
  ])
    expect(applied.changed).not.toContain(kept);
  expect(Object.values(after).join()).toContain('<!-- <form action="https://formspree.io/f/xoldform"');
  expect(JSON.stringify([dry, applied])).not.toContain('never-shown');
  const created = applied.forms.filter(({ action }: { action: string }) => action === 'create');
  expect(await listForms()).toHaveLength(1 + created.length);

  const again = await adopt(folder, ...all);
  expect([again.changed, readSite(folder)]).toEqual([[], after]);
  expect(await listForms()).toHaveLength(1 + created.length);
});

test('what a form says becomes settings of the new one, and its old address takes submissions', async () => {
  const folder = writeSite({
    'contact.html': (sites.formspreeHtml['contact.html'] ?? '').replace('xabcdefg', 'xsettings'),
    'order.html': (sites.scripts['index.html'] ?? '').replace('ada@', 'orders@'),
  });
  const { forms } = await adopt(folder, ...all);
  const shown = await Promise.all(
    forms.map(async ({ form_id: id }: { form_id: string }) =>
      (await letterbox(['forms', 'show', id, '--json'])).json(),
    ),
  );
  expect(shown).toMatchObject([
    {
      ...{ name: 'Contact form', email_to: 'owner@example.com', aliases: ['formspree/xsettings'] },
      ...{ copy_choices: ['grace@example.com'], redirect_url: 'https://www.example.com/thanks' },
      honeypot_field: '_gotcha',
      fields: [
        { name: 'email', type: 'email', required: true },
        { name: 'message' },
        { name: 'topic', type: 'select' },
      ],
    },
    { name: 'Order', email_to: 'orders@example.com', auto_responder: { body: 'We got your order.' } },
  ]);
  const [, address = ''] = /action="([^"]*xsettings)"/.exec(readSite(folder)['contact.html'] ?? '') ?? [];
  const response = await fetch(address, { method: 'POST', body: new URLSearchParams({ email: 'eve@example.com' }) });
  expect(response.status).toBe(200);
  const submissions = (await letterbox(['submissions', 'list', '--json'])).json();
  expect(submissions).toMatchObject([{ data: { email: 'eve@example.com' } }]);
});

test('an alias of somebody else gives way to the access key, at every place of the old id', async () => {
  await buildForm(app.database, await buildAccount(app.database), { aliases: ['formspree/xtakenxx'] });
  const folder = writeSite({
    '_config.yml': 'formspree: "xtakenxx"\n',
    'a.html': '<form action="https://formspree.io/f/{{ site.formspree }}"></form>\n',
    'b.html': '<form action="https://formspree.io/f/xtakenxx" method="post"></form>\n',
  });
  const [moved] = (await adopt(folder, ...all)).forms;
  expect(moved).toMatchObject({ alias: null, alias_refused: expect.stringContaining('another form') });
  expect(readSite(folder)).toEqual({
    '_config.yml': `formspree: "${moved.access_key}"\n`,
    'a.html': `<form action="${app.url}/formspree/f/{{ site.formspree }}"></form>\n`,
    'b.html': `<form action="${app.url}/formspree/f/${moved.access_key}" method="post"></form>\n`,
  });
});

test('a script without a key sends the forms of other files, so its address changes with theirs', async () => {
  const key = (value: string) =>
    `<form><input type="hidden" name="access_key" value="${value}"><input name="a"></form>`;
  const script = 'fetch("https://api.web3forms.com/submit", { method: "POST", body: new FormData(form) });\n';
  const address = 'action="https://api.web3forms.com/submit"';
  const known = key('22222222-2222-3333-4444-555555555555').replace('<form', `<form ${address}`);
  const whole = writeSite({ 'index.html': known, 'js/contact.js': script });
  const [moved, another] = (await adopt(whole, ...all)).forms;
  expect([moved.places.length, moved.name, another]).toEqual([2, 'Contact form', undefined]);
  expect(readSite(whole)['js/contact.js']).toContain(`fetch("${app.url}/web3forms/submit"`);
  // While one form stays at the service, the script may be its own.
  const unknown = key('YOUR_ACCESS_KEY').replace('<form', `<form ${address}`);
  const part = writeSite({ 'index.html': known, 'other.html': unknown, 'js/contact.js': script });
  await adopt(part, ...all);
  expect(readSite(part)['js/contact.js']).toBe(script);
});

test('two Netlify sites whose forms have one name have a form each', async () => {
  const site = { 'contact.html': '<form name="ask" data-netlify="true"><input name="email"></form>\n' };
  const [ids, aliases] = [new Set(), new Set()];
  for (const name of ['Acme Shop', 'acme.blog']) {
    const folder = writeSite(site);
    const [{ form_id: id, action, alias }] = (await adopt(folder, ...all, '--site-name', name)).forms;
    ids.add(id);
    aliases.add(alias);
    expect(action).toBe('create');
    const [, address = ''] = /action="([^"]*)"/.exec(readSite(folder)['contact.html'] ?? '') ?? [];
    const fields = new URLSearchParams({ 'form-name': 'ask', email: `${name.length}@example.com` });
    expect((await fetch(address, { method: 'POST', body: fields })).status).toBe(200);
    const submissions = (await letterbox(['submissions', 'list', '--form', id, '--json'])).json();
    expect(submissions).toMatchObject([{ data: { email: `${name.length}@example.com` } }]);
  }
  expect([ids.size, aliases]).toEqual([2, new Set(['netlify/acme-shop/ask', 'netlify/acme-blog/ask'])]);
});

test('a patch is what --apply would write, and forms are not created twice for it', async () => {
  const site = {
    'contact.html': Buffer.from('\ufeff<form action="#">\r\n<input name="caf\u00e9">\r\n</form>'),
    'old page.html': Buffer.from(
      '<p>caf\u00e9</p>\n<form\n action="https://formspree.io/f/xlatinxx">\n</form>',
      'latin1',
    ),
  };
  const folder = writeSite(site);
  const patch = path.join(configFolder, 'site.patch');
  const options = [...all, '--plain', '--patch', patch];
  const { forms, changed } = await adopt(folder, ...options);
  expect(changed).toEqual(['contact.html', 'old page.html']);
  for (const [name, bytes] of Object.entries(site)) expect(readFileSync(path.join(folder, name))).toEqual(bytes);
  const again = await adopt(folder, ...options);
  expect(again.forms.map((form: { form_id: string }) => form.form_id)).toEqual(
    forms.map((form: { form_id: string }) => form.form_id),
  );
  expect(await listForms()).toHaveLength(3);
  // What the first run created may have been deleted.
  for (const form of forms) await letterbox(['forms', 'delete', form.form_id]);
  expect(await letterbox(['adopt', folder, ...all])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('recycle bin'),
  });
  await letterbox(['forms', 'restore', forms[1].form_id]);
  const fresh = await adopt(folder, ...options);
  expect(fresh.forms[0].form_id).not.toBe(forms[0].form_id);
  expect(fresh.forms[1].form_id).toBe(forms[1].form_id);
  execFileSync('git', ['apply', patch], { cwd: folder });
  const patched = Object.keys(site).map((name) => readFileSync(path.join(folder, name)));
  const key = fresh.forms[0].access_key;
  expect(patched[0]?.toString()).toBe(
    `\ufeff<form action="${app.url}/f/${key}" method="post">\r\n<input name="caf\u00e9">\r\n</form>`,
  );
  expect(patched[1]?.toString('latin1')).toContain(`caf\u00e9</p>\n<form\n action="${app.url}/formspree/f/xlatinxx">`);
});

test('what cannot be done is an error of one line, and people see what would be', async () => {
  const folder = writeSite({
    'contact.html': '<form action="https://formspree.io/f/xpeoplex"><input name="a"></form>\n',
  });
  const { code, stdout } = await letterbox(['adopt', folder]);
  expect(code).toBe(0);
  expect(stdout).toContain('Formspree xpeoplex  new form Contact\n  contact.html:1\n  fields: a (text)\n');
  expect(stdout).toContain(`+<form action="${app.url}/formspree/f/xpeoplex">`);
  expect(stdout).toContain('1 form to create, 1 file to change. Nothing was changed; --apply does it.');
  const empty = writeSite({ 'index.html': '<p>Nothing</p>' });
  for (const [args, expectedCode, text] of [
    [[empty], 4, 'no forms'],
    [['no-such-folder'], 4, 'https://'],
    [[folder, '--apply'], 5, '--yes'],
    [[folder, '--patch', 'x'], 5, '--apply'],
    [[folder, '--apply', '--yes', '--email-to', 'nobody'], 5, 'email_to'],
  ] as const) {
    const result = await letterbox(['adopt', ...args]);
    expect({ args, code: result.code, stderr: result.stderr }).toMatchObject({
      code: expectedCode,
      stderr: expect.stringMatching(new RegExp(`^Error: .*${text}`, 's')),
    });
  }
  const guest = await run(['adopt', folder, '--url', app.url]);
  expect(guest).toMatchObject({ code: 0, stderr: expect.stringContaining('not signed in') });
  expect(await run(['adopt', folder, '--url', app.url, '--apply', '--yes'])).toMatchObject({ code: 3 });
  const [dry] = (await adopt(folder)).forms;
  expect(dry).toMatchObject({ action: 'create', form_id: null, address: `${app.url}/formspree/f/xpeoplex` });
  const [moved] = (await adopt(folder, '--apply', '--yes')).forms;
  const form = (await letterbox(['forms', 'show', moved.form_id, '--json'])).json();
  expect(form.email_to).toBe(owner.email);
});
