import type { DeliveryStatus } from '../../src/deliveries/delivery.log';
import { eventually } from './eventually';
import type { FaultScene } from './fault-scene';
import type { RunningWeb } from './processes';
import { runCommandProcess } from './run-cli';
import { asMultipart, type Reply, send } from './submit-client';

/** A file of a submission and the state of its upload. */
export interface Upload {
  readonly deliveryId: string;
  readonly status: DeliveryStatus;
  readonly error: string | null;
  readonly durationMs: number | null;
  /** Null once the storage has it. */
  readonly content: Buffer | null;
  readonly key: string;
}

/** Connects this storage to the scene's account. */
export async function connectStorage({ db, form, env }: FaultScene, storage: object): Promise<void> {
  const { email } = await db.models.Account.findByPk(form.accountId, { rejectOnEmpty: true });
  const result = await runCommandProcess(
    ['account:update', '--email', email, '--json', JSON.stringify({ storage })],
    env,
  );
  if (result.code !== 0) throw new Error(result.stderr);
}

/** Submits one file with a text; resolves to the response and the milliseconds it took. */
export async function postFile(
  { form }: FaultScene,
  web: RunningWeb,
  content: Buffer,
): Promise<Reply & { readonly ms: number }> {
  const payload = asMultipart([
    ['name="access_key"', form.accessKey],
    ['name="name"', 'Ada'],
    ['name="cv"; filename="cv.pdf"', content, 'Content-Type: application/pdf'],
  ]);
  const began = performance.now();
  const reply = await send(web.url, { ...payload, headers: { ...payload.headers, Accept: 'application/json' } });
  return { ...reply, ms: performance.now() - began };
}

/** Every stored file, in the order of the submissions. */
export async function readUploads({ db }: FaultScene): Promise<Upload[]> {
  const { rows } = await db.pool.query<Upload>(
    `SELECT d.id AS "deliveryId", d.status, d.error, d.duration_ms AS "durationMs", f.content, f.storage_key AS key
     FROM files f JOIN deliveries d ON d.file_id = f.id ORDER BY f.id`,
  );
  return rows;
}

/** Waits until every upload is settled. */
export function settledUploads(scene: FaultScene): Promise<Upload[]> {
  return eventually(async () => {
    const uploads = await readUploads(scene);
    const open = uploads.filter(({ status }) => status === 'queued' || status === 'active');
    if (open.length > 0) throw new Error(`${open.length} uploads are still open`);
    return uploads;
  });
}

/** Retries these uploads through the CLI. */
export async function retryUploads({ env }: FaultScene, uploads: readonly Upload[]): Promise<void> {
  const retry = async ({ deliveryId }: Upload) => {
    const { code, stderr } = await runCommandProcess(['delivery:retry', '--delivery', deliveryId], env);
    if (code !== 0) throw new Error(stderr);
  };
  await Promise.all(uploads.map(retry));
}
