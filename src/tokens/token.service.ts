import Joi from 'joi';
import { QueryTypes, type Transaction } from 'sequelize';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import type { Database } from '../db/database';
import { inTransaction, type LockOptions, locking } from '../db/rows';
import { queriesIn } from '../db/transaction-queries';
import { addedOtherwise, InputError } from '../lib/input-error';
import { line, listOf } from '../lib/setting-types';
import { readSettings } from '../lib/settings';
import { createApiToken, hashToken } from '../lib/tokens';
import { canDo, type Membership } from '../members/permissions';
import { effectiveScopes, scopeNames, scopes, type TokenScope } from '../members/token-scopes';
import { requireForms } from '../webhooks/form-filter';
import { type ApiToken, creatorJoin, hasEndedSql, limitColumns, powersOf, type StoredLimits } from './api-token';

/** The maximum number of tokens per account, besides the personal one. */
const maxTokens = 100;
export const maxTokenName = 60;
const maxForms = 1_000;

/** The settings of a token. */
interface TokenSettings {
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  /** Limits it to these forms; null for all forms. */
  readonly form_ids: readonly string[] | null;
  /** When it stops working; null for never. */
  readonly expires_at: Date | null;
  /** Whether personal data in submissions is masked. */
  readonly masked: boolean;
}

const name = line(maxTokenName).required();

const tokenSettings = Joi.object<TokenSettings>({
  name,
  scopes: listOf(
    Joi.string()
      .valid(...scopeNames)
      .label('scopes'),
    2 * scopeNames.length,
  )
    .min(1)
    .required()
    .messages({
      'array.min': '{{#label}} must contain at least one scope',
      'any.only': `{{#label}} must be one of ${scopeNames.join(', ')}`,
    }),
  form_ids: listOf(Joi.string().uuid(), maxForms)
    .min(1)
    .allow(null)
    .default(null)
    .messages({ 'array.min': '{{#label}} must contain at least one form; leave it out for all forms' }),
  expires_at: Joi.date().iso().greater('now').allow(null).default(null).messages({
    'date.greater': '{{#label}} must be in the future',
    '*': '{{#label}} must be a date such as 2026-12-31',
  }),
  masked: Joi.boolean().default(false),
});

/** The member who creates a token. */
interface Creator extends Membership {
  readonly userId: string;
}

interface CreateOptions {
  readonly id?: string;
  /** The token that creates it: the new one can do no more, expires no later, and is revoked with it. */
  readonly parent?: ApiToken;
  readonly transaction?: Transaction | null;
}

/**
 * Creates a token, once per id, and resolves to it; it cannot be shown again. Null if it was created with this id and
 * these settings before. Without a creator, the account alone limits it. Throws InputError for invalid settings, for
 * scopes that would have no effect or that `parent` does not have, for an id that was used otherwise, and when the
 * account has 100 tokens.
 */
export async function createToken(
  db: Database,
  accountId: string,
  creator: Creator | null,
  input: unknown,
  { id = uuidv7(), parent, transaction: given = null }: CreateOptions = {},
): Promise<{ readonly id: string; readonly token: string | null }> {
  const read = readSettings(tokenSettings, input);
  const settings = parent ? withinParent(read, parent) : read;
  const { name: label, form_ids: formIds, expires_at: expiresAt, masked: isMasked } = settings;
  if (formIds) await requireForms(given ? queriesIn(db, given) : db.pool, accountId, formIds);
  checkEffect(settings, creator);
  return inTransaction(db, given, async (transaction) => {
    // One at a time, so that there are never more than allowed, and a double click creates one.
    await db.models.Account.findByPk(accountId, locking(transaction));
    const [known] = await db.sequelize.query<{ isSame: boolean }>(
      `SELECT account_id = $2 AND NOT is_personal AND name = $3 AND scopes = $4::text[] AND is_masked = $6
              AND form_ids IS NOT DISTINCT FROM $5::uuid[] AND expires_at IS NOT DISTINCT FROM $7::timestamptz AS "isSame"
       FROM api_tokens WHERE id = $1`,
      {
        bind: [id, accountId, label, settings.scopes, formIds, isMasked, expiresAt],
        type: QueryTypes.SELECT,
        transaction,
      },
    );
    if (known?.isSame) return { id, token: null };
    if (known) throw addedOtherwise('token');
    const [counted] = await db.sequelize.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM api_tokens WHERE account_id = $1 AND NOT is_personal AND client_id IS NULL',
      { bind: [accountId], type: QueryTypes.SELECT, transaction },
    );
    if ((counted?.count ?? 0) >= maxTokens)
      throw new InputError('wrong_state', `an account can have at most ${maxTokens} tokens; revoke one first`);
    const token = createApiToken();
    await db.sequelize.query(
      `INSERT INTO api_tokens (id, account_id, user_id, name, prefix, token_hash, scopes, form_ids, is_masked, expires_at,
                               parent_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7::text[], $8::uuid[], $9, $10, $11)`,
      {
        bind: [
          ...[id, accountId, creator?.userId ?? null, label, prefixOf(token), hashToken(token), settings.scopes],
          ...[formIds, isMasked, expiresAt, parent?.id ?? null],
        ],
        transaction,
      },
    );
    return { id, token };
  });
}

