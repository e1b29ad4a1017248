import { Router } from 'express';
import { TimeoutError, withTimeout } from '../lib/with-timeout';

/** The services that must respond for the process to be ready, by name; a check rejects when its service does not. */
export type HealthChecks = Readonly<Record<string, () => Promise<void>>>;

type CheckResult = 'ok' | 'failed' | 'timed out';

const checkTimeoutMs = 2_000;

/**
 * `GET /healthz` responds with 200 while the process is alive. `GET /readyz` responds with 200 when all checks pass
 * within 2 s and the process is not shutting down, else with 503. It lists the result of each check but never its
 * error, which could contain an address or a password.
 */
export function createHealthRouter({
  checks,
  isEnding = () => false,
}: {
  readonly checks: HealthChecks;
  readonly isEnding?: () => boolean;
}): Router {
  const router = Router();
  let running: Promise<Record<string, CheckResult>> | undefined;

  router.use(['/healthz', '/readyz'], (_req, res, next) => {
    res.set('Cache-Control', 'no-store');
    next();
  });
  router.get('/healthz', (_req, res) => {
    res.json({ status: 'ok' });
  });
  router.get('/readyz', async (_req, res) => {
    // Concurrent requests share the checks, because anyone can send them.
    running ??= runChecks(checks).finally(() => {
      running = undefined;
    });
    const results = await running;
    const isReady = !isEnding() && Object.values(results).every((result) => result === 'ok');
    res.status(isReady ? 200 : 503).json({ status: isReady ? 'ready' : 'not ready', checks: results });
  });
  return router;
}

async function runChecks(checks: HealthChecks): Promise<Record<string, CheckResult>> {
  const entries = Object.entries(checks).map(async ([name, check]) => [name, await runCheck(check)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

async function runCheck(check: () => Promise<void>): Promise<CheckResult> {
  try {
    await withTimeout(check(), checkTimeoutMs);
    return 'ok';
  } catch (error) {
    return error instanceof TimeoutError ? 'timed out' : 'failed';
  }
}
