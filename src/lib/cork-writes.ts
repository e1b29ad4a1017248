import type { Redis } from 'ioredis';

/** Has a client send all commands of one tick in one write: a write costs more than the commands do. */
export function corkWrites(redis: Redis): void {
  redis.on('connect', () => {
    const { stream } = redis;
    const write = stream.write.bind(stream) as (...args: unknown[]) => boolean;
    let corked = false;
    stream.write = (...args: unknown[]) => {
      if (!corked) {
        corked = true;
        stream.cork();
        process.nextTick(() => {
          corked = false;
          stream.uncork();
        });
      }
      return write(...args);
    };
  });
}
