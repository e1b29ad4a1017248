import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** Starts the site of forminit-site.mjs, whose proxy sends to `proxyUrl` with this token. */
export async function startSite(proxyUrl: string, token: string) {
  const program = spawn(process.execPath, [path.join(__dirname, '../../support/forminit-site.mjs'), proxyUrl, token], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output] = await once(program.stdout, 'data');
  return {
    url: String(output).trim(),
    stop: async () => {
      program.kill();
      if (program.exitCode === null && program.signalCode === null) await once(program, 'exit');
    },
  };
}
