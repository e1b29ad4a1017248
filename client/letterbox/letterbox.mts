export type { ErrorCode, Failure, FilesInfo, QuotaInfo, Refused, Result, Success } from './answer.mjs';
export { type EnhanceOptions, enhance, type SubmitDetail } from './enhance.mjs';
export { type FieldValue, type SubmitOptions, submit } from './submit.mjs';
export type { Messages } from './texts.mjs';
