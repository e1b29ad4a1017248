import { type Client, createClient } from '@letterbox/api';
import type { Command } from 'commander';
import { call } from '../call.js';
import { type Context, findTarget, type Run, readUrl } from '../context.js';
import { CliError, exitCodes, invalidInput } from '../errors.js';
import { plain } from '../output/plain.js';
import { changeProfiles, defaultProfile, type Profile, readProfiles } from '../profiles.js';
import { readText } from '../read-input.js';
import { toStoredTokens } from '../sign-in/access-token.js';
import { runDeviceFlow } from '../sign-in/device-flow.js';
import { revokeToken } from '../sign-in/oauth.js';
import { userAgent } from '../version.js';

/** What most commands need. People can grant less. */
const usualScopes = [
  ...['submissions:read', 'submissions:write', 'forms:read', 'forms:write', 'shared:read', 'shared:write'],
  ...['webhooks:read', 'webhooks:write', 'members:read', 'account:read', 'export'],
];
const otherScopes = ['members:write', 'tokens:write', 'account:write', 'audit:read'];

export function addAccountCommands(program: Command, run: Run): void {
  run(
    program
      .command('login')
      .description('sign in, or store an API token')
      .option('--token <token>', 'an API token; - reads it from standard input')
      .option('--all-scopes', 'ask for everything, also for members, tokens and the audit log')
      .addHelpText(
        'after',
        `
Without --token, open the address that is shown in any browser, also on another computer, and enter the code.

Examples:
  letterbox login --url https://forms.example.com
  letterbox login --url https://forms.example.com --profile work
  printf %s "$TOKEN" | letterbox login --url https://forms.example.com --token -`,
      ),
    logIn,
  );
  run(
    program
      .command('logout')
      .description('revoke the sign-in, and forget it')
      .option('--revoke', 'revoke a pasted token, too, which then works nowhere'),
    logOut,
  );
  run(
    program
      .command('whoami')
      .description('show who is signed in, and what the token may do')
      .option('--all', 'list all profiles'),
    showIdentity,
  );
}

interface LogInOptions {
  readonly token?: string;
  readonly allScopes?: boolean;
}

async function logIn(context: Context, { token, allScopes = false }: LogInOptions): Promise<void> {
  const { options, env, profilesFile, out, signal } = context;
  const { current, profiles } = await readProfiles(profilesFile);
  const name = options.profile ?? env.LETTERBOX_PROFILE ?? current;
  const given = options.url ?? env.LETTERBOX_URL ?? profiles[name]?.url;
  if (given === undefined) throw invalidInput('Say where: letterbox login --url https://forms.example.com');
  const url = readUrl(given);
  warnOfPlainHttp(context, url);
  let granted: Partial<Profile>;
  if (token !== undefined) granted = { token: await readToken(context, token) };
  else {
    const scopes = allScopes ? [...usualScopes, ...otherScopes] : usualScopes;
    const tokens = await runDeviceFlow(
      url,
      scopes,
      ({ user_code: code, verification_uri: page, verification_uri_complete: complete }) =>
        out.note(
          `Open ${out.paint('cyan', complete ?? page)}\nand check that it shows the code ${out.paint('bold', code)}`,
        ),
      signal,
    );
    granted = { oauth: toStoredTokens(tokens) };
  }
  const bearer = granted.oauth?.access_token ?? granted.token ?? '';
  const identity = await readIdentity(createClient({ baseUrl: url, token: bearer, userAgent, signal }));
  await changeProfiles(profilesFile, ({ profiles: others }) => {
    const secret = others[name]?.webhook_secret;
    const profile: Profile = { url, ...granted, ...(secret !== undefined && { webhook_secret: secret }) };
    return { current: name, profiles: { ...others, [name]: profile } };
  });
  const who = identity.user?.email ?? identity.account.name;
  out.done({ profile: name, url, ...identity }, `Signed in to ${url}${who ? ` as ${plain(who)}` : ''}.`);
}

/** What a token is, and what it may do. */
async function readIdentity(client: Client) {
  return (await client.GET('/api/token')).data;
}

/** A token that is typed as an argument would be in the history of the shell. */
async function readToken(context: Context, token: string): Promise<string> {
  const text = (token === '-' ? await readText(context, '-') : token).trim();
  if (!/^[\x21-\x7e]+$/.test(text)) throw invalidInput('There is no token on standard input.');
  return text;
}

function warnOfPlainHttp({ out }: Context, url: string): void {
  const { protocol, hostname } = new URL(url);
  if (protocol === 'https:' || /^(localhost|127\..*|\[::1\])$/.test(hostname)) return;
  out.note(`${out.paint('yellow', 'Warning:')} ${url} is not encrypted: others on the way can read your token.`);
}

async function logOut(
  { options, env, profilesFile, out, signal }: Context,
  { revoke = false }: { readonly revoke?: boolean },
): Promise<void> {
  const { current, profiles } = await readProfiles(profilesFile);
  const name = options.profile ?? env.LETTERBOX_PROFILE ?? current;
  const profile = profiles[name];
  if (!profile) throw new CliError(exitCodes.notSignedIn, `There is no profile ${name}.`);
  const refreshToken = profile.oauth?.refresh_token;
  if (refreshToken !== undefined) await revokeToken(profile.url, refreshToken);
  const { token } = profile;
  if (revoke && token !== undefined)
    await call(createClient({ baseUrl: profile.url, token, userAgent, signal }), 'DELETE', '/api/token');
  await changeProfiles(profilesFile, (config) => {
    const { [name]: _, ...others } = config.profiles;
    const [next = defaultProfile] = Object.keys(others);
    return { current: config.current === name ? next : config.current, profiles: others };
  });
  const revoked = revoke || refreshToken !== undefined;
  out.done({ profile: name, revoked }, revoked ? 'Signed out.' : 'The token is forgotten here, but still valid.');
}

async function showIdentity(context: Context, { all = false }: { readonly all?: boolean }): Promise<void> {
  const { profilesFile, out, connect } = context;
  if (all) {
    const { current, profiles } = await readProfiles(profilesFile);
    const rows = Object.entries(profiles).map(([name, { url, oauth }]) => ({
      ...{ name, url, current: name === current, kind: oauth ? 'sign-in' : 'token' },
    }));
    return out.rows(
      rows,
      [
        { title: 'profile', value: ({ name }) => name },
        { title: 'url', value: ({ url }) => url },
        { title: 'signed in with', value: ({ kind }) => kind },
        { title: 'current', value: (row) => row.current },
      ],
      'There are no profiles.',
    );
  }
  const { url, profileName: profile } = await findTarget(context);
  const identity = await readIdentity(await connect());
  const { name, scopes, form_ids: formIds, masked, expires_at: expires, account, user } = identity;
  out.object({ url, profile, ...identity }, [
    ['service', url],
    ['profile', profile],
    ['account', account.name],
    ['plan', account.plan],
    ['user', user && `${user.email} (${user.role})`],
    ['token', name],
    ['scopes', scopes.join(', ')],
    ['forms', formIds === null ? 'all' : formIds.join(', ')],
    ['personal data', masked ? 'masked' : 'shown'],
    ['expires', expires ?? 'never'],
  ]);
}
