import type { Request, Response } from 'express';
import { HttpError } from '../../lib/http-error';
import { verifyPassword } from '../../lib/passwords';
import { createTickets } from '../../lib/tickets';
import { type Factors, isSecondFactor, readFactors } from '../../users/factors/factors';
import { confirmSession } from '../../users/session.repository';
import { countConfirmation } from '../../users/sign-in';
import { FactorForm, isRightFactor, offerPasskey, type PasskeyOffer, wrongFactor } from '../auth/factor-form';
import type { DashboardDeps } from '../dashboard.deps';
import { Buttons, PostForm, Problems, TextField } from '../page/form';
import { AuthLayout } from '../page/page';
import { ownPath, readForm } from '../page/read-form';
import { renderPage } from '../page/render-page';
import { startPath } from '../single-sign-on/sso.pages';
import { type Person, personOf } from './session';

/** After signing in or confirming, a person need not confirm again for this long. */
const freshMs = 10 * 60_000;
const repeatMs = 15 * 60_000;
/** A larger request is not sealed into the page. */
const maxRepeated = 300_000;
/** Where `next` may lead: the operator's pages ask for confirmation too. */
const areas = ['dashboard', 'admin', 'metrics'];

/** A request that waits for a confirmation. */
interface Repeat {
  readonly sessionId: string;
  readonly path: string;
  readonly body: string;
}

/** Whether this is a request of the page that asks to confirm, which contains another one. */
export function isRepeated(req: Request<never>): boolean {
  return req.method === 'POST' && readForm(req).has('_repeat');
}

/** The page that asks the person to confirm, and then opens another one. */
function confirmPath(next: string): string {
  return `/dashboard/confirm?next=${encodeURIComponent(next)}`;
}

/**
 * Whether the person signed in or confirmed within 10 minutes. If not, responds with a page that asks for it: with the
 * second factor or, if there is none, the password. What was posted is sealed into that page, whose button repeats it.
 * A person whom an identity provider signed in confirms there.
 */
export async function ensureFresh(deps: DashboardDeps, req: Request, res: Response): Promise<boolean> {
  const person = personOf(res);
  const isFresh = Date.now() - person.confirmedAt.getTime() < freshMs;
  if (req.method !== 'POST') {
    if (!isFresh) res.redirect(303, confirmPath(req.originalUrl));
    return isFresh;
  }
  const form = readForm(req);
  const ticket = form.get('_repeat');
  if (ticket === null) {
    if (!isFresh) await askToRepeat(deps, req, res, person);
    return isFresh;
  }
  const repeat = createTickets(deps.config).read<Repeat>('repeat', ticket);
  if (repeat?.sessionId !== person.sessionId || repeat.path !== req.originalUrl) {
    throw new HttpError(403, null, 'The confirmation took too long. Go back to the page and try again.');
  }
  if (!isFresh && !(await confirmOrAsk(deps, res, person, form, { action: repeat.path, repeat: ticket }))) return false;
  req.body = Buffer.from(repeat.body);
  return true;
}

async function askToRepeat(deps: DashboardDeps, req: Request, res: Response, person: Person): Promise<void> {
  const body: Buffer = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
  const from = ownPath(refererPath(req), areas);
  if (body.length > maxRepeated) return res.redirect(303, confirmPath(from));
  const repeat: Repeat = { sessionId: person.sessionId, path: req.originalUrl, body: body.toString('utf8') };
  const sealed = createTickets(deps.config).issue('repeat', repeat, repeatMs);
  return renderConfirm(deps, res, person, { action: repeat.path, repeat: sealed, back: from }, undefined, 403);
}

/** `/confirm`: asks the person to confirm, for a page that could not be opened. */
export function showConfirm(deps: DashboardDeps, req: Request, res: Response): Promise<void> {
  return renderConfirm(deps, res, personOf(res), {
    action: '/dashboard/confirm',
    next: ownPath(req.query.next, areas),
  });
}

export async function confirm(deps: DashboardDeps, req: Request, res: Response): Promise<void> {
  const form = readForm(req);
  const next = ownPath(form.get('next'), areas);
  const target = { action: '/dashboard/confirm', next };
  if (await confirmOrAsk(deps, res, personOf(res), form, target)) res.redirect(303, next);
}

/** What the confirmation page is for. */
interface Target {
  readonly action: string;
  /** The page to open afterwards. */
  readonly next?: string;
  /** The sealed request to repeat. */
  readonly repeat?: string;
  /** The page that “Cancel” leads to. */
  readonly back?: string;
}

