import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '../setup/services';
import { untilListening } from './until-listening';

const binary = '/usr/sbin/dovecot';

/** Whether this machine has an IMAP server to test with. */
export function hasDovecot(): boolean {
  return existsSync(binary);
}

export interface Dovecot {
  /** Of the folder INBOX, for MAIL_INBOX_URL. */
  readonly url: string;
  /** Puts a message into a folder, as a mail server does. */
  deliver(message: string | Buffer, folder?: string): void;
  /** The messages in INBOX that a person would see as unread, and all others. */
  count(): { readonly unread: number; readonly read: number };
  /** Creates INBOX anew: its messages and UIDs are gone. */
  recreate(): void;
  stop(): Promise<void>;
}

let delivered = 0;

/** Starts an IMAP server on 127.0.0.1 with one user, without TLS, and a Maildir in a temporary folder. */
export async function startDovecot(): Promise<Dovecot> {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'letterbox-dovecot-'));
  const port = await freePort();
  const maildir = path.join(dir, 'mail');
  const file = path.join(dir, 'dovecot.conf');
  // It refuses to read mail as root.
  const ids = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : os.userInfo();
  const user = process.getuid?.() === 0 ? 'nobody' : os.userInfo().username;
  const group = execFileSync('id', ['-gn', user], { encoding: 'utf8' }).trim();
  const logFile = path.join(dir, 'log');
  writeFileSync(
    file,
    `protocols = imap
base_dir = ${path.join(dir, 'run')}
state_dir = ${path.join(dir, 'state')}
log_path = ${logFile}
listen = 127.0.0.1
ssl = no
auth_failure_delay = 0
disable_plaintext_auth = no
default_internal_user = ${user}
default_internal_group = ${group}
default_login_user = ${user}
first_valid_uid = 1
first_valid_gid = 1
mail_location = maildir:${maildir}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
service stats {
  chroot =
}
passdb {
  driver = static
  args = user=letterbox@example.com password=secret
}
userdb {
  driver = static
  args = uid=${ids.uid} gid=${ids.gid} home=${dir}
}
`,
  );
  const createFolders = (folder: string) => {
    for (const part of ['', 'cur', 'new', 'tmp']) {
      mkdirSync(path.join(folder, part), { recursive: true });
      chownSync(path.join(folder, part), ids.uid, ids.gid);
    }
  };
  createFolders(maildir);
  chmodSync(dir, 0o755);
  chownSync(dir, ids.uid, ids.gid);
  const child = spawn(binary, ['-F', '-c', file], { stdio: 'ignore' });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await untilListening(child, port, 'dovecot');
  const flagged = (letter: string) => readdirSync(path.join(maildir, 'cur')).filter((name) => name.includes(letter));
  return {
    url: `imap://letterbox%40example.com:secret@127.0.0.1:${port}/INBOX`,
    deliver: (message, folder = '') => {
      delivered += 1;
      const target = folder === '' ? maildir : path.join(maildir, `.${folder}`);
      createFolders(target);
      // Dovecot numbers new messages in the order of these times.
      const name = `${Math.floor(Date.now() / 1_000)}.M${delivered}P${process.pid}.test`;
      writeFileSync(path.join(target, 'new', name), message);
      chownSync(path.join(target, 'new', name), ids.uid, ids.gid);
    },
    count: () => {
      const all = readdirSync(path.join(maildir, 'cur')).length + readdirSync(path.join(maildir, 'new')).length;
      const read = flagged('S').length;
      return { unread: all - read, read };
    },
    recreate: () => {
      rmSync(maildir, { recursive: true });
      createFolders(maildir);
    },
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
