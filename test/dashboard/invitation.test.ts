import { cloneDatabase } from '../setup/services';
import { eventually } from '../support/eventually';
import { testSecretKey } from '../support/factories';
import { endProcesses, startWeb } from '../support/processes';

afterEach(() => endProcesses());

test('the web process prints the setup URL once, unless the operator set the code', async () => {
  const { url: databaseUrl, drop } = await cloneDatabase();
  try {
    const env = { DATABASE_URL: databaseUrl, SECRET_KEY: testSecretKey, BASE_URL: 'https://forms.example.com' };
    const web = await startWeb(env);
    const line = await eventually(() => {
      const [found, ...more] = web
        .output()
        .split('\n')
        .filter((text) => text.includes('/dashboard/setup'));
      expect(more).toEqual([]);
      expect(found).toMatch(
        /^Letterbox has no owner yet\. .* https:\/\/forms\.example\.com\/dashboard\/setup\?code=[A-Z2-9-]{23} /,
      );
      return found ?? '';
    });
    const code = /code=(\S+)/.exec(line)?.[1] ?? '';
    expect((await fetch(`${web.url}/dashboard/setup?code=${code}`)).status).toBe(200);
    await web.signal('SIGTERM');

    const withCode = await startWeb({ ...env, SETUP_CODE: 'the code of the operator' });
    expect((await fetch(`${withCode.url}/dashboard/setup`)).status).toBe(200);
    await withCode.signal('SIGTERM');
    expect(withCode.output()).not.toMatch(/setup\?code|the code of the operator/);
  } finally {
    await endProcesses();
    await drop();
  }
}, 90_000);
