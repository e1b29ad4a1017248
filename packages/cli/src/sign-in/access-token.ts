import { CliError, exitCodes } from '../errors.js';
import { changeProfiles, type OAuthTokens, type Profile, readProfiles } from '../profiles.js';
import { OAuthError, refreshTokens, type TokenResponse } from './oauth.js';

/** Tokens are replaced this long before they expire. */
const marginMs = 60_000;

export function toStoredTokens({ access_token, refresh_token, expires_in }: TokenResponse): OAuthTokens {
  return { access_token, refresh_token, expires_at: Date.now() + expires_in * 1_000 };
}

/**
 * The token of a profile, which is replaced before it expires. A refresh token may be used once, so only one process
 * replaces it: others wait for the file, and find the new one there. Throws a CliError if the access was revoked.
 */
export async function findAccessToken(file: string, name: string): Promise<string | null> {
  const found = tokenOf((await readProfiles(file)).profiles[name]);
  if (found !== 'expired') return found;
  let fresh: string | null = null;
  await changeProfiles(file, async (config) => {
    const profile = config.profiles[name];
    const current = tokenOf(profile);
    if (current !== 'expired' || !profile?.oauth) {
      fresh = current;
      return null;
    }
    const oauth = await replaceTokens(profile.url, profile.oauth);
    fresh = oauth.access_token;
    return { ...config, profiles: { ...config.profiles, [name]: { ...profile, oauth } } };
  });
  return fresh;
}

function tokenOf(profile: Profile | undefined): string | null {
  if (!profile?.oauth) return profile?.token ?? null;
  return profile.oauth.expires_at - marginMs > Date.now() ? profile.oauth.access_token : 'expired';
}

async function replaceTokens(url: string, { refresh_token: token }: OAuthTokens): Promise<OAuthTokens> {
  try {
    return toStoredTokens(await refreshTokens(url, token));
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    throw new CliError(exitCodes.notSignedIn, 'You were signed out.', 'Sign in again: letterbox login');
  }
}