/** The beginning of a token, by which people recognize it. */
export function prefixOf(token: string): string {
  return token.slice(0, 8);
}

/** The settings with the limits of the token that creates it, which it may not exceed. Throws InputError if it would. */
function withinParent(settings: TokenSettings, parent: ApiToken): TokenSettings {
  const { scopes: wanted, form_ids: formIds, expires_at: expiresAt } = settings;
  const foreign = wanted.find((scope) => !parent.scopes.includes(scope));
  if (foreign !== undefined) throw invalid('scopes', `must not contain ${foreign}: this token does not have it`);
  if (formIds?.some((id) => !(parent.formIds?.includes(id) ?? true)))
    throw invalid('form_ids', 'must only contain forms of this token');
  if (parent.expiresAt && expiresAt && expiresAt > parent.expiresAt)
    throw invalid('expires_at', `must not be later than ${parent.expiresAt.toISOString()}, when this token expires`);
  return {
    ...settings,
    form_ids: formIds ?? parent.formIds,
    expires_at: expiresAt ?? parent.expiresAt,
    masked: settings.masked || parent.isMasked,
  };
}

function invalid(setting: string, message: string): InputError {
  return new InputError('invalid_setting', `${setting} ${message}`, [{ setting, message }]);
}

/** The maximum number of programs that a member can connect to an account. */
const maxConnections = 100;

/**
 * Checks what a member grants to a program. Scopes that would have no effect are left out. Throws InputError for invalid
 * settings, if nothing is left to do for the program, and when the member has connected 100 programs.
 */
