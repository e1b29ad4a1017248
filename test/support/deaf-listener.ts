import { spawn } from 'node:child_process';
import { once } from 'node:events';
import net, { type Socket } from 'node:net';

/** A port of 127.0.0.1 whose backlog is full, so that connecting to it times out. */
export async function startDeafListener(): Promise<{ port: number; stop: () => Promise<void> }> {
  // The process listens but never accepts, so the kernel completes only as many connections as the backlog holds.
  const script = `
    const server = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
      require('node:fs').writeSync(1, String(server.address().port));
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    });`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [text] = await once(child.stdout, 'data');
  const port = Number(text);

  const fillers: Socket[] = [];
  for (let filled = false; !filled; ) {
    const socket = net.connect(port, '127.0.0.1').on('error', () => undefined);
    fillers.push(socket);
    filled = await Promise.race([
      once(socket, 'connect').then(() => false),
      new Promise<boolean>((resolve) => setTimeout(resolve, 300, true)),
    ]);
  }
  return {
    port,
    stop: async () => {
      for (const socket of fillers) socket.destroy();
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
