import type { Session } from '../../accounts/session.model';
import { PostForm } from '../page/form.view';
import { Table } from '../page/table.view';
import { Time } from '../page/time.view';
import { describeBrowser } from './describe-browser';

/** The browsers in which an account is signed in, each with a button that ends it; `own` is the one that asks. */
export function SessionTable({ sessions, own }: { sessions: readonly Session[]; own: string }) {
  return (
    <Table
      caption="Signed-in browsers"
      head={[
        'Browser',
        'Last seen',
        <span key="end" className="unseen">
          End it
        </span>,
      ]}
    >
      {sessions.map(({ id, userAgent, ipAddress, createdAt, lastSeenAt }) => (
        <tr key={id}>
          <td>
            {describeBrowser(userAgent)}
            <br />
            <small className="soft anywhere">
              {ipAddress ?? 'unknown address'}, signed in <Time at={createdAt} compact />
            </small>
          </td>
          <td>
            <Time at={lastSeenAt} compact />
          </td>
          <td className="action">{id === own ? <span className="tag good">This one</span> : <EndSession id={id} />}</td>
        </tr>
      ))}
    </Table>
  );
}

function EndSession({ id }: { id: string }) {
  return (
    <PostForm action={`/dashboard/account/sessions/${id}/end`}>
      <button type="submit" className="quiet small">
        Sign out
      </button>
    </PostForm>
  );
}
