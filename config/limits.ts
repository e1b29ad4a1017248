/** The limits of the contract (spec sections 2.1 and 8), in bytes, milliseconds and counts. */
export const limits = {
  fieldsPerSubmission: 100,
  bytesPerTextField: 10_000,
  bytesPerFieldName: 1_000,
  /** What all values of a submission take together; only nested JSON could be larger. */
  bytesPerSubmission: 100 * 10_000,
  filesPerSubmission: 5,
  bytesPerFile: 5 * 1024 * 1024,
  /** 5 files of 5 MiB and 1 MiB of form fields. */
  bytesPerBody: 26 * 1024 * 1024,
  /** An e-mail that comes back to the mailbox. */
  incomingMailBytes: 25 * 1024 * 1024,

  burst: { submissions: 6, windowMs: 60_000 },
  sustained: { submissions: 20, windowMs: 15 * 60_000 },
  /** Spam stored per account in a rolling window; more is counted, not stored. */
  storedSpam: { rows: 5_000, bytes: 50_000_000, hours: 24 },
  timeTrap: { minMs: 2_000, maxMs: 24 * 60 * 60_000 },

  /** `requestsPerAccount` is not part of the contract: it bounds what many tokens of one account can cause. */
  readApi: {
    ...{ key: 'token', requests: 60, requestsPerAccount: 300, windowMs: 60_000, retryAfterSeconds: 60 },
    ...{ defaultPage: 25, maxPage: 100 },
  },
  /** All other requests with API tokens but those of agents, which are limited as reads are. */
  api: { key: 'api', requests: 300, requestsPerAccount: 1_200, windowMs: 60_000, retryAfterSeconds: 60 },

  /** Timeout of a whole delivery: connecting, sending and reading the response. */
  deliveryMs: 8_000,
  captchaMs: 3_000,

  /**
   * Not part of the contract, for MAIL_RETRY: how long an e-mail waits after each temporary rejection, in minutes. The
   * last time is a day after the first.
   */
  mailRetryMinutes: [1, 5, 30, 60, 120, 240, 480, 504],
} as const;

/**
 * The capacity of one web process. Beyond it, requests are rejected with 503 instead of using more memory. All limits
 * together fit into 512 MB.
 */
export const capacity = {
  /**
   * Open connections, about 15 KiB each. A new connection beyond the limit evicts the one that waited longest for its
   * client.
   */
  connections: 4_000,
  /** Pipelined requests of one connection. Browsers and reverse proxies send one at a time. */
  pendingRequests: 8,
  /** Requests that arrived behind a rejected pipelined one, about 2 KiB each until their connection closes. */
  droppedRequests: 10_000,
  /** Submissions in flight: about one second of work. More would only wait too long. */
  submitRequests: 1_000,
  /** Bytes of request bodies in memory until the response; typically less than 1 KiB per submission. */
  bytesInMemory: 64 * 1024 * 1024,
  /** Bytes of uploads in temporary files: 80 submissions of the maximum size, or some hundred typical ones. */
  bytesOnDisk: 2 * 1024 * 1024 * 1024,
  /** Submissions waiting for or in a commit. A wait of `waitMs` and the slowest commit together take less than 10 s. */
  commits: { entries: 1_000, bytes: 32 * 1024 * 1024, waitMs: 4_000 },
  /** Bytes of listed submissions that clients have not read yet. */
  bytesOfPages: 8 * 1024 * 1024,
  /** Deliveries waiting to be enqueued, about 1 KiB each. A worker enqueues those beyond the limit. */
  deliveriesToQueue: 5_000,
  /**
   * Deliveries of one account that are enqueued per queue and second. Those beyond the limit are left to the workers.
   */
  deliveriesPerAccount: 100,
  /** Concurrent requests per area other than submissions; low enough to leave the processor to submissions. */
  requests: { payments: 64, mailHooks: 8, captchas: 64, readApi: 64, agents: 64, files: 64, pages: 128 },
  /**
   * Concurrent requests to pages: in all, per account or client address, and how many more of each may wait. `reads`:
   * how many slow reads of submissions may wait.
   */
  pages: { max: 24, perKey: 2, waiting: 16, reads: 3 },
  /** Requests of one account to the read API, or to the agent tools, that may wait for a slow read of submissions. */
  waitingApiReads: 20,
  /** Browsers connected for live updates of the dashboard, in all and per account; beyond, pages are not updated. */
  live: { pages: 1_000, pagesPerAccount: 20 },
} as const;

/** Timeouts of a web process, in milliseconds. */
export const timeouts = {
  /** From the start of a request or connection to the end of its headers. */
  headers: 10_000,
  /** A whole request; longer than 26 MiB take at 32 KiB per second. Every route has a shorter timeout of its own. */
  request: 20 * 60_000,
  /** Interval at which Node checks the two above. */
  checkInterval: 1_000,
  /**
   * Longer than the keep-alive of reverse proxies (90 s), which would otherwise send requests into closing connections.
   */
  keepAlive: 95_000,
  /**
   * No bytes in either direction; no response takes longer than 10 s to begin. Node closes a stuck response after twice
   * this time.
   */
  idle: 15_000,
  /** How long the rest of a rejected request is read, so that the client sees the response instead of a reset. */
  drain: 500,
} as const;

const [minute, day] = [60_000, 24 * 60 * 60_000];

/** Limits of the tests of notifications and auto-replies that owners send to themselves. */
export const mailTestLimits = {
  /** Tests of one account, in rolling windows. */
  perAccount: [
    { limit: 5, windowMs: minute },
    { limit: 50, windowMs: day },
  ],
  listed: 5,
  keptDays: 30,
} as const;

/** Limits of the replies that owners write to visitors, in characters and counts. */
export const replyLimits = {
  subject: 200,
  text: 20_000,
  /** The quoted copy of the submission. */
  quote: 10_000,
  templates: 100,
  templateName: 80,
  templateText: 10_000,
  /** Replies of one account, in rolling windows. */
  perAccount: [
    { limit: 30, windowMs: minute },
    { limit: 500, windowMs: day },
  ],
  /** Replies of one account to one mailbox. */
  perRecipient: [
    { limit: 5, windowMs: minute },
    { limit: 50, windowMs: day },
  ],
} as const;

/** Limits of visitors' answers to these replies, in characters and counts. */
export const answerLimits = {
  subject: 200,
  text: 50_000,
  /** Stored answers to one submission a day; a mail program that answers itself must not fill an inbox. */
  perDay: { written: 50, automatic: 5 },
} as const;

/** What a digest shows of submissions; they are read up to these sizes, as stored and as text. */
export const digestLimits = { items: 50, storedBytes: 16_384, textBytes: 65_536 } as const;

/**
 * Webhooks of an account. Every submission is sent to every one of them, so their number bounds how much traffic an
 * account can cause.
 */
export const maxWebhooks = 50;
