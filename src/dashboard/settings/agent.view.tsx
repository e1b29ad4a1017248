import { CodeBlock } from '../page/code.view';
import { Card } from './card.view';

/** How an agent gets to the account's submissions. */
export function AgentCard({ baseUrl }: { baseUrl: string }) {
  return (
    <Card id="agents" title="Agents (MCP)">
      <AgentSetup baseUrl={baseUrl} token={null} />
    </Card>
  );
}

/** What to give to a client of the Model Context Protocol; with the token in it where it is known. */
export function AgentSetup({ baseUrl, token }: { baseUrl: string; token: string | null }) {
  const url = `${baseUrl}/mcp`;
  const bearer = `Bearer ${token ?? 'YOUR_API_TOKEN'}`;
  const settings = { mcpServers: { letterbox: { type: 'http', url, headers: { Authorization: bearer } } } };
  return (
    <>
      <p className="soft">
        An assistant that speaks the Model Context Protocol can search, sort and redeliver your submissions. Add a
        remote server (“Streamable HTTP”) with this address, and the API token as its bearer token.
      </p>
      <CodeBlock label="Address" code={url} />
      <CodeBlock label="Header" code={`Authorization: ${bearer}`} />
      <details className="fold">
        <summary>For clients with a settings file</summary>
        <CodeBlock label="JSON; some clients name the outer key otherwise" code={JSON.stringify(settings, null, 2)} />
      </details>
    </>
  );
}
