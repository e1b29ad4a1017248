import type { ReactNode } from 'react';
import { AuthLayout } from '../page/page';

interface StartProps {
  /** Whether there is a demo form. */
  readonly hasDemo: boolean;
  /** Whether outgoing mail is caught and shown at `/dev/mail`. */
  readonly hasMailbox: boolean;
}

/** `/`: the ways into Letterbox. */
export function StartPage({ hasDemo, hasMailbox }: StartProps) {
  return (
    <AuthLayout title="A form backend">
      <p className="soft">Receives the forms of websites, stores every submission and delivers it.</p>
      <ul className="places">
        <Place path="/dashboard" name="Dashboard">
          Read submissions and set up forms.
        </Place>
        {hasDemo && (
          <Place path="/demo" name="Demo form">
            Send a submission and see what happens.
          </Place>
        )}
        {hasMailbox && (
          <Place path="/dev/mail" name="Mailbox">
            All e-mail that Letterbox sends is caught here.
          </Place>
        )}
        <Place path="/docs" name="Documentation">
          Guides, and every field, response and error code.
        </Place>
      </ul>
    </AuthLayout>
  );
}

function Place({ path, name, children }: { path: string; name: string; children: ReactNode }) {
  return (
    <li>
      <a href={path}>{name}</a>
      <br />
      <small className="soft">{children}</small>
    </li>
  );
}
