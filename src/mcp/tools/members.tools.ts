import { z } from 'zod';
import { presentResult } from '../present';
import { type AgentTool, defineTool, readOnly } from '../run-tool';
import { time } from '../schemas';

const member = z.looseObject({
  ...{ name: z.string(), email: z.string(), role: z.string(), joined_at: time },
  form_ids: z.array(z.string()).nullable().describe('Null for all forms.'),
});

const listMembers = defineTool({
  name: 'list_members',
  needs: 'members:read',
  title: 'List members',
  description: 'The people who may use the account, with their roles; form_ids is null for all forms.',
  inputSchema: {},
  outputSchema: { members: z.array(member), cut: z.string().optional() },
  annotations: readOnly,
  run: async ({ db, account }) => {
    const { rows } = await db.pool.query(
      `SELECT u.name, u.email, m.role, m.form_ids, m.created_at AS joined_at
       FROM members m JOIN users u ON u.id = m.user_id WHERE m.account_id = $1 ORDER BY m.created_at, u.id LIMIT 500`,
      [account.id],
    );
    return presentResult({ members: rows });
  },
});

/** The tools for the members of the account. */
export const memberTools: readonly AgentTool[] = [listMembers];
