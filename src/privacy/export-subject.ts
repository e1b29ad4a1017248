import type { Pool } from 'pg';
import { assigneeEmailSql } from '../assignments/assign';
import { isWithheldForSql } from '../decisions/withheld';
import { findAmong } from '../email/suppressions';
import { labelNamesSql } from '../labels/submission-labels';
import { statusSql } from '../submissions/status';
import { scanMentions } from './find-subject';
import { readSubjectAddress } from './subject-address';

const batchRows = 50;

/**
 * Streams everything that an address submitted as one JSON document: each submission with its fields, files, labels,
 * notes, deliveries, the replies to it and the answers to these, and why nothing is sent to the address. Throws InputError
 * for an invalid address, before the first part.
 */
export async function* exportSubject(pool: Pool, accountId: string, email: string): AsyncGenerator<string, void> {
  const scan = scanMentions(pool, accountId, email);
  let step = await scan.next();
  yield `{"address":${JSON.stringify(email.trim())},"exported_at":${JSON.stringify(new Date())},"submissions":[`;
  let separator = '\n';
  for (; !step.done; step = await scan.next()) {
    const { ids } = step.value;
    for (let at = 0; at < ids.length; at += batchRows) {
      for (const text of await presentStored(pool, accountId, ids.slice(at, at + batchRows))) {
        yield separator + text;
        separator = ',\n';
      }
    }
  }
  const suppressions = await findAmong(pool, accountId, readSubjectAddress(email).spellings);
  yield `\n],"suppressions":${JSON.stringify(suppressions)}}\n`;
}

/** These submissions of the account, oldest first, each with everything that is stored about it, as JSON. */
export async function presentStored(pool: Pool, accountId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ submission: object }>(
    `SELECT json_build_object(
              'id', s.id, 'form_id', s.form_id, 'form_name', f.name, 'created_at', s.created_at, 'originally_sent_at', s.originally_sent_at, 'data', s.data,
              'subject', s.mail_overrides->>'subject', 'replyto', s.mail_overrides->>'replyto',
              'from_name', s.mail_overrides->>'from_name', 'dropped_files', s.mail_overrides->>'dropped_files',
              'is_spam', s.is_spam, 'held', ${isWithheldForSql('filter', 's')}, 'spam_score', s.spam_score, 'spam_reasons', s.spam_reasons, 'archived_at', s.archived_at, 'read_at', s.read_at, 'deleted_at', s.deleted_at,
              'status', ${statusSql('s')}, 'assigned_to', ${assigneeEmailSql('s')},
              'paid_at', s.paid_at,
              'ip_address', s.ip_address, 'referer', s.referer, 'labels', ${labelNamesSql('s')},
              'notes', coalesce((SELECT json_agg(json_build_object(
                  'text', text, 'author', author, 'created_at', created_at, 'edited_at', edited_at) ORDER BY id)
                FROM submission_notes WHERE submission_id = s.id), '[]'),
              'files', coalesce((SELECT json_agg(json_build_object(
                  'id', id, 'field', field, 'filename', filename, 'mime_type', mime_type, 'size', size,
                  'sha256', encode(sha256, 'hex')) ORDER BY id) FROM files WHERE submission_id = s.id), '[]'),
              'deliveries', coalesce((SELECT json_agg(json_build_object(
                  'kind', kind, 'status', status, 'finished_at', finished_at, 'response_status', response_status,
                  'response_excerpt', response_excerpt, 'error', error,
                  'transports', transports, 'bounces', bounces) ORDER BY id)
                FROM deliveries WHERE submission_id = s.id), '[]'),
              'replies', coalesce((SELECT json_agg(json_build_object(
                  'to', recipient, 'subject', subject, 'text', text, 'created_at', created_at) ORDER BY created_at)
                FROM replies WHERE submission_id = s.id), '[]'),
              'answers', coalesce((SELECT json_agg(json_build_object(
                  'from', sender, 'name', sender_name, 'subject', subject, 'text', text, 'automatic', is_automatic,
                  'authentication', authentication, 'received_at', received_at,
                  'file_ids', ARRAY(SELECT id FROM files WHERE submission_id = s.id AND answer_id = a.id ORDER BY id)) ORDER BY received_at)
                FROM answers a WHERE submission_id = s.id), '[]')) AS submission
     FROM submissions s JOIN forms f ON f.id = s.form_id
     WHERE s.account_id = $1 AND s.id = ANY ($2::uuid[]) ORDER BY s.created_at`,
    [accountId, ids],
  );
  return rows.map(({ submission }) => JSON.stringify(submission));
}
