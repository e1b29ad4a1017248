import { isPaid } from '../../../config/plans';
import type { Account } from '../../accounts/account.model';
import type { Usage } from '../../accounts/usage';
import type { StorageRow } from '../../files/storage';
import { presentStorage } from '../../files/storage.settings';
import { formatBytes } from '../../lib/text';
import { Card, UsageBar } from '../page/components';
import { PostForm, Problems, TextField } from '../page/form';
import type { FieldErrors } from '../page/read-form';
import { SaveBar } from '../page/save-bar';
import { accountSettingsPath } from './settings-paths';

const home = accountSettingsPath('storage');

const draftFields = ['endpoint', 'bucket', 'region', 'access_key_id'] as const;

/** The S3 form as the owner typed it, without the secret, which is never sent back. */
export type StorageDraft = Readonly<Record<(typeof draftFields)[number], string>>;

const emptyDraft: StorageDraft = { endpoint: '', bucket: '', region: '', access_key_id: '' };

/** Reads a posted storage form: `input` to be validated, `draft` to be shown again when it is rejected. */
export function readStorageForm(form: URLSearchParams): { draft: StorageDraft; input: Record<string, string> } {
  const read = (name: string) => form.get(name) ?? '';
  const draft = { ...emptyDraft, ...Object.fromEntries(draftFields.map((name) => [name, read(name)])) };
  const kind = read('kind');
  if (kind === 'local') return { draft, input: { kind } };
  return { draft, input: { ...draft, kind, secret_access_key: read('secret_access_key') } };
}

interface StorageCardProps {
  readonly account: Account;
  readonly usage: Usage;
  readonly storage: StorageRow | null;
  readonly rejected: { readonly draft: StorageDraft; readonly errors: FieldErrors } | undefined;
}

/** Where uploaded files are stored, how much space they use, and the forms that change it. */
export function StorageCard({ account, usage, storage, rejected }: StorageCardProps) {
  return (
    <Card id="storage" title="File storage">
      {!isPaid(account.plan) && (
        <p>
          <span className="tag warn">Off</span> The Free plan does not include files. These settings are kept.
        </p>
      )}
      {storage ? (
        <ConnectedStorage storage={storage} />
      ) : (
        <p>No storage connected. Files that visitors upload are not stored.</p>
      )}
      <UsageBar label="Files" value={usage.storage_bytes} max={usage.storage_limit_bytes} format={formatBytes} />
      <details className="fold" open={rejected !== undefined || storage === null}>
        <summary>{storage ? 'Change storage' : 'Connect storage'}</summary>
        {storage?.kind !== 'local' && <LocalForm />}
        <S3Form storage={storage} rejected={rejected} />
      </details>
      {storage && <DisconnectForm />}
    </Card>
  );
}

function ConnectedStorage({ storage }: { storage: StorageRow }) {
  const shown = presentStorage(storage);
  if (shown?.kind !== 's3') return <p>Files are stored on this server.</p>;
  return (
    <dl className="facts">
      <dt>Bucket</dt>
      <dd>{shown.bucket}</dd>
      <dt>Endpoint</dt>
      <dd>{shown.endpoint}</dd>
      <dt>Region</dt>
      <dd>{shown.region}</dd>
      <dt>Access key ID</dt>
      <dd>{shown.access_key_id}</dd>
      <dt>Secret access key</dt>
      <dd>Saved, never shown</dd>
    </dl>
  );
}

function LocalForm() {
  return (
    <PostForm action={home} className="place">
      <input type="hidden" name="kind" value="local" />
      <h3>This server</h3>
      <p className="soft">Stores files on the disk of the machine that runs Letterbox.</p>
      <button type="submit" className="quiet">
        Store files on this server
      </button>
    </PostForm>
  );
}

function S3Form({ storage, rejected }: Pick<StorageCardProps, 'storage' | 'rejected'>) {
  const draft =
    rejected?.draft ?? (storage?.kind === 's3' ? { ...emptyDraft, ...presentStorage(storage) } : emptyDraft);
  const errors = rejected?.errors ?? {};
  return (
    <PostForm action={home} className="place" guard={rejected ? 'rejected' : 'unchanged'}>
      <input type="hidden" name="kind" value="s3" />
      <h3>S3</h3>
      <p className="soft">
        Amazon S3 or a compatible service. When you save, Letterbox tests the connection by writing, reading and
        deleting a small file.
      </p>
      <Problems errors={errors} labels={{ access_key_id: 'Access key ID' }} />
      <TextField
        name="endpoint"
        label="Endpoint"
        type="url"
        placeholder="https://s3.eu-central-1.amazonaws.com"
        autoComplete="off"
        value={draft.endpoint}
        errors={errors}
      />
      <div className="two">
        <TextField name="bucket" label="Bucket" autoComplete="off" value={draft.bucket} errors={errors} />
        <TextField
          name="region"
          label="Region"
          placeholder="eu-central-1"
          autoComplete="off"
          value={draft.region}
          errors={errors}
        />
      </div>
      <TextField
        name="access_key_id"
        label="Access key ID"
        autoComplete="off"
        value={draft.access_key_id}
        errors={errors}
      />
      <TextField
        name="secret_access_key"
        label="Secret access key"
        type="password"
        autoComplete="off"
        hint={
          storage?.kind === 's3'
            ? 'Encrypted and never shown again. Leave empty to keep the secret saved for this bucket.'
            : 'Encrypted and never shown again.'
        }
        errors={errors}
      />
      <SaveBar
        discardPath={home}
        isRejected={rejected !== undefined}
        hasErrors={rejected !== undefined}
        label="Test and save"
        busyLabel="Testing…"
      />
    </PostForm>
  );
}

function DisconnectForm() {
  return (
    <details className="fold">
      <summary>Disconnect storage</summary>
      <p>
        New files will not be stored. Files already stored stay where they are: their links keep working, and they are
        deleted when their submission is permanently deleted.
      </p>
      <PostForm action={`${home}/disconnect`}>
        <button type="submit" className="danger">
          Disconnect storage
        </button>
      </PostForm>
    </details>
  );
}
