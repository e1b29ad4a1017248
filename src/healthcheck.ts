import { loadConfig } from '../config';

/** Ends with 0 when the web process on this machine answers `/healthz` within 4 s, else with 1: for a container's health check. */
async function main(): Promise<void> {
  const { port, host = '127.0.0.1' } = loadConfig(process.env);
  // Told to listen on all addresses, it listens on this one; told one, on no other.
  const address = /^(?:0\.0\.0\.0|::)$/.test(host) ? '127.0.0.1' : host;
  const url = `http://${address.includes(':') ? `[${address}]` : address}:${port}/healthz`;
  const answer = await fetch(url, { signal: AbortSignal.timeout(4_000) });
  if (!answer.ok) throw new Error(`it answered ${answer.status}`);
}

main().catch((error: unknown) => {
  console.error(`not healthy: ${(error as Error).message}`);
  process.exit(1);
});
