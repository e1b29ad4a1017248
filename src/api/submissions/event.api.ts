import { findEvent } from '../../deliveries/webhook-event';
import { buildPayload } from '../../webhooks/formats/json';
import type { ApiDeps } from '../api.deps';
import { ApiProblem, notFound } from '../problem';
import { type ApiRequest, type ApiResult, type ApiRoute, read } from '../route';

/** `/api/submissions/:id/event`: what webhooks receive about a submission, byte for byte. */
export const eventRoutes: readonly ApiRoute[] = [read('/api/submissions/:id/event', 'submissions:read', showEvent)];

async function showEvent(
  { database, links, reads }: ApiDeps,
  { scope, token, params }: ApiRequest<{ readonly id: string }>,
): Promise<ApiResult> {
  if (token.isMasked) throw new ApiProblem(403, 'forbidden', 'The event has personal data, which this token masks.');
  const event = await reads.run(scope.accountId, () => findEvent(database.pool, scope, params.id, links));
  if (!event) throw notFound('submission');
  return { body: buildPayload(event) };
}
