/**
 * Calls back once when the npm that launched us is gone: it dies of signals that it does not pass on.
 * Does nothing when node was called directly, because then a parent that leaves may well want us to stay.
 */
export function onLauncherGone(env: NodeJS.ProcessEnv, callback: () => void): void {
  if (!env.npm_lifecycle_event) return;
  const launcher = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === launcher) return;
    clearInterval(timer);
    callback();
  }, 500);
  timer.unref();
}
