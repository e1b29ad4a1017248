import { type Request, type Response, Router } from 'express';
import type { Pool } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { Config } from '../../config';
import type { Outbox } from '../deliveries/outbox';
import type { Logger } from '../lib/logger';
import { accept } from './accept';
import type { Entry } from './commit-batch';
import { textOf } from './fields';
import { createFormCache } from './form-cache';
import { createGroupCommit } from './group-commit';
import { judge } from './judge';
import type { Post, Step } from './post';
import { type Body, readBody } from './read-body';
import { Refusal } from './refusal';
import { respondAccepted, respondToError } from './respond';

export interface SubmitDeps {
  readonly config: Pick<Config, 'overQuota'>;
  readonly pool: Pool;
  readonly outbox: Outbox;
  readonly logger: Logger;
}

/** The front door: `POST /api/submit` (spec section 4.1). */
export function createSubmitRouter({ config, pool, outbox, logger }: SubmitDeps): Router {
  const forms = createFormCache(pool);
  const commit = createGroupCommit(pool, (entries) => outbox.enqueue(entries.flatMap(toQueued)));
  const steps: readonly Step[] = [
    accept(commit, config.overQuota), // 429 quota; submission and deliveries are durable after this line
  ];

  const submit = async (req: Request, res: Response): Promise<void> => {
    try {
      const body = await readBody(req, res); // 415, 413, 400
      await judge(createPost(req, res, body), forms, steps); // 404, 403, and each step's own
      respondAccepted(res);
    } catch (error) {
      if (res.headersSent) return;
      respondToError(res, error);
      if (res.statusCode >= 500)
        logger.error({ requestId: res.locals.requestId, error: reasonOf(error) }, 'a post failed');
    }
  };

  const router = Router();
  router
    .route('/api/submit')
    .all((_req, res, next) => {
      res.set(corsHeaders);
      next();
    })
    .options((_req, res) => {
      res.status(204).end();
    })
    .post(submit)
    .all((_req, res) => {
      res
        .set('Allow', 'POST, OPTIONS')
        .status(405)
        .json({ success: false, message: 'Only POST and OPTIONS are accepted.' });
    });
  return router;
}

/** On every answer of the endpoint (spec 4.2). */
const corsHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'POST, OPTIONS',
  'Access-Control-Allow-Headers': 'Content-Type, Accept, Authorization',
  'Access-Control-Max-Age': '86400',
};

function createPost(req: Request, res: Response, { fields }: Body): Omit<Post, 'form'> {
  const accessKey = textOf(fields.controls.access_key);
  if (!accessKey) throw new Refusal('missing_access_key');
  return {
    id: uuidv7(),
    requestId: res.locals.requestId,
    accessKey,
    fields,
    // An IPv4 client on a dual-stack socket is shown as the IPv4 client that it is.
    ip: (req.ip ?? '').replace(/^::ffff:(?=\d+\.)/i, ''),
    origin: req.get('origin'),
    referer: req.get('referer'),
    isSpam: false,
  };
}

function toQueued({ deliveries, requestId }: Entry) {
  return deliveries.map(({ id, kind }) => ({ id, kind, attempt: 1, requestId }));
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message} (${cause.message})` : message;
}
