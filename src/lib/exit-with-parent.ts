let onGone: (() => void) | undefined;

/**
 * Calls back once when the process that forked this one has gone, even if it was killed; a later call replaces the
 * callback. Does nothing in any other process. The first call must come before anything is awaited: afterwards, a
 * process whose parent has gone looks like one that was never forked.
 */
export function onParentGone(callback: () => void): void {
  const isFirst = onGone === undefined;
  onGone = callback;
  if (!isFirst || !process.channel) return;
  process.once('disconnect', () => onGone?.());
  // The channel must not keep a process alive that has nothing else to do.
  process.channel.unref();
}
