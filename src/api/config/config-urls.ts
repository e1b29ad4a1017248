import { maxWebhooks } from '../../../config/limits';
import { InputError, type Problem } from '../../lib/input-error';
import { requireAllowedUrl } from '../../webhooks/webhook.service';
import type { ApiDeps } from '../api.deps';

/**
 * Rejects a file whose webhooks have new URLs that may not be called, with all of them. The file may be invalid otherwise.
 */
export async function requireAllowedUrls(
  { database, outbound }: Pick<ApiDeps, 'database' | 'outbound'>,
  accountId: string,
  config: unknown,
): Promise<void> {
  const webhooks = Object.entries(Object(Object(config).webhooks) as object);
  // A file with more is rejected when it is read.
  if (webhooks.length === 0 || webhooks.length > maxWebhooks) return;
  const stored = await database.models.Webhook.findAll({ where: { accountId }, attributes: ['url'] });
  const known = new Set(stored.map(({ url }) => url));
  const found = await Promise.all(
    webhooks.map(async ([key, webhook]): Promise<Problem[]> => {
      const { url } = Object(webhook) as { readonly url?: unknown };
      if (typeof url !== 'string' || known.has(url.trim())) return [];
      return findUrlProblems(outbound, `webhooks.${key}.url`, url.trim());
    }),
  );
  const problems = found.flat();
  const [first] = problems;
  if (first) throw new InputError('invalid_setting', `${first.setting} ${first.message}`, problems);
}

async function findUrlProblems(outbound: ApiDeps['outbound'], setting: string, url: string): Promise<Problem[]> {
  try {
    await requireAllowedUrl(outbound, url);
    return [];
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return error.problems.map(({ message }) => ({ setting, message }));
  }
}
