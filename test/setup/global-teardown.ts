import { rmSync } from 'node:fs';

/** Stops what global-setup and the tests in this process started, and removes its folder. */
export default async function stopTestServices(): Promise<void> {
  // Only where the tests ran in this process, not in workers.
  await (await globalThis.keptByWorker?.browser)?.close();
  const services = globalThis.letterboxTestServices;
  if (!services) return;
  services.watchdog.kill('SIGKILL');
  await Promise.all([services.redis?.stop(), services.postgres.stop()]);
  rmSync(services.dir, { recursive: true, force: true });
}
