import type { Rounds } from './harness/alternate';
import type { Figure } from './harness/figure';
import type { Round } from './submit-variants';

type SubmitVariant =
  | 'parse'
  | 'ours'
  | 'insert'
  | 'textbook'
  | 'onPostgres'
  | 'hotForm'
  | 'unscored'
  | 'tenWebhooks'
  | 'parseJson'
  | 'json'
  | 'parseMultipart'
  | 'multipart'
  | 'besideWorker'
  | 'parse16'
  | 'ours16'
  | 'insertAlone'
  | 'oursAlone';

const floors: Partial<Record<SubmitVariant, string>> = {
  parse: '(a) Express that parses',
  parseJson: '(a) Express that parses JSON',
  parseMultipart: '(a) Express that parses multipart',
  parse16: '(a) Express that parses, 16 connections',
  insert: '(b) node:http and one INSERT',
  insertAlone: '(b) node:http and one INSERT, 1 connection',
  textbook: '(c) Express, Sequelize, queue.add',
  ours: 'on Redis',
};

/** The figures of the rounds: those with a target, and those that are useful to know. */
export function submitFigures(rounds: Rounds<SubmitVariant, Round>, statementsAPost: number): Figure[] {
  const values = (variant: SubmitVariant, what: keyof Round) => rounds[variant].map((round) => round[what]);
  const compare =
    (what: keyof Round, unit: string) =>
    (name: string, variant: SubmitVariant, floor: SubmitVariant | null, target: Figure['target'] = null): Figure => ({
      ...{ benchmark: 'submit', name, unit, ours: values(variant, what), target },
      floor: floor && { name: floors[floor] ?? floor, values: values(floor, what) },
    });
  const rate = compare('postsPerSecond', 'posts/s');
  const plain = (name: string, unit: string, value: number): Figure => ({
    ...{ benchmark: 'submit', name, unit, ours: [value], floor: null, target: null },
  });
  return [
    rate('64 connections', 'ours', 'parse', { atLeast: 0.65 }),
    rate('64 connections', 'ours', 'insert', { atLeast: 0.6 }),
    rate('64 connections', 'ours', 'textbook', { atLeast: 2.5 }),
    rate('64 connections, 10 webhooks a form', 'tenWebhooks', 'parse', { atLeast: 0.4 }),
    rate('64 connections, PostgreSQL alone', 'onPostgres', 'ours', { atLeast: 0.5 }),
    rate('64 connections, a worker beside it', 'besideWorker', 'parse'),
    rate('64 connections, one hot form', 'hotForm', 'parse'),
    rate('64 connections, without the spam filter', 'unscored', 'ours'),
    rate('64 connections, JSON', 'json', 'parseJson'),
    rate('64 connections, multipart', 'multipart', 'parseMultipart'),
    rate('16 connections', 'ours16', 'parse16'),
    compare('p99', 'ms')('p99, 64 connections', 'ours', 'parse', { atMost: 4 }),
    compare('p50', 'ms')('median, 1 connection', 'oursAlone', 'insertAlone', { atMost: 1.5 }),
    compare('webhooksPerSecond', 'webhooks/s')('sent by the worker beside it', 'besideWorker', null),
    compare('cpuMsAPost', 'ms')('processor time a post', 'ours', 'parse'),
    compare('cpuMsAPost', 'ms')('processor time a post, without the spam filter', 'unscored', 'ours'),
    compare('peakMb', 'MB')('resident memory at most', 'ours', 'parse'),
    compare('peakMb', 'MB')('resident memory at most, 10 webhooks a form', 'tenWebhooks', 'parse'),
    compare('commandsAPost', 'commands')('Redis commands a post, those of scripts included', 'ours', null),
    compare('readsAPost', 'reads')('Redis reads a post', 'ours', null),
    plain('SQL statements a post', 'statements', statementsAPost),
  ];
}
