import { badgeOf } from '../../decisions/withheld';
import type { LabelChip } from '../../labels/submission-labels';
import { truncate } from '../../lib/text';
import type { Colleague } from '../../members/colleagues';
import { describeReasons, formatScore } from '../../spam/describe-score';
import type { InboxRow } from '../../submissions/inbox/inbox.query';
import type { InboxDraft } from '../../submissions/inbox/inbox-draft';
import { eraseTimeOf } from '../../submissions/retention/retention-rules';
import { findSender } from '../../submissions/sender';
import { sentAtOf } from '../../submissions/sent-at';
import { AssigneeTag, BulkAssign } from '../assignments/assign-menu';
import { Chips } from '../labels/label-chips';
import { Time } from '../page/components';
import { NoDefaultButton, PostForm } from '../page/form';
import { formatRelativeTime } from '../page/format';
import { Icon, type IconName } from '../page/icons';
import { useCan, usePage } from '../page/render-page';
import { Marked, useExcerpt, useIsMarking } from '../search/marks';
import { submissionPath } from '../submissions/submission-paths';
import { BulkLabels } from './bulk-labels';
import { ChangeButtons } from './change-buttons';
import { changeTexts, folderChanges } from './changes';
import { BulkStatus, isStatus } from './status-buttons';

/** Submissions that are erased within a week say so. */
const soonMs = 7 * 86_400_000;
// Keep a page of 50 rows under 100 kB, even when every character takes six bytes of HTML.
const maxChips = 3;
const maxLength = { lead: 36, rest: 76, formName: 40, reasons: 90 };

interface InboxListProps {
  readonly draft: InboxDraft;
  readonly rows: readonly InboxRow[];
  /** All labels of the account. */
  readonly labels: readonly LabelChip[];
  /** All members of the account. */
  readonly colleagues: readonly Colleague[];
  /** The path of the list, with its query. */
  readonly path: string;
  /** The submission shown beside the list. */
  readonly openedId: string | undefined;
}

/** One line per submission, with buttons that change the selected ones. */
export function InboxList({ draft, rows, labels, colleagues, path, openedId }: InboxListProps) {
  const lines = (
    <ul data-list={path} data-newest={rows[0]?.createdAt.toISOString()}>
      {rows.map((row) => (
        <Line
          key={row.id}
          row={row}
          list={path}
          showsForm={draft.form === ''}
          showsAssignee={colleagues.length > 1}
          isOpen={row.id === openedId}
        />
      ))}
    </ul>
  );
  return (
    <PostForm action="/dashboard/inbox/change" className="inbox" readOnly={<div className="inbox">{lines}</div>}>
      <NoDefaultButton />
      <input type="hidden" name="back" value={path} />
      {openedId && <input type="hidden" name="opened" value={openedId} />}
      {/* Appears at the bottom once something is selected. */}
      <div className="bulk" data-bulk>
        {/* With script this becomes a count, such as "2 selected". */}
        <small className="soft">Selected:</small>
        <ChangeButtons changes={folderChanges[draft.folder].filter((change) => !isStatus(change))} />
        {folderChanges[draft.folder].some(isStatus) && <BulkStatus />}
        <BulkLabels labels={labels} />
        <BulkAssign colleagues={colleagues} />
      </div>
      {lines}
    </PostForm>
  );
}

interface LineProps {
  readonly row: InboxRow;
  readonly list: string;
  readonly showsForm: boolean;
  readonly showsAssignee: boolean;
  readonly isOpen: boolean;
}

