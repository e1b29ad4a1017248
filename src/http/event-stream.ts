import type { Response } from 'express';
import { workOf } from '../lib/request-work';
import { makeExpendable } from './connection-limit';

/** A response of server-sent events, open until either side ends it. */
export interface EventStream {
  /** Sends an event; `data` is a single line. Closes the stream if its reader is too far behind. */
  send(event: string, data: string): void;
  /** Sends a comment, so that proxies keep the connection open. Closes the stream if its reader has stopped. */
  heartbeat(): void;
  end(): void;
}

/** What a reader may leave unread in this process, besides what the kernel buffers. */
const maxUnreadBytes = 64 * 1024;

/**
 * Begins a stream. It is exempt from the limits for requests, which would count it as a request that hangs, and gives
 * its connection away first when there are too many.
 */
export function openEventStream(res: Response): EventStream {
  workOf(res).releaseAll();
  makeExpendable(res);
  // With a listener, Node does not close the connection when nothing is sent for a while.
  res.on('timeout', () => undefined);
  res.set({
    'Content-Type': 'text/event-stream; charset=utf-8',
    // Compression, here and in proxies, would delay events.
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
  });
  res.flushHeaders();
  const write = (text: string): void => {
    if (res.writableEnded || res.destroyed) return;
    if (res.writableLength > maxUnreadBytes) res.destroy();
    else res.write(text);
  };
  return {
    send: (event, data) => write(`event: ${event}\ndata: ${data}\n\n`),
    heartbeat: () => {
      // Nothing was read since the last event.
      if (res.writableLength > 0) res.destroy();
      else write(':\n\n');
    },
    end: () => void res.end(),
  };
}
