import type { Pool } from 'pg';
import type { Form } from '../../forms/form.model';
import { listNewestSubmissions } from '../../submissions/inbox/newest-submissions';
import { findRecentFields } from '../../submissions/table/table-columns';
import type { ReceivedFields } from './groups/settings-group';

const maxChoices = 10;

export async function findReceivedFields(pool: Pool, { id, accountId }: Form): Promise<ReceivedFields> {
  const [names, newest] = await Promise.all([
    findRecentFields(pool, { accountId, formId: id }, 'inbox'),
    listNewestSubmissions(pool, id, maxChoices),
  ]);
  return { names, newest };
}
