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

/**
 * What one web process takes on at a time. Past a figure it answers 503 instead of growing; figures are chosen so that all
 * of them together fit into 512 MB.
 */
export const capacity = {
  /** Open connections, at some 15 KiB each. The one whose client is waited for longest makes room for a new one. */
  connections: 4_000,
  /** A second of what one process can take: whoever waited behind more would wait too long anyway. */
  submitRequests: 1_000,
  /** Bytes of posts held in memory, from their arrival to the answer; a usual post has less than one KiB. */
  bytesInMemory: 64 * 1024 * 1024,
  /** Bytes of uploads in temporary files: eighty posts of the largest kind, or some hundreds of the usual one of some MB. */
  bytesOnDisk: 2 * 1024 * 1024 * 1024,
  /** What waits for its commit or is in it; a wait of 4 s and a commit that takes as long as it may are answered within 10 s. */
  commits: { entries: 1_000, bytes: 32 * 1024 * 1024, waitMs: 4_000 },
  /** Deliveries on their way into the queue's store, some 1 KiB each. The sweeper brings those beyond it. */
  deliveriesToQueue: 5_000,
  /** Requests other than posts: enough for many people, and few enough to leave the processor to the posts. */
  requests: { payments: 64, readApi: 64, agents: 64, files: 64, pages: 128 },
} as const;

/** How long a web process waits for whom, in milliseconds. */
export const patience = {
  /** From the first byte of a request, or the opening of its connection, to the end of its headers. */
  headers: 10_000,
  /** A whole request: 26 MiB at 32 KiB a second and some; every route has a shorter patience of its own. */
  request: 20 * 60_000,
  /** How often the two above are looked after. */
  check: 1_000,
  /** Longer than routers keep theirs (90 s), or they would send into a connection that was just closed. */
  keepAlive: 95_000,
  /**
   * A request without a byte in either direction, for no answer takes longer than 10 s to begin. Twice that where an answer
   * is stuck on its way: Node looks a second time.
   */
  silence: 15_000,
  /** Whoever still sends to a busy process is read away this long, so that the answer is not lost in a reset. */
  farewell: 500,
} as const;
