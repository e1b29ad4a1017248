import type { Sequelize } from 'sequelize';

/**
 * Proof of what a webhook delivery sent (src/webhooks/request-proof.ts), so that its request can be built again and
 * shown. Null for other kinds, for deliveries of the previous release, and before a delivery was sent.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query('ALTER TABLE deliveries ADD COLUMN request_digest text;');
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query('ALTER TABLE deliveries DROP COLUMN request_digest;');
}
