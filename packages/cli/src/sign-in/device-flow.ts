import { setTimeout as sleep } from 'node:timers/promises';
import { CliError, exitCodes } from '../errors.js';
import {
  authorizeDevice,
  type DeviceAuthorization,
  OAuthError,
  redeemDeviceCode,
  type TokenResponse,
} from './oauth.js';

/**
 * Signs in with the device flow (RFC 8628): `show` tells the person the address and the code, and the service is asked
 * until the person has decided. Throws a CliError if access was denied or the code expired.
 */
export async function runDeviceFlow(
  url: string,
  scopes: readonly string[],
  show: (device: DeviceAuthorization) => void,
  signal: AbortSignal,
): Promise<TokenResponse> {
  const device = await authorizeDevice(url, scopes).catch(toCliError);
  show(device);
  const endsAt = Date.now() + device.expires_in * 1_000;
  let waitMs = (device.interval ?? 5) * 1_000;
  while (Date.now() < endsAt) {
    await sleep(waitMs, undefined, { signal });
    try {
      return await redeemDeviceCode(url, device.device_code);
    } catch (error) {
      // A lost connection is tried again, as RFC 8628 wants.
      if (error instanceof CliError) continue;
      if (!(error instanceof OAuthError)) throw error;
      if (error.code === 'slow_down') waitMs += 5_000;
      else if (error.code !== 'authorization_pending') toCliError(error);
    }
  }
  throw new CliError(exitCodes.notSignedIn, 'The code has expired.', 'Start again: letterbox login');
}

function toCliError(error: unknown): never {
  if (error instanceof OAuthError) throw new CliError(exitCodes.notSignedIn, error.message);
  throw error;
}
