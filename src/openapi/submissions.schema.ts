import { deliveryStatuses } from '../deliveries/delivery.log';
import { queueNames } from '../queues/contracts';
import type { Schema } from './open-api.types';

const id: Schema = { type: 'string', format: 'uuid', description: 'Identifier of the submission.' };
const formId: Schema = { type: 'string', description: 'Internal identifier of the form.' };
const createdAt: Schema = {
  type: 'string',
  format: 'date-time',
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$',
  description: 'When it was created, in UTC with milliseconds. No two submissions of an account share it.',
};
const data: Schema = {
  type: 'object',
  description:
    'The submitted fields, in the order submitted, and the stored files under the names of their fields: an object, an ' +
    'array for several, and after the texts where there are texts of that name.',
  additionalProperties: true,
  allOf: [
    {
      additionalProperties: {
        anyOf: [
          { $ref: '#/components/schemas/StoredFile' },
          { description: 'What was submitted: a text, an array of texts and files, or any value of a JSON body.' },
        ],
      },
    },
  ],
};
const isSpam: Schema = { type: 'boolean', description: 'Whether it is flagged as spam.' };

const moment = (description: string): Schema => ({ type: ['string', 'null'], format: 'date-time', description });
const maybe = (type: 'string' | 'integer', description: string): Schema => ({ type: [type, 'null'], description });

/** A file in the data of its submission. */
export const storedFile: Schema = {
  type: 'object',
  description:
    'A stored file. A visitor can post an object that looks like one; the `url` of a file begins with the address of ' +
    'this service and `/files/`.',
  required: ['filename', 'size', 'type', 'url'],
  properties: {
    filename: { type: 'string', maxLength: 255, description: 'The name that it had, made harmless.' },
    size: { type: 'integer', minimum: 0, description: 'In bytes.' },
    type: {
      type: 'string',
      description: 'Its MIME type; `application/octet-stream` unless it is on a list of safe ones.',
    },
    url: {
      type: 'string',
      format: 'uri',
      description:
        'Where it can be downloaded. Whoever knows the address needs no login; it works at once, and until the file is ' +
        'deleted.',
    },
  },
};

/** A stored submission (spec section 2.4). */
export const storedSubmission: Schema = {
  type: 'object',
  description: 'A stored submission.',
  required: ['id', 'form_id', 'created_at', 'data', 'is_spam'],
  properties: { id, form_id: formId, created_at: createdAt, data, is_spam: isSpam },
};

/** The answer of the listing (spec section 4.4). */
export const submissionPage: Schema = {
  type: 'object',
  description: 'A page of submissions, newest first.',
  required: ['submissions', 'has_more'],
  properties: {
    submissions: {
      type: 'array',
      maxItems: 100,
      items: { $ref: '#/components/schemas/StoredSubmission' },
      description: 'Newest first. There may be fewer than `limit` where they are very large.',
    },
    has_more: { type: 'boolean', description: 'Whether there are older ones: stop when it is false.' },
  },
};

/** One e-mail, auto-reply, upload or webhook call. */
export const deliveryEntry: Schema = {
  type: 'object',
  description: 'One e-mail, auto-reply, upload or webhook call that a submission caused.',
  required: ['id', 'submission_id', 'kind', 'status', 'attempt', 'queued_at'],
  properties: {
    id: { type: 'string', format: 'uuid', description: 'Identifier of the delivery.' },
    submission_id: id,
    kind: { type: 'string', enum: queueNames, description: 'What is delivered.' },
    webhook_id: maybe('string', 'The webhook that is called.'),
    file_id: maybe('string', 'The file that is uploaded.'),
    status: { type: 'string', enum: deliveryStatuses, description: 'Where it stands.' },
    attempt: { type: 'integer', minimum: 1, description: 'Counts up each time it is queued again.' },
    response_status: maybe('integer', 'The HTTP status of the answer, if there was one.'),
    response_excerpt: maybe('string', 'The beginning of the answer.'),
    error: maybe('string', 'Why it failed or was skipped.'),
    duration_ms: maybe('integer', 'How long it took, in milliseconds.'),
    request_id: maybe('string', 'The id of the request that caused it, for the logs.'),
    queued_at: moment('When it was queued.'),
    started_at: moment('When a worker took it.'),
    finished_at: moment('When it ended.'),
  },
};

/** One submission with all that is kept of it. */
export const submissionDetail: Schema = {
  type: 'object',
  description: 'A submission with all that is kept of it, and what became of its deliveries.',
  required: ['id', 'form_id', 'form_name', 'created_at', 'data', 'is_spam', 'deleted_at', 'deliveries'],
  properties: {
    id,
    form_id: formId,
    form_name: { type: 'string', description: 'The name of the form, as it is now.' },
    created_at: createdAt,
    data,
    is_spam: isSpam,
    over_quota: {
      type: 'boolean',
      description: 'Whether it arrived beyond the allowance and nothing was sent for it.',
    },
    archived_at: moment('When it was archived.'),
    deleted_at: moment('When it was put into the bin.'),
    paid_at: moment('When its payment was confirmed.'),
    ip_address: { type: 'string', description: 'The address that it came from.' },
    referer: maybe('string', 'The page that it came from.'),
    deliveries: {
      type: 'array',
      items: { $ref: '#/components/schemas/DeliveryEntry' },
      description: 'Its deliveries in the order they were planned, at most 200.',
    },
  },
};

/** The answer of `/api/forms`. */
export const formList: Schema = {
  type: 'object',
  description: 'The forms of the account, newest first, at most 1,000.',
  required: ['forms'],
  properties: {
    forms: {
      type: 'array',
      description: 'The forms, those in the bin included.',
      items: {
        type: 'object',
        required: ['id', 'name', 'access_key', 'active', 'created_at', 'deleted_at', 'last_submission_at'],
        properties: {
          id: formId,
          name: { type: 'string', description: 'The name that the owner gave it.' },
          access_key: { type: 'string', description: 'Its public identifier, which pages post with.' },
          active: { type: 'boolean', description: 'Whether it takes posts.' },
          created_at: moment('When it was made.'),
          deleted_at: moment('When it was put into the bin; its submissions stay readable.'),
          last_submission_at: moment('When its newest submission arrived, spam and the bin aside.'),
        },
      },
    },
  },
};

/** The error of the read API (spec section 7.2). */
export const readError: Schema = {
  type: 'object',
  description: 'The question was not answered. Branch on the status.',
  required: ['error'],
  properties: { error: { type: 'string', description: 'The reason in words.' } },
};

/** A message of the Model Context Protocol, in either direction. */
export const rpcMessage: Schema = {
  type: 'object',
  description: 'A JSON-RPC 2.0 message of the Model Context Protocol, whose own specification describes it whole.',
  required: ['jsonrpc'],
  properties: { jsonrpc: { type: 'string', const: '2.0', description: 'Always `2.0`.' } },
  additionalProperties: true,
};
