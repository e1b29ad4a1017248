import { loadConfig } from '../config';

/** Ends with 0 when the web process on this machine answers `/healthz` within 4 s, else with 1: for a container's health check. */
async function main(): Promise<void> {
  const { port } = loadConfig(process.env);
  const answer = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(4_000) });
  if (!answer.ok) throw new Error(`it answered ${answer.status}`);
}

main().catch((error: unknown) => {
  console.error(`not healthy: ${(error as Error).message}`);
  process.exit(1);
});