function Line({ row, list, showsForm, showsAssignee, isOpen }: LineProps) {
  const canChange = useCan('submissions:write');
  const { lead, rest } = previewOf(row.preview, useExcerpt(), useIsMarking());
  // Spam and deleted submissions need not be read.
  const isUnread = row.readAt === null && !row.isSpam && row.deletedAt === null;
  return (
    <li data-line={canChange || row.id} className={isUnread ? 'unread' : undefined}>
      {canChange && <input type="checkbox" name="id" value={row.id} aria-label={`Select ${lead}`} />}
      {isUnread && <span className="unseen">Unread</span>}
      <a href={submissionPath(row.id, list)} aria-current={isOpen ? 'page' : undefined}>
        <bdi>
          <Marked text={lead} />
        </bdi>
      </a>
      <span className="about">
        <span className="cut">
          <bdi>
            <Marked text={rest} />
          </bdi>
        </span>
        <span className="marks">
          <Tags row={row} />
          {showsAssignee && row.assignee && <AssigneeTag assignee={row.assignee} />}
          <Chips labels={row.labels} max={maxChips} />
        </span>
      </span>
      <span className="cut from">{showsForm && <bdi>{truncate(row.formName, maxLength.formName)}</bdi>}</span>
      <Time at={sentAtOf(row)} compact />
    </li>
  );
}

function Tags({ row }: { row: InboxRow }) {
  const { files, notes, notificationFailed, isSpam, suspicion, status, retention } = row;
  const badge = badgeOf(row);
  const { now } = usePage();
  const eraseAt = retention && eraseTimeOf(retention, sentAtOf(row));
  const isSoon = eraseAt !== null && eraseAt.getTime() - now.getTime() < soonMs;
  return (
    <>
      {notificationFailed && <span className="tag bad">Notification failed</span>}
      {!isSpam && suspicion && badge !== 'Held' && (
        <span className="tag warn" title={describeSuspicion(suspicion)}>
          Possible spam
        </span>
      )}
      {status !== 'open' && <span className={`tag ${status}`}>{changeTexts[status].button}</span>}
      {badge && (
        <span className="tag warn" title={suspicion && badge === 'Held' ? describeSuspicion(suspicion) : undefined}>
          {badge}
        </span>
      )}
      {files > 0 && <Amount icon="paper-clip" count={files} noun="file" />}
      {notes > 0 && <Amount icon="pencil-square" count={notes} noun="note" />}
      {retention?.rule === 'after_delivery' && <span className="tag">Erased after delivery</span>}
      {retention && retention.rule !== 'after_delivery' && isSoon && (
        <span className="tag">{eraseAt > now ? `Erased ${formatRelativeTime(eraseAt, now)}` : 'Erased soon'}</span>
      )}
    </>
  );
}

/** A number with an icon in place of the noun. */
function Amount({ icon, count, noun }: { icon: IconName; count: number; noun: string }) {
  const words = `${count} ${count === 1 ? noun : `${noun}s`}`;
  return (
    <span className="amount" title={words}>
      <Icon name={icon} />
      <span aria-hidden="true">{count}</span>
      <span className="unseen">{words}</span>
    </span>
  );
}

/** The score and the reasons that count most: “7.1: +3.6 four links, +1.8 a disposable e-mail address …”. */
function describeSuspicion({ score, reasons }: NonNullable<InboxRow['suspicion']>): string {
  return truncate(`${formatScore(score)}: ${describeReasons(reasons)}`, maxLength.reasons);
}

/** Characters that could reverse the values beside their own. */
const directionControls = /[\u202a-\u202e\u2066-\u2069]/g;

/** The sender as the link, or else the first value, and the other values after it. */
function previewOf(
  preview: InboxRow['preview'],
  excerptOf: (text: string, max: number) => string,
  isSearched: boolean,
): { readonly lead: string; readonly rest: string } {
  if (preview === null) return { lead: '(large)', rest: 'too large to preview' };
  const filled = preview
    .map(([name, value]) => ({ name, value: value.replaceAll(directionControls, '').replaceAll(/\s+/g, ' ').trim() }))
    .filter(({ value }) => value !== '');
  const sender = findSender(Object.fromEntries(filled.map(({ name, value }) => [name, value])));
  const lead = sender.name || (filled[0]?.value ?? '(empty)');
  const others = filled.map(({ value }) => value).filter((value) => !lead.includes(value) && value !== sender.address);
  // The message says more than the address, unless that was searched for.
  if (sender.address && !lead.includes(sender.address) && (isSearched || others.length === 0))
    others.push(sender.address);
  const rest = [...(sender.name === '' && lead.length > maxLength.lead ? [lead] : []), ...others].join(' · ');
  return { lead: truncate(lead, maxLength.lead), rest: excerptOf(rest, maxLength.rest) };
}