export async function readGrantedSettings(
  db: Database,
  accountId: string,
  member: Creator,
  input: unknown,
): Promise<TokenSettings> {
  const settings = readSettings(tokenSettings, input);
  const { form_ids: formIds, masked: isMasked } = settings;
  if (formIds) await requireForms(db.pool, accountId, formIds);
  const limits = { role: member.role, formIds: formIds ?? member.formIds, isMasked };
  const granted = effectiveScopes(settings.scopes, limits);
  if (!granted.some((scope) => scope !== 'mcp')) {
    const message = 'choose at least one that has an effect within these limits';
    throw new InputError('invalid_setting', `scopes: ${message}`, [{ setting: 'scopes', message }]);
  }
  const [counted] = await db.sequelize.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM api_tokens
     WHERE account_id = $1 AND user_id = $2 AND client_id IS NOT NULL`,
    { bind: [accountId, member.userId], type: QueryTypes.SELECT },
  );
  if ((counted?.count ?? 0) >= maxConnections)
    throw new InputError('wrong_state', `you can connect at most ${maxConnections} programs; disconnect one first`);
  return { ...settings, scopes: granted };
}

/** Throws InputError for scopes that the token could not use, so that nobody relies on them. */
function checkEffect({ scopes: wanted, form_ids: formIds, masked: isMasked }: TokenSettings, creator: Creator | null) {
  const role = creator?.role ?? 'owner';
  const limits = { role, formIds: formIds ?? creator?.formIds ?? null, isMasked };
  const idle = wanted.find((scope) => !effectiveScopes([scope], limits).includes(scope));
  if (idle === undefined) return;
  const { needs, masked: isForMasked } = scopes[idle];
  const reason =
    isMasked && !isForMasked
      ? 'a token that masks personal data'
      : canDo({ role, formIds: null }, needs)
        ? 'a token that is limited to some forms'
        : 'a token of a member with your role';
  throw invalid('scopes', `must not contain ${idle}: ${reason} cannot use it`);
}

/** A token as it is listed; nothing tells the token itself. */
export interface ListedToken extends StoredLimits {
  readonly id: string;
  readonly name: string;
  /** Its first characters. */
  readonly prefix: string;
  readonly hash: string;
  /** The member who created it, and the name or e-mail address; null when nobody did. */
  readonly userId: string | null;
  readonly creator: string | null;
  /** The OAuth client that it was granted to; null for a token that somebody created. */
  readonly clientId: string | null;
  /** The names of the forms that it is limited to, without deleted ones; null for all forms. */
  readonly formNames: readonly string[] | null;
  /** Those of `scopes` that have no effect, because its creator may do less now. */
  readonly idleScopes: readonly string[];
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly expiresAt: Date | null;
}

/** The account's tokens, the personal one first, then newest first; expired ones included. */
export async function listTokens(db: Database, accountId: string): Promise<ListedToken[]> {
  return selectTokens(db, accountId, {});
}

/** The programs that the member connected to the account, newest first. */
export async function listConnections(db: Database, accountId: string, userId: string): Promise<ListedToken[]> {
  return selectTokens(db, accountId, { userId });
}

/** The account's token with this id; null when there is none, and for the personal token. */
export async function findToken(
  db: Database,
  accountId: string,
  id: string,
  options: LockOptions = {},
): Promise<ListedToken | null> {
  if (!isUuid(id)) return null;
  const [token] = await selectTokens(db, accountId, { id }, options);
  return token && !token.isPersonal ? token : null;
}

async function selectTokens(
  db: Database,
  accountId: string,
  { id = null, userId = null }: { readonly id?: string | null; readonly userId?: string | null },
  { transaction, lock }: LockOptions = {},
): Promise<ListedToken[]> {
  const rows = await db.sequelize.query<Omit<ListedToken, 'idleScopes'>>(
    `SELECT t.id, t.name, t.prefix, t.token_hash AS hash, ${limitColumns}, coalesce(nullif(u.name, ''), u.email) AS creator,
            CASE WHEN t.form_ids IS NOT NULL THEN
              ARRAY(SELECT f.name FROM forms f WHERE f.account_id = t.account_id AND f.id = ANY (t.form_ids)
                    AND f.deleted_at IS NULL ORDER BY f.name, f.id) END AS "formNames",
            t.created_at AS "createdAt", t.last_used_at AS "lastUsedAt", t.user_id AS "userId",
            t.client_id AS "clientId", CASE WHEN ${hasEndedSql} THEN least(t.expires_at, t.access_expires_at) ELSE t.expires_at END AS "expiresAt"
     FROM api_tokens t ${creatorJoin} LEFT JOIN users u ON u.id = t.user_id
     WHERE t.account_id = $1 AND ($2::uuid IS NULL OR t.id = $2)
       AND ($3::uuid IS NULL OR t.user_id = $3 AND t.client_id IS NOT NULL)
     ORDER BY t.is_personal DESC, t.id DESC ${lock ? `FOR ${lock} OF t` : ''}`,
    { bind: [accountId, id, userId], type: QueryTypes.SELECT, ...(transaction && { transaction }) },
  );
  return rows.map((row) => {
    const { scopes: effective } = powersOf(row);
    const idleScopes = row.scopes.filter((scope) => !(effective as readonly string[]).includes(scope));
    return { ...row, idleScopes };
  });
}

/** Renames the account's token. Throws InputError for an invalid name; false when there is no such token. */
export async function renameToken(
  db: Database,
  accountId: string,
  id: string,
  input: unknown,
  transaction: Transaction | null = null,
): Promise<boolean> {
  const settings = readSettings(Joi.object<Pick<TokenSettings, 'name'>>({ name }), input);
  return changeOne(db, 'UPDATE api_tokens SET name = $3', [id, accountId, settings.name], transaction);
}

/** Revokes the account's token, which stops working at once; false when there is no such token. */
export async function revokeToken(
  db: Database,
  accountId: string,
  id: string,
  transaction: Transaction | null = null,
): Promise<boolean> {
  return changeOne(db, 'DELETE FROM api_tokens', [id, accountId], transaction);
}

/** Ends a connection of the member; false when there is no such one. */
export async function revokeConnection(db: Database, accountId: string, userId: string, id: string): Promise<boolean> {
  const change = 'DELETE FROM api_tokens';
  return changeOne(db, change, [id, accountId, userId], null, 'AND user_id = $3 AND client_id IS NOT NULL');
}

/** Revokes all tokens of the account, the personal one included, and what programs were about to get. */
export async function revokeAllTokens(db: Database, accountId: string): Promise<void> {
  await db.sequelize.query(
    'WITH codes AS (DELETE FROM oauth_codes WHERE account_id = $1) DELETE FROM api_tokens WHERE account_id = $1',
    { bind: [accountId] },
  );
}

async function changeOne(
  db: Database,
  change: string,
  bind: readonly [id: string, ...others: unknown[]],
  transaction: Transaction | null,
  condition = '',
): Promise<boolean> {
  if (!isUuid(bind[0])) return false;
  const changed = await db.sequelize.query(
    `${change} WHERE id = $1 AND account_id = $2 AND NOT is_personal ${condition} RETURNING id`,
    { bind: [...bind], type: QueryTypes.SELECT, transaction },
  );
  return changed.length === 1;
}
