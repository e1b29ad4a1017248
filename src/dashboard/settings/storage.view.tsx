import { isPaid } from '../../../config/plans';
import type { Account } from '../../accounts/account.model';
import type { Usage } from '../../accounts/usage';
import type { StorageRow } from '../../files/storage';
import { presentStorage } from '../../files/storage.presenter';
import { formatBytes } from '../../lib/text';
import { UsageBar } from '../page/bar.view';
import { TextField } from '../page/field.view';
import type { FieldErrors } from '../page/field-errors';
import { Buttons, PostForm, Problems } from '../page/form.view';
import { Card } from './card.view';
import { emptyDraft, type StorageDraft } from './storage-draft';

interface StorageCardProps {
  readonly account: Account;
  readonly usage: Usage;
  readonly storage: StorageRow | null;
  readonly returned: { readonly draft: StorageDraft; readonly errors: FieldErrors } | undefined;
}

/** Where the files of submissions are kept, how much they take, and the forms that change it. */
export function StorageCard({ account, usage, storage, returned }: StorageCardProps) {
  return (
    <Card id="storage" title="File storage">
      {!isPaid(account.plan) && (
        <p>
          <span className="tag warn">Rests</span> Files are not received on the Free plan. What is set here is kept.
        </p>
      )}
      {storage ? (
        <Connected storage={storage} />
      ) : (
        <p>No storage is connected: files that visitors send are not kept.</p>
      )}
      <UsageBar label="Files" value={usage.storage_bytes} max={usage.storage_limit_bytes} format={formatBytes} />
      <details className="fold" open={returned !== undefined || storage === null}>
        <summary>{storage ? 'Change the storage' : 'Connect a storage'}</summary>
        {storage?.kind !== 'local' && <LocalForm />}
        <S3Form storage={storage} returned={returned} />
      </details>
      {storage && <Disconnection />}
    </Card>
  );
}

function Connected({ storage }: { storage: StorageRow }) {
  const shown = presentStorage(storage);
  if (shown?.kind !== 's3') return <p>Files are kept in a folder of this service.</p>;
  return (
    <dl className="facts">
      <dt>Bucket</dt>
      <dd>{shown.bucket}</dd>
      <dt>Endpoint</dt>
      <dd>{shown.endpoint}</dd>
      <dt>Region</dt>
      <dd>{shown.region}</dd>
      <dt>Access key id</dt>
      <dd>{shown.access_key_id}</dd>
      <dt>Secret</dt>
      <dd>Set; it is never shown</dd>
    </dl>
  );
}

function LocalForm() {
  return (
    <PostForm action="/dashboard/settings/storage#storage" className="place">
      <input type="hidden" name="kind" value="local" />
      <h3>A folder of this service</h3>
      <p className="soft">Files lie on the disk of the machine that Letterbox runs on.</p>
      <button type="submit" className="quiet">
        Keep files here
      </button>
    </PostForm>
  );
}

function S3Form({ storage, returned }: Pick<StorageCardProps, 'storage' | 'returned'>) {
  const draft =
    returned?.draft ?? (storage?.kind === 's3' ? { ...emptyDraft, ...presentStorage(storage) } : emptyDraft);
  const errors = returned?.errors ?? {};
  return (
    <PostForm action="/dashboard/settings/storage#storage" className="place">
      <input type="hidden" name="kind" value="s3" />
      <h3>An S3 service</h3>
      <p className="soft">
        Amazon S3, or another with the same interface. It is tested when you save: a small file is written, read and
        deleted.
      </p>
      <Problems errors={errors} />
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
        label="Access key id"
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
            ? 'Never shown again. Leave it empty to keep the one that is saved for this bucket.'
            : 'Kept encrypted and never shown again.'
        }
        errors={errors}
      />
      <Buttons>
        <button type="submit" data-busy="Testing…">
          Test and save
        </button>
      </Buttons>
    </PostForm>
  );
}

function Disconnection() {
  return (
    <details className="fold">
      <summary>Disconnect the storage</summary>
      <p>
        Files that visitors send from then on are not kept. Those that are stored stay where they are: their links work
        as before, and they are deleted there when their submission is deleted for good.
      </p>
      <PostForm action="/dashboard/settings/storage/disconnect#storage">
        <button type="submit" className="danger">
          Disconnect
        </button>
      </PostForm>
    </details>
  );
}
