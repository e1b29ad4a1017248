import { planNames } from '../../config/plans';
import { errorCodes } from './error-codes';
import type { Schema } from './open-api.types';

/** The success object (spec section 2.2). */
export const submissionReceived: Schema = {
  type: 'object',
  description: 'The post was accepted. Nothing tells an accepted post from one that a spam check held back.',
  required: ['success', 'message'],
  properties: {
    success: { type: 'boolean', const: true, description: 'Always true.' },
    message: { type: 'string', description: 'The fixed text `Submission received`.' },
    redirect: {
      type: 'string',
      format: 'uri-reference',
      description: 'The submitted `redirect`, as it was submitted, when it was accepted: send the visitor there.',
    },
    redirect_params: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description:
        'The submitted values that the owner chose to hand on to the thank-you page; a feature of the paid plans.',
    },
    payment_url: {
      type: 'string',
      format: 'uri',
      description: 'Only for payment forms: the checkout to send the visitor to.',
    },
    note: {
      type: 'string',
      description: 'Why uploaded files were not kept, in a sentence. Its wording may change.',
    },
    files: { $ref: '#/components/schemas/FilesInfo' },
  },
};

/** What became of uploaded files (spec section 2.2). */
export const filesInfo: Schema = {
  type: 'object',
  description: 'What became of the files in the request; there when files are involved.',
  required: ['received', 'stored'],
  properties: {
    received: { type: 'integer', minimum: 0, description: 'File parts in the request.' },
    stored: { type: 'integer', minimum: 0, description: 'Files that are stored, durably, by the time of this answer.' },
    hint: {
      type: 'string',
      description: 'Why no file was received, for instance because its name was sent as plain text.',
    },
  },
};

/** The error object (spec section 2.3). */
export const submitError: Schema = {
  type: 'object',
  description: 'The post was not accepted. Branch on the status or on `code`, not on the text of `message`.',
  required: ['success', 'message'],
  properties: {
    success: { type: 'boolean', const: false, description: 'Always false.' },
    message: { type: 'string', description: 'The reason in words that are safe to show to a visitor.' },
    code: { $ref: '#/components/schemas/ErrorCode' },
    quota: { $ref: '#/components/schemas/QuotaInfo' },
  },
};

/** The machine-readable reasons (spec section 7.1). */
export const errorCode: Schema = {
  type: 'string',
  enum: Object.keys(errorCodes),
  description: 'The reason for programs. A fault of the service itself may come without one.',
};

/** How much of the allowance is used (spec section 2.3). */
export const quotaInfo: Schema = {
  type: 'object',
  description: 'The allowance of the account for this calendar month (UTC). Only with `quota_reached`.',
  required: ['limit', 'used', 'plan'],
  properties: {
    limit: { type: 'integer', minimum: 0, description: 'Submissions that the account may receive in a month.' },
    used: { type: 'integer', minimum: 0, description: 'Submissions that it received in this month.' },
    plan: {
      type: 'string',
      description: `The plan of the account: ${planNames.map((name) => `\`${name}\``).join(', ')}.`,
      examples: [planNames[0]],
    },
  },
};
