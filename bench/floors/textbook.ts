import { Queue } from 'bullmq';
import express from 'express';
import { DataTypes, Sequelize } from 'sequelize';

/** Floor (c): a textbook implementation: the row first, then a job for each delivery, without an outbox. */
const sequelize = new Sequelize(process.env.DATABASE_URL ?? '', { dialect: 'postgres', logging: false });
const Submission = sequelize.define(
  'Submission',
  {
    id: { type: DataTypes.UUID, defaultValue: DataTypes.UUIDV4, primaryKey: true },
    data: { type: DataTypes.JSONB, allowNull: false },
  },
  { tableName: 'floor_textbook', underscored: true },
);
const redis = new URL(process.env.REDIS_URL ?? '');
const connection = { host: redis.hostname, port: Number(redis.port) };
const queues = ['email', 'webhook'].map((name) => new Queue(name, { connection, prefix: 'textbook' }));

const app = express();
app.use(express.urlencoded({ extended: false }));
app.post('/api/submit', async (request, response) => {
  const submission = await Submission.create({ data: request.body });
  for (const queue of queues) await queue.add('deliver', { submissionId: submission.get('id') });
  response.json({ success: true, message: 'Form submitted successfully' });
});

async function main(): Promise<void> {
  await sequelize.sync();
  app.listen(Number(process.env.PORT), '127.0.0.1');
}

process.once('disconnect', () => process.exit());
void main();