/** Whether what was posted confirms who the person is; asks again if not. */
async function confirmOrAsk(
  deps: DashboardDeps,
  res: Response,
  person: Person,
  form: URLSearchParams,
  target: Target,
): Promise<boolean> {
  const { database: db, limiter } = deps;
  const { user, provider } = person;
  if (provider) {
    await renderConfirm(deps, res, person, target, undefined, 403);
    return false;
  }
  const counted = await countConfirmation(limiter, user.id);
  if (!counted) {
    await renderConfirm(deps, res, person, target, 'Too many attempts. Try again in 15 minutes.', 429);
    return false;
  }
  const hasFactor = isSecondFactor(await readFactors(db.pool, user.id));
  const isRight = hasFactor
    ? await isRightFactor(deps, 'confirm', form, user.id)
    : await verifyPassword(user.passwordHash, form.get('password') ?? '');
  if (!isRight) {
    await renderConfirm(deps, res, person, target, hasFactor ? wrongFactor : 'The password is wrong.', 400);
    return false;
  }
  await counted.takeBack();
  await confirmSession(db, person.sessionId);
  return true;
}

async function renderConfirm(
  deps: DashboardDeps,
  res: Response,
  { user, provider }: Person,
  target: Target,
  error?: string,
  status = 200,
): Promise<void> {
  if (provider) return renderPage(res, <ConfirmByProviderPage {...{ provider, target, email: user.email }} />, status);
  const factors = await readFactors(deps.database.pool, user.id);
  const passkey = factors.passkeys > 0 ? await offerPasskey(deps, 'confirm', user.id) : null;
  const shown = { target, factors, passkey, error, email: user.email, hasPassword: user.passwordHash !== null };
  renderPage(res, <ConfirmPage {...shown} />, status);
}

interface ConfirmPageProps {
  readonly target: Target;
  readonly factors: Factors;
  readonly passkey: PasskeyOffer | null;
  readonly error: string | undefined;
  readonly email: string;
  readonly hasPassword: boolean;
}

function ConfirmPage({ target, factors, passkey, error, email, hasPassword }: ConfirmPageProps) {
  const { action, next, repeat, back = '/dashboard' } = target;
  const fields = (
    <>
      {next !== undefined && <input type="hidden" name="next" value={next} />}
      {repeat !== undefined && <input type="hidden" name="_repeat" value={repeat} />}
    </>
  );
  return (
    <AuthLayout title="Confirm it is you">
      <p className="soft">
        You signed in a while ago. Confirm that it is still you, <bdi>{email}</bdi>, to continue.
      </p>
      {isSecondFactor(factors) ? (
        <FactorForm {...{ action, factors, passkey, error }}>{fields}</FactorForm>
      ) : hasPassword ? (
        <PostForm action={action}>
          <Problems errors={error === undefined ? {} : { form: error }} />
          {fields}
          <input hidden readOnly name="username" autoComplete="username" value={email} />
          <TextField name="password" label="Password" type="password" autoComplete="current-password" autoFocus />
          <Buttons>
            <button type="submit">Continue</button>
          </Buttons>
        </PostForm>
      ) : (
        <PostForm action="/dashboard/sign-in/link">
          <p>You have no password, so sign in again with an e-mailed link.</p>
          <input type="hidden" name="email" value={email} />
          <input type="hidden" name="next" value={next ?? back} />
          <Buttons>
            <button type="submit">E-mail me a sign-in link</button>
          </Buttons>
        </PostForm>
      )}
      <p className="aside">
        <a href={back}>Cancel</a>
      </p>
    </AuthLayout>
  );
}

interface ConfirmByProviderPageProps {
  readonly provider: NonNullable<Person['provider']>;
  readonly target: Target;
  readonly email: string;
}

/** The provider opens a new session, so a form that was posted must be sent again. */
function ConfirmByProviderPage({ provider, target, email }: ConfirmByProviderPageProps) {
  const { next, repeat, back = '/dashboard' } = target;
  return (
    <AuthLayout title="Confirm it is you">
      <p className="soft">
        You signed in a while ago. Confirm that it is still you, <bdi>{email}</bdi>, to continue.
        {repeat !== undefined && ' Nothing was changed yet: send the form again afterwards.'}
      </p>
      <div className="buttons">
        <a className="button" href={startPath(provider.id, next ?? back, { again: true })}>
          Continue with <bdi>{provider.name}</bdi>
        </a>
      </div>
      <p className="aside">
        <a href={back}>Cancel</a>
      </p>
    </AuthLayout>
  );
}

/** The page that the request was sent from, as a path. */
function refererPath(req: Request): string | null {
  try {
    const { pathname, search } = new URL(req.get('referer') ?? '');
    return pathname + search;
  } catch {
    return null;
  }
}
