import type { Tracing } from '../../tracing/tracing';
import type { GroupCommit } from './group-commit';

/** Notes each write as a span, which its entry carries along for the deliveries that it causes. */
export function traceCommits(commit: GroupCommit, tracing: Tracing | null): GroupCommit {
  if (!tracing) return commit;
  return {
    write: (entry) =>
      tracing.span('commit', 'internal', async (note) => {
        const verdict = await commit.write({ ...entry, trace: tracing.current() });
        note({ 'letterbox.verdict': verdict.kind });
        return verdict;
      }),
  };
}
