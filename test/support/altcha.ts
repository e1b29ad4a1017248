import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

/** Solves a challenge as the widget does; resolves to the value of the form field. */
export async function solve({ parameters, signature }: Challenge): Promise<string> {
  const challenge = { parameters, ...(signature !== undefined && { signature }) };
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/** Asks a web process for a challenge. */
export async function fetchChallenge(url: string, accessKey: string): Promise<Challenge> {
  const response = await fetch(`${url}/api/challenge?form=${encodeURIComponent(accessKey)}`);
  if (!response.ok) throw new Error(`status ${response.status}`);
  return (await response.json()) as Challenge;
}
