import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CallToolResult, ToolAnnotations } from '@modelcontextprotocol/sdk/types.js';
import { type ZodObject, type ZodRawShape, z } from 'zod';
import type { Config } from '../../config';
import type { AuditEntry } from '../audit/audit-entry';
import type { Database } from '../db/database';
import type { FileLinks } from '../files/file-links';
import { HttpError } from '../lib/http-error';
import { InputError } from '../lib/input-error';
import { type KeyedSemaphore, TooManyWaiting } from '../lib/keyed-semaphore';
import type { Logger } from '../lib/logger';
import { ClientGone, type workOf } from '../lib/request-work';
import type { SecretBox } from '../lib/secrets';
import { errorMessage } from '../lib/text';
import type { LivePublisher } from '../live/publisher';
import type { Scope } from '../members/scope';
import type { TokenScope } from '../members/token-scopes';
import type { Outbound } from '../outbound/http-client';
import type { RateLimiter } from '../rate-limits/rate-limiter';
import { tooManyReads } from '../submissions/read-api/list-query';
import type { ApiToken, TokenAccount } from '../tokens/api-token';

/** What the tools need of the process. */
export interface AgentDeps {
  readonly config: Pick<Config, 'baseUrl' | 'mailFrom' | 'signup'>;
  readonly db: Database;
  readonly secrets: SecretBox;
  readonly live: Pick<LivePublisher, 'changed'>;
  readonly links: FileLinks;
  readonly limiter: RateLimiter;
  readonly outbound: Pick<Outbound, 'send' | 'explainBlock'>;
  readonly logger: Logger;
}

/** What the tools need for one request. They act for this account only, and within the limits of the token. */
export interface AgentContext extends AgentDeps {
  readonly account: TokenAccount;
  readonly token: ApiToken;
  /** The forms of the account that the token may see. */
  readonly scope: Scope;
  /** The permits for reading submissions, shared with the read API. */
  readonly reads: Pick<KeyedSemaphore, 'run'>;
  /** Tools are parts of it, because they go on when the client hangs up. */
  readonly work: ReturnType<typeof workOf>;
  readonly requestId: string;
  /** The hash of the token, and where the request came from. */
  readonly tokenHash: string;
  readonly origin: Pick<AuditEntry, 'ip' | 'userAgent'>;
}

/** A tool, and the scope that a token needs beside `mcp` to see and use it. */
export interface AgentTool {
  readonly name: string;
  readonly needs: TokenScope;
  /** Adds it to a server that acts for the context. */
  readonly register: (server: McpServer, context: AgentContext) => void;
}

/** The arguments of a tool, checked. */
export type ArgsOf<Shape extends ZodRawShape> = z.output<ZodObject<Shape>>;

/** What a tool is defined by. */
export interface ToolDefinition<Shape extends ZodRawShape> {
  readonly name: string;
  readonly needs: TokenScope;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: Shape;
  readonly outputSchema: ZodRawShape;
  readonly annotations: ToolAnnotations;
  /** Resolves to the JSON text of an object that fits `outputSchema`. */
  readonly run: (context: AgentContext, args: ArgsOf<Shape>) => Promise<string>;
}

/** Of tools that change nothing. */
export const readOnly = {
  ...{ readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
} as const satisfies ToolAnnotations;

/** Defines a tool; its arguments are checked against the schema before it runs, and its result afterwards. */
export function defineTool<Shape extends ZodRawShape>(tool: ToolDefinition<Shape>): AgentTool {
  const { name, needs, run, ...config } = tool;
  const inputSchema = z.object(config.inputSchema) as ZodObject;
  // Clients ignore members that a later version adds.
  const outputSchema = z.looseObject(config.outputSchema) as ZodObject;
  return {
    ...{ name, needs },
    register: (server, context) =>
      void server.registerTool(name, { ...config, inputSchema, outputSchema }, (args: unknown) =>
        runTool(context, () => run(context, args as ArgsOf<Shape>)),
      ),
  };
}

/** What to do next, by the code or status of the error. */
const advice: Readonly<Record<string, string>> = {
  invalid_setting: 'Nothing was changed. Correct the argument and call again.',
  not_found:
    'Take ids from the tools that list: list_submissions, search_submissions, list_delivery_failures, list_forms, ' +
    'list_webhooks, get_lists, list_saved.',
  wrong_state: 'Nothing was changed.',
  400: 'Correct the argument and call again; list_forms lists the forms.',
};

/** Runs a tool that resolves to JSON text. Errors become results that say what to do next. */
export async function runTool(
  context: Pick<AgentContext, 'work' | 'logger' | 'requestId'>,
  tool: () => Promise<string>,
): Promise<CallToolResult> {
  try {
    // Without a client, nobody receives the text.
    const text = (await context.work.run(tool)) ?? '{}';
    return { content: [{ type: 'text', text }], structuredContent: JSON.parse(text) };
  } catch (error) {
    return { isError: true, content: [{ type: 'text', text: explain(error, context) }] };
  }
}

/** An error in words for the agent: what happened, and what to do next. */
export function explain(error: unknown, { logger, requestId }: Pick<AgentContext, 'logger' | 'requestId'>): string {
  if (error instanceof InputError) return sentences(messageOf(error), advice[error.code]);
  if (error instanceof HttpError && !(error instanceof ClientGone) && error.status < 500)
    return sentences(error.message, advice[error.status]);
  if (error instanceof TooManyWaiting) return tooManyReads.message;
  if (!(error instanceof ClientGone)) logger.error({ requestId, error: errorMessage(error) }, 'an agent tool failed');
  return `The database did not respond. Wait a few seconds and retry once. (Request ${requestId})`;
}

/** All invalid settings at once, so that one more call can correct them. */
function messageOf({ message, problems }: InputError): string {
  return problems.length < 2 ? message : problems.map((problem) => `${problem.setting} ${problem.message}`).join('; ');
}

function sentences(message: string, hint = ''): string {
  return `${message}${message.endsWith('.') ? '' : '.'} ${hint}`.trim();
}
