import { Router } from 'express';

/** What a service needs to be ready, by name; a check resolves when its part answers. */
export type HealthChecks = Readonly<Record<string, () => Promise<void>>>;

type Verdict = 'ok' | 'failed' | 'timed out';

const checkMs = 2_000;

/**
 * `GET /healthz` answers 200 while the process is alive; `GET /readyz` 200 when every check passes within 2 s, else
 * 503, with a word on each check and never its error, which could hold an address or a password. A process that is on its way
 * out is not ready, whatever its checks say.
 */
export function createHealthRouter({
  checks,
  isEnding = () => false,
}: {
  readonly checks: HealthChecks;
  readonly isEnding?: () => boolean;
}): Router {
  const router = Router();
  let running: Promise<Record<string, Verdict>> | undefined;

  router.use(['/healthz', '/readyz'], (_req, res, next) => {
    res.set('Cache-Control', 'no-store');
    next();
  });
  router.get('/healthz', (_req, res) => {
    res.json({ status: 'ok' });
  });
  router.get('/readyz', async (_req, res) => {
    // Anybody may ask, so all who ask at once share one round of checks.
    running ??= runChecks(checks).finally(() => {
      running = undefined;
    });
    const verdicts = await running;
    const ready = !isEnding() && Object.values(verdicts).every((verdict) => verdict === 'ok');
    res.status(ready ? 200 : 503).json({ status: ready ? 'ready' : 'not ready', checks: verdicts });
  });
  return router;
}

async function runChecks(checks: HealthChecks): Promise<Record<string, Verdict>> {
  const entries = Object.entries(checks).map(async ([name, check]) => [name, await runCheck(check)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

async function runCheck(check: () => Promise<void>): Promise<Verdict> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Verdict>((resolve) => {
    timer = setTimeout(resolve, checkMs, 'timed out');
  });
  const answer = async (): Promise<Verdict> => {
    await check();
    return 'ok';
  };
  try {
    return await Promise.race([answer(), late]);
  } catch {
    return 'failed';
  } finally {
    clearTimeout(timer);
  }
}
