import type { ToolAnnotations } from '@modelcontextprotocol/sdk/types.js';
import type { ZodRawShape } from 'zod';
import type { AuditChanges } from '../audit/audit-changes';
import { recordAudit } from '../audit/audit-entry';
import { type ObservedChange, observeObject } from '../audit/audit-objects';
import { findTokenActor } from '../audit/token-use';
import { errorMessage } from '../lib/text';
import { presentResult } from './present';
import { type AgentContext, type AgentTool, type ArgsOf, defineTool, type ToolDefinition } from './run-tool';

/** What a tool does, for the audit log. A tool that creates something chooses its id here. */
interface ToolChange {
  readonly action: string;
  readonly kind: string;
  readonly id: string;
  /** What the log tells beside the changed fields of the object. */
  readonly changes?: AuditChanges;
}

interface ChangeDefinition<Shape extends ZodRawShape> extends Omit<ToolDefinition<Shape>, 'run'> {
  readonly recordAs: (args: ArgsOf<Shape>, context: AgentContext) => ToolChange | Promise<ToolChange>;
  /** Resolves to the result. `id` is that of `recordAs`. */
  readonly run: (context: AgentContext, args: ArgsOf<Shape>, id: string) => Promise<object>;
}

/** Defines a tool that changes something. It is added to the audit log, and the open pages of the account are updated. */
export function defineChange<Shape extends ZodRawShape>({
  run,
  recordAs,
  ...tool
}: ChangeDefinition<Shape>): AgentTool {
  return defineTool({
    ...tool,
    run: async (context, args) => {
      const { action, kind, id, changes } = await recordAs(args, context);
      const observed = await observeObject(context.db.pool, context.account.id, { kind, id });
      const result = await run(context, args, id);
      await recordChange(context, action, observed, changes);
      context.live.changed(context.account.id);
      return presentResult(result);
    },
  });
}

interface Effects {
  readonly isDestructive?: boolean;
  readonly isIdempotent?: boolean;
  readonly isOpenWorld?: boolean;
}

/** The annotations of a tool that changes something. */
export function hints({ isDestructive = false, isIdempotent = false, isOpenWorld = false }: Effects = {}) {
  return {
    readOnlyHint: false,
    destructiveHint: isDestructive,
    idempotentHint: isIdempotent,
    openWorldHint: isOpenWorld,
  } satisfies ToolAnnotations;
}

/** Adds what a tool changed to the audit log. What cannot be added is logged instead: the change is done. */
async function recordChange(
  { db, tokenHash, origin, logger }: AgentContext,
  action: string,
  observed: ObservedChange,
  more: AuditChanges = {},
): Promise<void> {
  try {
    const token = await findTokenActor(db.pool, tokenHash);
    if (!token) return;
    const { object, changes } = await observed.describe();
    await recordAudit(db.pool, { ...token, action, object, changes: { ...changes, ...more }, ...origin });
  } catch (error) {
    logger.error({ action, error: errorMessage(error) }, 'an entry could not be added to the audit log');
  }
}
