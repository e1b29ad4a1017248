import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CallToolResult, ToolAnnotations } from '@modelcontextprotocol/sdk/types.js';
import type { ZodRawShape, z } from 'zod';
import { type AuditEntry, recordAudit } from '../audit/audit-entry';
import { findTokenActor } from '../audit/token-use';
import type { Database } from '../db/database';
import type { FileLinks } from '../files/file-links';
import { InputError } from '../lib/input-error';
import { type KeyedSemaphore, TooManyWaiting } from '../lib/keyed-semaphore';
import type { Logger } from '../lib/logger';
import { ClientGone, type workOf } from '../lib/request-work';
import type { SecretBox } from '../lib/secrets';
import { errorMessage } from '../lib/text';
import type { LivePublisher } from '../live/publisher';
import type { Scope } from '../members/scope';
import type { TokenScope } from '../members/token-scopes';
import { ReadError, tooManyReads } from '../submissions/read-api/list-query';
import type { ApiToken, TokenAccount } from '../tokens/api-token';

/** What the tools need for one request. They act for this account only, and within the limits of the token. */
export interface AgentContext {
  readonly account: TokenAccount;
  readonly token: ApiToken;
  /** The forms of the account that the token may see. */
  readonly scope: Scope;
  readonly db: Database;
  readonly secrets: SecretBox;
  readonly live: Pick<LivePublisher, 'changed'>;
  readonly links: FileLinks;
  /** The permits for reading submissions, shared with the read API. */
  readonly reads: Pick<KeyedSemaphore, 'run'>;
  /** Tools are parts of it, because they go on when the client hangs up. */
  readonly work: ReturnType<typeof workOf>;
  readonly requestId: string;
  readonly logger: Logger;
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

/** What a tool is defined by. */
export interface ToolDefinition<Shape extends ZodRawShape> {
  readonly name: string;
  readonly needs: TokenScope;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: Shape;
  readonly annotations: ToolAnnotations;
  /** Resolves to JSON text. */
  readonly run: (context: AgentContext, args: z.output<z.ZodObject<Shape>>) => Promise<string>;
}

/** Defines a tool; its arguments are checked against the schema before it runs. */
export function defineTool<Shape extends ZodRawShape>(tool: ToolDefinition<Shape>): AgentTool {
  const { name, needs, run, inputSchema, ...config } = tool;
  return {
    ...{ name, needs },
    register: (server, context) =>
      void server.registerTool<never, ZodRawShape>(name, { ...config, inputSchema }, (args) =>
        runTool(context, () => run(context, args as z.output<z.ZodObject<Shape>>)),
      ),
  };
}

/** What to do next, by the code or status of the error. */
const advice: Readonly<Record<string, string>> = {
  not_found: 'Take ids from list_submissions, search_submissions or list_delivery_failures of this account.',
  wrong_state: 'Nothing was changed.',
  400: 'Correct the argument and call again; list_forms lists the forms.',
};

/** Runs a tool that resolves to JSON text. Errors become results that say what to do next. */
export async function runTool(
  { work, logger, requestId }: Pick<AgentContext, 'work' | 'logger' | 'requestId'>,
  tool: () => Promise<string>,
): Promise<CallToolResult> {
  try {
    // Without a client, nobody receives the text.
    return { content: [{ type: 'text', text: (await work.run(tool)) ?? '' }] };
  } catch (error) {
    return { isError: true, content: [{ type: 'text', text: explain(error, logger, requestId) }] };
  }
}

function explain(error: unknown, logger: Logger, requestId: string): string {
  if (error instanceof InputError) return sentences(error.message, advice[error.code]);
  if (error instanceof ReadError) return sentences(error.message, advice[error.status]);
  if (error instanceof TooManyWaiting) return tooManyReads.message;
  if (!(error instanceof ClientGone)) logger.error({ requestId, error: errorMessage(error) }, 'an agent tool failed');
  return `The database did not respond. Wait a few seconds and retry once. (Request ${requestId})`;
}

function sentences(message: string, hint = ''): string {
  return `${message}${message.endsWith('.') ? '' : '.'} ${hint}`.trim();
}

/** Adds what a tool changed to the audit log. What cannot be added is logged instead: the change is done. */
export async function recordChange(context: AgentContext, action: string, object: AuditEntry['object']): Promise<void> {
  const { db, tokenHash, origin, logger } = context;
  try {
    const token = await findTokenActor(db.pool, tokenHash);
    if (token) await recordAudit(db.pool, { ...token, action, object: object ?? null, ...origin });
  } catch (error) {
    logger.error({ action, object, error: errorMessage(error) }, 'an entry could not be added to the audit log');
  }
}
