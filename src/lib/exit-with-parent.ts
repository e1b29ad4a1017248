/**
 * Calls back once when the process that forked this one has gone, even if it was killed. Does nothing in any other
 * process.
 */
export function onParentGone(callback: () => void): void {
  if (!process.channel) return;
  process.once('disconnect', callback);
  // The channel must not keep a process alive that has nothing else to do.
  process.channel.unref();
}
