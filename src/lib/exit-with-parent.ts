/**
 * Calls back once when the process that forked this one is gone, so that nothing lingers when it is killed alone.
 * Does nothing in a process that was started on its own.
 */
export function onParentGone(callback: () => void): void {
  if (!process.channel) return;
  process.once('disconnect', callback);
  // Only a messenger: it must not keep a process alive that has nothing else to do.
  process.channel.unref();
}
