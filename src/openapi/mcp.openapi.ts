import type { PathItem } from './open-api.types';
import { answered, commonRefusals, refused } from './read.responses';

const message = { 'application/json': { schema: { $ref: '#/components/schemas/RpcMessage' } } };

/** `POST /mcp`: the agent-tool server. */
export const mcp: PathItem = {
  post: {
    operationId: 'callAgentTools',
    tags: ['Agent tools'],
    security: [{ apiToken: [] }],
    summary: 'Talk to the agent-tool server',
    description:
      'The Model Context Protocol over Streamable HTTP: one JSON-RPC message a request, one answer in JSON. It keeps no ' +
      'session. The request must accept both `application/json` and `text/event-stream`. It counts against the same 60 ' +
      'requests a minute as the rest of what the token may do.',
    requestBody: { description: 'One message of at most 1 MiB; no batch.', required: true, content: message },
    responses: {
      200: answered('The answer. What went wrong in a tool is told inside it.', message),
      202: { description: 'The message was taken and wants no answer.' },
      400: answered('The message is not JSON, or no JSON-RPC message, or a batch.', message),
      403: refused(
        'A page of another site asked, by its Origin header.',
        'Pages of other sites may not use the agent tools.',
      ),
      406: answered('The request does not accept both types of answer.', message),
      413: answered('The message is larger than 1 MiB.', message),
      ...commonRefusals,
    },
  },
};
