import type { Request } from 'express';
import { cleanText } from '../lib/text';
import type { FieldRole, Fields, RoleOf } from './body/fields';
import { accessKeyOf, contractRoleOf } from './body/fields';
import type { Body } from './body/read-body';
import { wantsPage } from './response/wants-page';
import type { QuotaInfo } from './submit-error';

/** The contract's success object (spec 2.2). */
export interface SuccessBody {
  readonly success: true;
  readonly message: string;
  readonly redirect?: string;
  readonly redirect_params?: Readonly<Record<string, string>>;
  readonly payment_url?: string;
  readonly note?: string;
  readonly files?: { readonly received: number; readonly stored: number; readonly hint?: string };
}

/** The contract's error object (spec 2.3). */
export interface ErrorBody {
  readonly success: false;
  readonly message: string;
  readonly code?: string;
  readonly quota?: QuotaInfo;
}

/** What a success response can be built from, besides the contract's object. */
interface SuccessFacts {
  /** The submission's, also if nothing was stored: the visitor must not see the difference. */
  readonly id: string;
  readonly data: Fields['data'];
  readonly receivedAt: number;
  /** Where a native post would go, as an absolute URL; null for the thank-you page. */
  readonly nextUrl: string | null;
  /** The service's own address. */
  readonly ownOrigin: string;
}

/** What the placeholders of a subject can stand for. */
export interface SubjectFacts {
  readonly formName: string;
  /** Null if the headers do not tell. */
  readonly siteOrigin: string | null;
  readonly submissionId: string;
}

/**
 * How clients send forms and what they expect to get back. The contract is one of them; those of other form services
 * are in `src/dialects/`. What a submission goes through in between is the same for all.
 */
export interface Dialect {
  /** The name in paths and aliases; null for the contract. */
  readonly service: string | null;
  readonly roleOf: RoleOf;
  /** Whether forms without a `method`, which browsers send as the query of a page's address, are submissions. */
  readonly takesQueries?: boolean;
  /** Rearranges what was read, where clients nest fields or name them otherwise. */
  readonly translate?: (body: Body, req: Request) => Body;
  /** What identifies the form: aliases without the service, the most specific first. The last may be an access key. */
  readonly formIdsOf: (req: Request, fields: Fields) => readonly string[];
  /** Whether the visitor's address may be in other fields than `email` (`findSender`), after those of these names. */
  readonly addressFields: readonly string[] | null;
  /** Fills in the placeholders of a submitted subject. */
  readonly fillSubject?: (subject: string, facts: SubjectFacts) => string;
  /**
   * The headers, in lower case, in which a server sends an API token and the address of its visitor, besides
   * `Authorization` and `Letterbox-Client-IP`.
   */
  readonly forwarded: { readonly token: string; readonly ip: readonly string[] };
  /** Whether a client gets a page or a redirect rather than JSON. */
  readonly wantsPage: (req: Request) => boolean;
  readonly successBody: (body: SuccessBody, facts: SuccessFacts) => object;
  readonly errorResponse: (status: number, body: ErrorBody) => { readonly status: number; readonly body: object };
}

/** `/api/submit`, as the contract describes it. */
export const contract: Dialect = {
  service: null,
  roleOf: contractRoleOf,
  formIdsOf: (_req, fields) => [accessKeyOf(fields) ?? ''],
  addressFields: null,
  forwarded: { token: 'authorization', ip: [] },
  wantsPage,
  successBody: (body) => body,
  errorResponse: (status, body) => ({ status, body }),
};

/** The contract with the access key in the path. */
export const contractByPath: Dialect = { ...contract, formIdsOf: ({ params }) => [cleanText(String(params.id))] };

/** A field that stands for a control field, and is stored as data only if `isData`. */
export function control(name: Extract<FieldRole, { control: unknown }>['control'], isData = false): FieldRole {
  return { control: name, isData };
}
