import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { text } from 'node:stream/consumers';
import { Pool } from 'pg';

/** Floor (b): node:http and one INSERT, committed before the response. */
const pool = new Pool({ connectionString: process.env.DATABASE_URL });

const server = http.createServer(async (request, response) => {
  if (request.method !== 'POST') return response.writeHead(405).end();
  const fields = Object.fromEntries(new URLSearchParams(await text(request)));
  await pool.query({
    name: 'insert',
    text: 'INSERT INTO floor_inserts (id, data) VALUES ($1, $2)',
    values: [randomUUID(), JSON.stringify(fields)],
  });
  response.setHeader('Content-Type', 'application/json');
  return response.end('{"success":true,"message":"Form submitted successfully"}');
});

async function main(): Promise<void> {
  await pool.query(
    `CREATE TABLE IF NOT EXISTS floor_inserts
       (id uuid PRIMARY KEY, data jsonb NOT NULL, created_at timestamptz NOT NULL DEFAULT now())`,
  );
  server.listen(Number(process.env.PORT), '127.0.0.1');
}

process.once('disconnect', () => process.exit());
void main();
