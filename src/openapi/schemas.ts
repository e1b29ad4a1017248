import { healthStatus, readiness } from './health.schema';
import type { Schema } from './open-api.types';
import { paymentError, paymentReceipt, stripeEvent } from './payments.schema';
import { submissionFields, submissionParts } from './submission-fields.schema';
import {
  deliveryEntry,
  formList,
  readError,
  rpcMessage,
  storedFile,
  storedSubmission,
  submissionDetail,
  submissionPage,
} from './submissions.schema';
import { errorCode, filesInfo, quotaInfo, submissionReceived, submitError } from './submit-answers.schema';

/** Every schema that the document has a name for. */
export const schemas = {
  SubmissionFields: submissionFields,
  SubmissionParts: submissionParts,
  SubmissionReceived: submissionReceived,
  FilesInfo: filesInfo,
  SubmitError: submitError,
  ErrorCode: errorCode,
  QuotaInfo: quotaInfo,
  StoredFile: storedFile,
  StoredSubmission: storedSubmission,
  SubmissionPage: submissionPage,
  SubmissionDetail: submissionDetail,
  DeliveryEntry: deliveryEntry,
  FormList: formList,
  ReadError: readError,
  RpcMessage: rpcMessage,
  StripeEvent: stripeEvent,
  PaymentReceipt: paymentReceipt,
  PaymentError: paymentError,
  HealthStatus: healthStatus,
  Readiness: readiness,
} as const satisfies Record<string, Schema>;
