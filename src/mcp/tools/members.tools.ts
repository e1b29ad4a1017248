import { z } from 'zod';
import { presentMember } from '../../members/member.presenter';
import { listMembers } from '../../members/member.service';
import { presentList } from '../present';
import { type AgentTool, defineTool, readOnly } from '../run-tool';
import { leftOut, time } from '../schemas';

const member = z.looseObject({
  ...{ id: z.string(), name: z.string(), email: z.string(), role: z.string(), joined_at: time },
  form_ids: z.array(z.string()).nullable().describe('Null for all forms.'),
  last_seen_at: time.nullable(),
});

const listAll = defineTool({
  name: 'list_members',
  needs: 'members:read',
  title: 'List members',
  description: 'The people who may use the account, with their roles; form_ids is null for all forms.',
  inputSchema: {},
  outputSchema: { members: z.array(member), ...leftOut },
  annotations: readOnly,
  run: async ({ db, account }) => presentList('members', (await listMembers(db, account.id)).map(presentMember)),
});

/** The tools for the members of the account. */
export const memberTools: readonly AgentTool[] = [listAll];
