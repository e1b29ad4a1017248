import { rmSync } from 'node:fs';

/** Stops what global-setup started and removes its folder. */
export default async function stopTestServices(): Promise<void> {
  const services = globalThis.letterboxTestServices;
  if (!services) return;
  services.watchdog.kill('SIGKILL');
  await Promise.all([services.redis?.stop(), services.postgres.stop()]);
  rmSync(services.dir, { recursive: true, force: true });
}
