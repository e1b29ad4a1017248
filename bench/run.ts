import { benchReadApi } from './read-api';
import { benchUploads } from './uploads';
import { benchWebhookFairness } from './webhook-fairness';

const benchmarks: Record<string, () => Promise<void>> = {
  'read-api': benchReadApi,
  uploads: benchUploads,
  'webhook-fairness': benchWebhookFairness,
};

/** `npm run bench [-- NAME …]`: runs the named benchmarks, or all of them, one after the other. */
async function main(names: readonly string[]): Promise<void> {
  const unknown = names.find((name) => !benchmarks[name]);
  if (unknown) throw new Error(`there is no benchmark ${unknown}; there are ${Object.keys(benchmarks).join(', ')}`);
  for (const [name, run] of Object.entries(benchmarks)) {
    if (names.length === 0 || names.includes(name)) await run();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error((error as Error).message);
  process.exit(1);
});
