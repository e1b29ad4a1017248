import type { Operation, Parameter, PathItem } from './open-api.types';
import { answered, commonRefusals, refused } from './read.responses';

const tags = ['Reading'];
const security = [{ apiToken: [] }];

const moment = (name: string, description: string): Parameter => ({
  name,
  in: 'query',
  required: false,
  description: `${description} Without a zone it is taken for UTC, and a date alone for its midnight.`,
  schema: { type: 'string' },
  example: '2026-01-31T09:30:00.000Z',
});

const selection: readonly Parameter[] = [
  {
    name: 'form',
    in: 'query',
    required: false,
    description: 'Id or access key of one form of the account. Left out, all forms are meant.',
    schema: { type: 'string' },
  },
  moment('before', 'ISO 8601 timestamp: only submissions that were created strictly before it.'),
  moment('since', 'ISO 8601 timestamp: only submissions that were created at or after it.'),
];

const badParameters = refused(
  '`form` matches no form of the account, or a parameter is malformed, empty or repeated.',
  'limit must be a positive integer',
);

const submission = {
  id: '0198c8a2-6f0e-7b1c-9d55-0c1f7a9e4b21',
  form_id: '0198c8a1-0d3f-7c55-8a51-5e1f0a6f2b10',
  created_at: '2026-01-31T09:30:00.123Z',
  data: {
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    message: 'I would like to know more.',
    attachment: {
      filename: 'notes.pdf',
      size: 48213,
      type: 'application/pdf',
      url: 'https://forms.example.com/files/0198c8a2-6f0f-7f10-8a3e-5b8d2c6f1e07/4f1c0b6f9d2e7a3358b1c4d6e8f9a0b1c2d3e4f5a6b7c8d9',
    },
  },
  is_spam: false,
};

const list: Operation = {
  operationId: 'listSubmissions',
  tags,
  security,
  summary: 'List submissions',
  description: [
    'Submissions of all forms of the account, newest first, without spam and what lies in the bin; archived ones are in.',
    '',
    'For the next page, pass the `created_at` of the oldest one received as `before`; stop when `has_more` is false. To',
    'hear of new ones, pass a moment one millisecond after the newest `created_at` received as `since`. A submission that',
    'is released or restored later keeps its place, so that it may turn up behind such a `since`.',
  ].join('\n'),
  parameters: [
    ...selection,
    {
      name: 'limit',
      in: 'query',
      required: false,
      description: 'How many at most: 25 unless given; more than 100 are served as 100.',
      schema: { type: 'integer', minimum: 1, default: 25 },
    },
  ],
  responses: {
    200: answered('A page of submissions.', {
      'application/json': {
        schema: { $ref: '#/components/schemas/SubmissionPage' },
        examples: { page: { summary: 'The last page', value: { submissions: [submission], has_more: false } } },
      },
    }),
    400: badParameters,
    ...commonRefusals,
  },
};

const get: Operation = {
  operationId: 'getSubmission',
  tags,
  security,
  summary: 'Get one submission',
  description: 'One submission of the account, also when it is spam or lies in the bin, with its deliveries.',
  parameters: [{ name: 'id', in: 'path', required: true, description: 'Its identifier.', schema: { type: 'string' } }],
  responses: {
    200: answered('The submission.', {
      'application/json': { schema: { $ref: '#/components/schemas/SubmissionDetail' } },
    }),
    404: refused('The account has no such submission.', 'This account has no such submission.'),
    ...commonRefusals,
  },
};

const exported: Operation = {
  operationId: 'exportSubmissions',
  tags,
  security,
  summary: 'Download submissions',
  description:
    'The submissions that the listing would go through, as one file, newest first; a feature of the paid plans. CSV is ' +
    'UTF-8 with a byte order mark and has a column for each field, at most 500; the rest stands in `more_fields`. A file ' +
    'is its name and its address. A cell that a spreadsheet could take for a formula begins with an apostrophe. JSON Lines has one stored submission a line. ' +
    'An account has one export at a time.',
  parameters: [
    {
      name: 'format',
      in: 'query',
      required: true,
      description: 'What the file is to be.',
      schema: { type: 'string', enum: ['csv', 'jsonl'] },
    },
    ...selection,
  ],
  responses: {
    200: answered(
      'The file, streamed. A connection that breaks off means that it is not whole.',
      {
        'text/csv': { schema: { type: 'string' } },
        'application/x-ndjson': { schema: { type: 'string' } },
      },
      { 'Content-Disposition': 'Attachment' },
    ),
    400: badParameters,
    403: refused('The plan of the account has no exports.', 'Exports are part of the paid plans.'),
    ...commonRefusals,
  },
};

const forms: Operation = {
  operationId: 'listForms',
  tags,
  security,
  summary: 'List forms',
  description: 'The forms of the account, those in the bin included, because their submissions stay readable.',
  responses: {
    200: answered('The forms.', { 'application/json': { schema: { $ref: '#/components/schemas/FormList' } } }),
    ...commonRefusals,
  },
};

/** `/api/submissions` (spec section 4.4), and what is beside it. */
export const readPaths: Readonly<Record<string, PathItem>> = {
  '/api/submissions': { get: list },
  '/api/submissions/export': { get: exported },
  '/api/submissions/{id}': { get },
  '/api/forms': { get: forms },
};
