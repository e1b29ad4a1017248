import { CommanderError } from 'commander';
import { BaseError, ConnectionError } from 'sequelize';
import { ConfigError } from '../../config';
import { InputError } from '../lib/input-error';
import { errorMessage } from '../lib/text';

/** An error as the one line that a person at a terminal can act on. */
export function describeError(error: unknown): string {
  if (error instanceof CommanderError) return errorMessage(error).replace(/^error: /, '');
  if (error instanceof InputError || error instanceof ConfigError) return errorMessage(error);
  const cause = error instanceof BaseError && 'original' in error ? error.original : error;
  if (error instanceof ConnectionError || isUnreachable(cause))
    return `the database cannot be reached: ${errorMessage(cause)}`;
  if (isOutdated(cause)) return 'the database is not up to date: run `npm run migrate` first';
  return `something unexpected failed: ${errorMessage(cause)}`;
}

// What PostgreSQL says when it turns a connection down (classes 08, 28, 3D, 53, 57), and what the system says.
function isUnreachable(error: unknown): boolean {
  return (
    /^(E[A-Z]{3,}|08...|28...|3D...|53...|57P..)$/.test(codeOf(error)) ||
    /timeout.*connect|connect.*timeout/i.test(errorMessage(error))
  );
}

function isOutdated(error: unknown): boolean {
  return ['42P01', '42703'].includes(codeOf(error));
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}
