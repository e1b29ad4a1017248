import { etagOf } from '../lib/etag';
import { ApiProblem } from './problem';
import type { ApiRequest } from './route';

/**
 * Throws a 412 if the request has an If-Match that the object does not match. In a change, read the object under a lock
 * before: then of two changes with the same ETag only one is made.
 */
export function requireMatch({ ifMatch }: Pick<ApiRequest, 'ifMatch'>, version: unknown): void {
  if (ifMatch === null || ifMatch.trim() === '*') return;
  const current = etagOf(version);
  if (ifMatch.split(',').some((one) => one.trim() === current)) return;
  const detail = 'It was changed since you read it. Read it again, and send the change with its new ETag.';
  throw new ApiProblem(412, 'precondition_failed', detail, [], { ETag: current });
}
