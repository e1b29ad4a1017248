/** Every figure of the contract (spec section 8 and 2.1) under one name. Bytes, milliseconds and counts. */
export const limits = {
  fieldsPerSubmission: 100,
  bytesPerTextField: 10_000,
  bytesPerFieldName: 1_000,
  filesPerSubmission: 5,
  bytesPerFile: 5 * 1024 * 1024,
  /** 5 files of 5 MiB and 1 MiB of form fields. */
  bytesPerBody: 26 * 1024 * 1024,

  burst: { submissions: 6, windowMs: 60_000 },
  sustained: { submissions: 20, windowMs: 15 * 60_000 },
  timeTrap: { minMs: 2_000, maxMs: 24 * 60 * 60_000 },

  readApi: { requests: 60, windowMs: 60_000, retryAfterSeconds: 60, defaultPage: 25, maxPage: 100 },

  /** A delivery's whole time: connecting, sending and reading. */
  deliveryMs: 8_000,
  captchaMs: 3_000,
} as const;
