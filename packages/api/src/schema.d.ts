export interface paths {
  '/api/submit': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * GET is not accepted
     * @description Only POST and OPTIONS are accepted; GET always gets 405.
     */
    get: operations['getSubmitNotAllowed'];
    /**
     * PUT is not accepted
     * @description Only POST and OPTIONS are accepted; PUT always gets 405.
     */
    put: operations['putSubmitNotAllowed'];
    /**
     * Send a form
     * @description Accepts a submission from an HTML form, a script or a server. The submission is stored before the
     *     response; e-mails and webhooks follow afterwards.
     *
     *     The access key identifies the form. No Authorization header is used.
     *
     *     The response is JSON, except for native form posts, which get a page or a redirect. A native form
     *     post is a request whose Accept header lists `text/html` but not `application/json`, whose body is
     *     not JSON, and that was not made by a script. `Sec-Fetch-Mode: navigate` marks a native form post;
     *     without that header, `X-Requested-With: XMLHttpRequest` marks a script.
     *
     *     Methods other than POST and OPTIONS always get 405.
     */
    post: operations['submitForm'];
    /**
     * DELETE is not accepted
     * @description Only POST and OPTIONS are accepted; DELETE always gets 405.
     */
    delete: operations['deleteSubmitNotAllowed'];
    /**
     * CORS preflight
     * @description The browser's CORS preflight request.
     */
    options: operations['preflightSubmit'];
    /**
     * HEAD is not accepted
     * @description Only POST and OPTIONS are accepted; HEAD always gets 405.
     */
    head: operations['headSubmitNotAllowed'];
    /**
     * PATCH is not accepted
     * @description Only POST and OPTIONS are accepted; PATCH always gets 405.
     */
    patch: operations['patchSubmitNotAllowed'];
    trace?: never;
  };
  '/api/challenge': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a challenge of ALTCHA
     * @description For forms that use ALTCHA, the proof of work. `letterbox.js` and ALTCHA's own widget solve the challenge
     *     in the visitor's browser and send the solution in the field `altcha` of `/api/submit`. A challenge belongs to
     *     one form, is valid for 20 minutes, and its solution is accepted once.
     */
    get: operations['createChallenge'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/captcha': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get whether a form uses ALTCHA
     * @description `letterbox.js` asks this before it sends a form without a captcha, so that pages solve ALTCHA even if their code
     *     is from before the owner turned it on. The response may be two minutes old.
     */
    get: operations['getCaptcha'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/submissions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List submissions
     * @description Lists the submissions of all forms of the account, newest first. Spam and the recycle bin are
     *     excluded; archived submissions are included.
     *
     *     For the next page, pass the `created_at` of the oldest submission received as `before`. Stop when
     *     `has_more` is false. To poll for new submissions, pass the newest `created_at` received plus one
     *     millisecond as `since`. A submission that is released or restored later keeps its `created_at`, so
     *     it can appear before that point.
     */
    get: operations['listSubmissions'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/submissions/export': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Download submissions
     * @description Exports the listed submissions as one file, newest first. Paid plans only. CSV is UTF-8 with a byte order mark. It has the columns `id`, `form_id`, `created_at`, `archived_at`, `form_name`, `labels` and `assigned_to`, then one per field, at most 500; further fields go into `more_fields`. A field with the name of another column becomes `data.NAME`. A file appears as its name and URL. Cells that a spreadsheet could interpret as a formula start with an apostrophe. JSON Lines has one stored submission per line, with `form_name`. The file is named after the form, if `form` names one, and the day. An account can run one export at a time.
     */
    get: operations['exportSubmissions'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/submissions/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get one submission
     * @description Returns one submission with its deliveries and the files that were not stored with it, even if it is spam or in the recycle bin.
     */
    get: operations['getSubmission'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/forms': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List forms
     * @description Lists the forms of the account, newest first, including deleted ones, whose submissions stay readable.
     */
    get: operations['listForms'];
    put?: never;
    /**
     * Create a form
     * @description Creates a form with a new access key. `name` and `email_to` are required.
     */
    post: operations['createForm'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/forms/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a form
     * @description Gets a form with all of its settings. Secrets are never returned; `NAME_set` says whether there is one.
     */
    get: operations['getForm'];
    put?: never;
    post?: never;
    /**
     * Delete a form
     * @description Moves a form to the recycle bin. Its submissions stay. `PATCH` with `deleted: false` restores it.
     */
    delete: operations['deleteForm'];
    options?: never;
    head?: never;
    /**
     * Change a form
     * @description Changes only the settings in the body; null stands for the default. `active: false` pauses the form, and `deleted`
     *     moves it to the recycle bin or back.
     */
    patch: operations['updateForm'];
    trace?: never;
  };
  '/api/forms/{id}/rotate-key': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Replace the access key
     * @description Replaces the form's access key. The old one stops working at once.
     */
    post: operations['rotateFormKey'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/forms/{id}/activity': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List what was not delivered as sent
     * @description Shows what happened to requests that the form did not simply accept: requests that were rejected or
     *     dropped, submissions that were stored without being sent, and files that were not stored.
     *
     *     `counts` are exact. `samples` are the first 20 requests per reason and hour, newest first. They
     *     contain nothing that visitors typed, except for the names of files. Both appear within seconds.
     *
     *     For the next page, pass `next_cursor` as `cursor`, with the same filter. Stop when `has_more` is
     *     false.
     */
    get: operations['getFormActivity'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/files/{id}/{signature}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Download a file
     * @description Downloads a stored file. The URL is part of the submission's data; it cannot be guessed, and it works without a login. The file is always sent as an attachment.
     */
    get: operations['downloadFile'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/mcp': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Talk to the agent-tool server
     * @description The Model Context Protocol over Streamable HTTP: one JSON-RPC message per request, one JSON response, no session. The request must accept both `application/json` and `text/event-stream`. Requests count toward the token's limit of 60 per minute. A token sees the tools that it has the scopes for.
     */
    post: operations['callAgentTools'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/payments/stripe/{form}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Receive a Stripe event
     * @description The webhook endpoint to register at Stripe, one per payment form. Every event with a valid signature is acknowledged. A paid checkout marks its submission as paid, once.
     */
    post: operations['receiveStripeEvent'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/healthz': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Liveness check
     * @description Responds as long as the process is alive and checks nothing else. Use it to decide on restarts.
     */
    get: operations['getHealth'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/readyz': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Readiness check
     * @description Checks the database and the queue, each within 2 seconds. Use it for load balancing. Submissions are accepted even while the queue is down: their deliveries wait in the database.
     */
    get: operations['getReadiness'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    /** @description A flat object of fields. Fields with any other name are stored and e-mailed verbatim as submission data. At most 100 fields (text plus file) are kept; extra fields are dropped silently. Text longer than 10,000 bytes is truncated. The values of a repeated name become an array. */
    SubmissionFields: {
      /** @description The form's public identifier, shown in its settings. It is not a secret. Whitespace around it is ignored. */
      access_key: string;
      /** @description Subject of the notification e-mail. Default: the form's subject template, else `New form submission`. `{{name}}` and `{{email}}` are replaced with the submitted values. */
      subject?: string;
      /**
       * Format: email
       * @description Reply-To address of the notification e-mail; of `Ann <ann@example.com>`, only the address is used. Default: the `email` field, if present.
       */
      replyto?: string;
      /** @description Sender display name of the notification e-mail. */
      from_name?: string;
      /**
       * Format: uri-reference
       * @description Thank-you page. Accepted if it is relative (such as `/thanks`, `thanks.html`, `../thanks` or `?sent`), or a URL whose host is on the form's allowed list, is this service or, only if the form has no allowed list, is the submitting site. Anything else is ignored. It overrides the form's redirect URL.
       */
      redirect?: string;
      /** @description Honeypot: a hidden field that people leave empty. If it is filled, the response looks like success, and the submission is stored as spam without any e-mail or webhook. The honeypot can be turned off per form. */
      botcheck?: string;
      /** @description Time-trap: when the page was loaded, in milliseconds since the Unix epoch. A submission sent less than 2 seconds or more than 24 hours later is dropped, with a response that looks like success. Ignored if it is not a number. */
      form_loaded_at?: number | string;
      /** @description Allows a safe retry: for 24 hours, a request with the same key and the same content gets the first response and is not stored again. The header `Idempotency-Key` takes precedence. The field is also stored as submission data. */
      idempotency_key?: string;
      /** @description A reCAPTCHA token, verified if the form has a reCAPTCHA secret. A submission with an invalid token, or without one where the owner requires it, is dropped with a response that looks like success. */
      'g-recaptcha-response'?: string;
      /** @description A Turnstile token, verified if the form has a Turnstile secret. Works like the reCAPTCHA token. */
      'cf-turnstile-response'?: string;
      /** @description An hCaptcha token, verified if the form has an hCaptcha secret. Works like the reCAPTCHA token. Stored as data if the form has no hCaptcha secret. */
      'h-captcha-response'?: string;
      /** @description A Friendly Captcha response, verified if the form has an API key of Friendly Captcha. Works like the reCAPTCHA token. Stored as data if the form has no such key. */
      'frc-captcha-response'?: string;
      /** @description The solution of a challenge of `/api/challenge`, in base64, as ALTCHA's widget adds it; each is accepted once. Works like the reCAPTCHA token. Stored as data if the form does not use ALTCHA. */
      altcha?: string;
    } & {
      [key: string]: unknown;
    };
    /** @description Text parts, and file parts under any name. Fields with any other name are stored and e-mailed verbatim as submission data. At most 100 fields (text plus file) are kept; extra fields are dropped silently. Text longer than 10,000 bytes is truncated. At most 5 files of 5 MB each are kept, on paid plans with a connected storage; otherwise the text is saved, the files are dropped, and the response has a `note`. */
    SubmissionParts: {
      /** @description The form's public identifier, shown in its settings. It is not a secret. Whitespace around it is ignored. */
      access_key: string;
      /** @description Subject of the notification e-mail. Default: the form's subject template, else `New form submission`. `{{name}}` and `{{email}}` are replaced with the submitted values. */
      subject?: string;
      /**
       * Format: email
       * @description Reply-To address of the notification e-mail; of `Ann <ann@example.com>`, only the address is used. Default: the `email` field, if present.
       */
      replyto?: string;
      /** @description Sender display name of the notification e-mail. */
      from_name?: string;
      /**
       * Format: uri-reference
       * @description Thank-you page. Accepted if it is relative (such as `/thanks`, `thanks.html`, `../thanks` or `?sent`), or a URL whose host is on the form's allowed list, is this service or, only if the form has no allowed list, is the submitting site. Anything else is ignored. It overrides the form's redirect URL.
       */
      redirect?: string;
      /** @description Honeypot: a hidden field that people leave empty. If it is filled, the response looks like success, and the submission is stored as spam without any e-mail or webhook. The honeypot can be turned off per form. */
      botcheck?: string;
      /** @description Time-trap: when the page was loaded, in milliseconds since the Unix epoch. A submission sent less than 2 seconds or more than 24 hours later is dropped, with a response that looks like success. Ignored if it is not a number. */
      form_loaded_at?: number | string;
      /** @description Allows a safe retry: for 24 hours, a request with the same key and the same content gets the first response and is not stored again. The header `Idempotency-Key` takes precedence. The field is also stored as submission data. */
      idempotency_key?: string;
      /** @description A reCAPTCHA token, verified if the form has a reCAPTCHA secret. A submission with an invalid token, or without one where the owner requires it, is dropped with a response that looks like success. */
      'g-recaptcha-response'?: string;
      /** @description A Turnstile token, verified if the form has a Turnstile secret. Works like the reCAPTCHA token. */
      'cf-turnstile-response'?: string;
      /** @description An hCaptcha token, verified if the form has an hCaptcha secret. Works like the reCAPTCHA token. Stored as data if the form has no hCaptcha secret. */
      'h-captcha-response'?: string;
      /** @description A Friendly Captcha response, verified if the form has an API key of Friendly Captcha. Works like the reCAPTCHA token. Stored as data if the form has no such key. */
      'frc-captcha-response'?: string;
      /** @description The solution of a challenge of `/api/challenge`, in base64, as ALTCHA's widget adds it; each is accepted once. Works like the reCAPTCHA token. Stored as data if the form does not use ALTCHA. */
      altcha?: string;
    } & {
      [key: string]: unknown;
    };
    /** @description The submission was accepted. A submission that a spam check dropped gets the same response. */
    SubmissionReceived: {
      /**
       * @description Always true.
       * @constant
       */
      success: true;
      /** @description The fixed text `Submission received`. */
      message: string;
      /**
       * Format: uri-reference
       * @description The submitted `redirect`, if it was accepted. Send the visitor there.
       */
      redirect?: string;
      /** @description Submitted values that the owner chose to pass to the thank-you page. Paid plans only. */
      redirect_params?: {
        [key: string]: string;
      };
      /**
       * Format: uri
       * @description For payment forms: the checkout page to send the visitor to.
       */
      payment_url?: string;
      /** @description A sentence that explains why uploaded files were dropped. Its wording may change. */
      note?: string;
      files?: components['schemas']['FilesInfo'];
    };
    /** @description What happened to the files of the request. Present if files are involved. */
    FilesInfo: {
      /** @description File parts in the request. */
      received: number;
      /** @description Files that were stored. */
      stored: number;
      /** @description Why no file was received, for example because its name was sent as plain text. */
      hint?: string;
    };
    /** @description The submission was not accepted. Branch on the status or on `code`, not on the text of `message`. */
    SubmitError: {
      /**
       * @description Always false.
       * @constant
       */
      success: false;
      /** @description Human-readable reason, safe to show to a visitor. */
      message: string;
      code?: components['schemas']['ErrorCode'];
      quota?: components['schemas']['QuotaInfo'];
    };
    /**
     * @description Machine-readable reason. Internal errors may have none.
     * @enum {string}
     */
    ErrorCode:
      | 'invalid_body'
      | 'missing_access_key'
      | 'inactive_form'
      | 'origin_not_allowed'
      | 'form_unavailable'
      | 'invalid_access_key'
      | 'payload_too_large'
      | 'unsupported_content_type'
      | 'rate_limited'
      | 'quota_reached'
      | 'profile_lookup_failed';
    /** @description What a form uses. */
    Captcha: {
      /** @description Whether solutions of ALTCHA are verified. */
      altcha: boolean;
      /** @description Whether submissions without a captcha are dropped. */
      required: boolean;
    };
    /** @description A challenge in the format of ALTCHA. */
    Challenge: {
      /** @description What to compute. `cost` depends on the difficulty that the owner chose. */
      parameters: {
        [key: string]: unknown;
      };
      /** @description Sent back with the solution. */
      signature: string;
    };
    /** @description As of `/api/submit`. */
    ChallengeError: {
      /**
       * @description Always false.
       * @constant
       */
      success: false;
      /** @description Human-readable reason, safe to show to a visitor. */
      message: string;
      /**
       * @description Machine-readable reason. Internal errors may have none.
       * @enum {string}
       */
      code?:
        | 'missing_access_key'
        | 'inactive_form'
        | 'form_unavailable'
        | 'invalid_access_key'
        | 'altcha_off'
        | 'rate_limited'
        | 'profile_lookup_failed';
    };
    /** @description The account's quota for this calendar month (UTC). Only with `quota_reached`. */
    QuotaInfo: {
      /** @description Submissions per month. */
      limit: number;
      /** @description Submissions received this month. */
      used: number;
      /**
       * @description The account's plan: `free`, `pro`, `annual`, `three_year` or `unlimited`.
       * @example free
       */
      plan: string;
    };
    /** @description A stored file. A visitor can submit an object that looks like one; the `url` of a real file starts with this service's address and `/files/`. */
    StoredFile: {
      /** @description The sanitized file name. */
      filename: string;
      /** @description Size in bytes. */
      size: number;
      /** @description MIME type. `application/octet-stream` unless the type is known to be safe. */
      type: string;
      /**
       * Format: uri
       * @description Download URL. It works without a login until the file is deleted.
       */
      url: string;
    };
    /** @description A stored submission. */
    StoredSubmission: {
      /**
       * Format: uuid
       * @description The submission's id.
       */
      id: string;
      /** @description The form's internal id. */
      form_id: string;
      /**
       * Format: date-time
       * @description Creation time in UTC with milliseconds, unique per account.
       */
      created_at: string;
      /** @description The submitted fields in the order submitted (names that look like integers come first), and stored files under the names of their fields. Several values of one name are an array, texts before files. */
      data: {
        [key: string]: unknown;
      } & {
        [key: string]: components['schemas']['StoredFile'] | unknown;
      };
      /** @description Whether the submission is flagged as spam. */
      is_spam: boolean;
      /** @description Whether it arrived over quota, so that nothing is sent for it. Operators choose whether such submissions are stored or rejected. */
      over_quota?: boolean;
      /** @description Whether the spam filter holds it and nothing is sent for it. Releasing it, or marking it as not spam, sends them. */
      held?: boolean;
      /** @description The score of the spam filter; higher means more likely spam. Null if it was not scored. */
      spam_score?: number | null;
      /** @description What the score consists of, largest first. Null if it was not scored. */
      spam_reasons?:
        | {
            /** @description The id of the rule. More rules may be added. */
            rule: string;
            /** @description What it adds to the score; negative for what speaks against spam. */
            points: number;
            /** @description The reason in words, in English. */
            text: string;
          }[]
        | null;
      /**
       * Format: date-time
       * @description When it was first opened in the dashboard, or marked as read; null while it is unread.
       */
      read_at?: string | null;
      /** @description The names of its labels, in alphabetical order. */
      labels?: string[];
      /** @description The e-mail address of the member it is assigned to; null for nobody. */
      assigned_to?: string | null;
    };
    /** @description A page of submissions, newest first. */
    SubmissionPage: {
      /** @description Newest first. Can be fewer than `limit` if they are very large. */
      submissions: components['schemas']['StoredSubmission'][];
      /** @description Whether older submissions exist. Stop paging when false. */
      has_more: boolean;
    };
    /** @description A submission with all stored attributes and its deliveries. */
    SubmissionDetail: {
      /**
       * Format: uuid
       * @description The submission's id.
       */
      id: string;
      /** @description The form's internal id. */
      form_id: string;
      /** @description The form's current name. */
      form_name: string;
      /**
       * Format: date-time
       * @description Creation time in UTC with milliseconds, unique per account.
       */
      created_at: string;
      /** @description The submitted fields in the order submitted (names that look like integers come first), and stored files under the names of their fields. Several values of one name are an array, texts before files. */
      data: {
        [key: string]: unknown;
      } & {
        [key: string]: components['schemas']['StoredFile'] | unknown;
      };
      /** @description Whether the submission is flagged as spam. */
      is_spam: boolean;
      /** @description Whether it arrived over quota, so that nothing is sent for it. */
      over_quota?: boolean;
      /** @description Whether the spam filter holds it and nothing is sent for it. Releasing it, or marking it as not spam, sends them. */
      held?: boolean;
      /** @description The score of the spam filter; higher means more likely spam. Null if it was not scored. */
      spam_score?: number | null;
      /** @description What the score consists of, largest first. Null if it was not scored. */
      spam_reasons?:
        | {
            /** @description The id of the rule. More rules may be added. */
            rule: string;
            /** @description What it adds to the score; negative for what speaks against spam. */
            points: number;
            /** @description The reason in words, in English. */
            text: string;
          }[]
        | null;
      /**
       * Format: date-time
       * @description When it was archived.
       */
      archived_at?: string | null;
      /**
       * Format: date-time
       * @description When it was first opened in the dashboard, or marked as read; null while it is unread.
       */
      read_at?: string | null;
      /**
       * Format: date-time
       * @description When it was moved to the recycle bin.
       */
      deleted_at: string | null;
      /**
       * Format: date-time
       * @description When its payment was confirmed.
       */
      paid_at?: string | null;
      /** @description The names of its labels, in alphabetical order. */
      labels?: string[];
      /** @description The e-mail address of the member it is assigned to; null for nobody. */
      assigned_to?: string | null;
      /** @description The notes that were written on it in the dashboard, oldest first. */
      notes?: {
        /**
         * Format: uuid
         * @description The note's id.
         */
        id: string;
        /** @description The e-mail address of who wrote it. */
        author: string;
        /** @description Plain text. */
        text: string;
        /**
         * Format: date-time
         * @description When it was written.
         */
        created_at: string;
        /**
         * Format: date-time
         * @description When it was last edited.
         */
        edited_at: string | null;
      }[];
      /** @description IP address of the sender; only that of its network, or empty, if the form or the account is set so. */
      ip_address?: string;
      /** @description The page that sent it. */
      referer?: string | null;
      /** @description The rule under which the submission is erased; null if it is kept. */
      retention?: {
        /** @description `after_delivery`, or a number of days such as `30 days`. */
        rule: string;
        /**
         * Format: date-time
         * @description When it is erased, at the earliest under a rule in days, at the latest under `after_delivery`. Poll more often than once an hour if a form erases submissions after delivery.
         */
        erase_at: string;
      } | null;
      /** @description The files that were not stored with it; null if there are none. Known within seconds, for the first 20 such submissions of a form per hour, and as long as samples of the form's activity are kept. */
      files_dropped?: {
        /** @description Their number. */
        dropped_files: number;
        /** @description The first 10 of these files. */
        files: components['schemas']['DroppedFile'][];
      } | null;
      /** @description Its deliveries, at most 200. */
      deliveries: components['schemas']['DeliveryEntry'][];
      /** @description What the owner wrote to the visitor, oldest first; the newest 200. */
      replies?: {
        /**
         * Format: uuid
         * @description The delivery that sends it.
         */
        delivery_id: string;
        /** @description The visitor's address. */
        to: string;
        /** @description Its subject. */
        subject: string;
        /** @description Its text, without the quote. */
        text: string;
        /**
         * Format: date-time
         * @description When it was written.
         */
        created_at: string;
      }[];
    };
    /** @description An e-mail, auto-reply, reply, file upload or webhook call of a submission. */
    DeliveryEntry: {
      /**
       * Format: uuid
       * @description The delivery's id.
       */
      id: string;
      /**
       * Format: uuid
       * @description The submission's id.
       */
      submission_id: string;
      /**
       * @description What is delivered.
       * @enum {string}
       */
      kind: 'email' | 'auto-reply' | 'reply' | 'file-upload' | 'webhook';
      /** @description The webhook's id. */
      webhook_id?: string | null;
      /** @description The file's id. */
      file_id?: string | null;
      /**
       * @description Status of the delivery.
       * @enum {string}
       */
      status: 'queued' | 'active' | 'succeeded' | 'failed' | 'skipped';
      /** @description Incremented each time the delivery is queued again. */
      attempt: number;
      /** @description HTTP status of the response, if any. */
      response_status?: number | null;
      /** @description The beginning of the response. */
      response_excerpt?: string | null;
      /** @description Why the delivery failed or was skipped. */
      error?: string | null;
      /** @description Duration in milliseconds. */
      duration_ms?: number | null;
      /** @description Id of the request that caused it, as in the logs. */
      request_id?: string | null;
      /**
       * Format: date-time
       * @description When it was queued.
       */
      queued_at: string | null;
      /**
       * Format: date-time
       * @description When a worker started it.
       */
      started_at?: string | null;
      /**
       * Format: date-time
       * @description When it finished.
       */
      finished_at?: string | null;
    };
    /** @description A page of forms, newest first. */
    FormList: {
      /** @description The forms, including deleted ones. */
      forms: {
        /** @description The form's internal id. */
        id: string;
        /** @description The form's name. */
        name: string;
        /** @description The form's public identifier. */
        access_key: string;
        /** @description Whether the form accepts submissions. */
        active: boolean;
        /**
         * Format: date-time
         * @description When it was created.
         */
        created_at: string | null;
        /**
         * Format: date-time
         * @description When it was deleted. Its submissions stay readable.
         */
        deleted_at: string | null;
        /**
         * Format: date-time
         * @description When its newest submission arrived, excluding spam and the recycle bin.
         */
        last_submission_at: string | null;
      }[];
      /** @description Whether there are further pages. */
      has_more: boolean;
      /** @description The `cursor` of the next page; null on the last one. */
      next_cursor: string | null;
    };
    /** @description A form with its settings. */
    Form: {
      /** @description The form's id. */
      id: string;
    };
    /** @description Settings of a new form. */
    NewForm: Record<string, never>;
    /** @description Settings to change. */
    FormChanges: Record<string, never>;
    /**
     * @description Why a request was not simply accepted.
     *
     *     Rejected with an error: `quota_reached`, `rate_limited`, `origin_not_allowed`, `inactive_form`,
     *     `form_unavailable`, `invalid_body`, `payload_too_large`, `payment_failed`.
     *     Dropped, while the visitor saw success: `time_trap`, `captcha_failed`, `captcha_missing`, and `spam_limit` (spam
     *     beyond what is stored per account and day).
     *     Stored but not sent: `over_quota`, `held` (possible spam), and as spam `honeypot`, `list_blocked` and `content_spam`.
     *     Accepted: `files_dropped` (without some or all of its files), `captcha_unavailable` (without the
     *     check, because the captcha could not be verified).
     *     More reasons may be added.
     * @enum {string}
     */
    DecisionReason:
      | 'quota_reached'
      | 'over_quota'
      | 'rate_limited'
      | 'time_trap'
      | 'captcha_failed'
      | 'captcha_missing'
      | 'captcha_unavailable'
      | 'honeypot'
      | 'list_blocked'
      | 'content_spam'
      | 'held'
      | 'spam_limit'
      | 'origin_not_allowed'
      | 'inactive_form'
      | 'form_unavailable'
      | 'files_dropped'
      | 'invalid_body'
      | 'payload_too_large'
      | 'payment_failed';
    /** @description Exact numbers by reason. */
    DecisionCounts: {
      [key: string]: number;
    };
    /** @description What happened to requests that the form did not simply accept. */
    FormActivity: {
      /** @description The form's internal id. */
      form_id: string;
      /** @description Numbers by period and reason. Reasons that did not occur in the last 30 days are absent. */
      counts: {
        /** @description In the current hour and the 23 before it. */
        last_24_hours: components['schemas']['DecisionCounts'];
        /** @description On the current UTC day and the 6 before it. */
        last_7_days: components['schemas']['DecisionCounts'];
        /** @description On the current UTC day and the 29 before it. */
        last_30_days: components['schemas']['DecisionCounts'];
      };
      /** @description Recorded requests, newest first. */
      samples: components['schemas']['DecisionSample'][];
      /** @description Whether there are older samples. */
      has_more: boolean;
      /** @description The cursor of the next page; null on the last one. */
      next_cursor: string | null;
    };
    /** @description A recorded request. */
    DecisionSample: {
      /** @description The sample's id. */
      id: string;
      /**
       * Format: date-time
       * @description When the request was answered.
       */
      created_at: string;
      reason: components['schemas']['DecisionReason'];
      /** @description The site that the request came from, if its headers tell. */
      origin: string | null;
      /** @description Equal for requests of one client to one form on one UTC day. Not reversible. */
      ip_hash: string | null;
      /** @description The stored submission, for the reasons that store one. */
      submission_id: string | null;
      /** @description For `time_trap`: `too-fast`, `too-old` or `future`, which means that the page was loaded after it was sent. */
      timing: string | null;
      /** @description For `quota_reached`: the monthly limit. */
      quota: number | null;
      /** @description For `files_dropped`: the number of files that were not stored. */
      dropped_files: number;
      /** @description The first 10 of these files. */
      files: components['schemas']['DroppedFile'][];
    };
    /** @description A file that was not stored. */
    DroppedFile: {
      /** @description The file's name. */
      name: string;
      /** @description Its size in bytes, if it is known. */
      size: number | null;
      /**
       * @description Why it was not stored. More reasons may be added.
       * @enum {string}
       */
      reason: 'plan' | 'no_storage' | 'too_large' | 'too_many' | 'unnamed' | 'storage_full' | 'lost';
    };
    /** @description An error, as RFC 9457 describes. */
    Problem: {
      /**
       * @description The kind of problem, which `code` tells.
       * @constant
       */
      type: 'about:blank';
      /** @description The meaning of the status. */
      title: string;
      /** @description The status of the response. */
      status: number;
      /** @description What happened and what to do, as a sentence for people. */
      detail: string;
      code: components['schemas']['ProblemCode'];
      /** @description What is wrong with which values of the body. */
      errors?: {
        /** @description Where the value is, such as `auto_responder.subject`; empty for the body as a whole. */
        path: string;
        /** @description What is wrong with it. */
        message: string;
      }[];
      /** @description The id of the request in the logs. */
      request_id: string;
    };
    /**
     * @description What happened, for programs.
     *
     *     | code | status | meaning |
     *     |---|---|---|
     *     | `invalid_request` | 400 | a parameter or header is malformed |
     *     | `invalid_json` | 400 | the body is not valid JSON |
     *     | `unauthorized` | 401 | the token is missing, invalid, expired or revoked |
     *     | `insufficient_scope` | 403 | the token lacks the scope of the route |
     *     | `forbidden` | 403 | the token's creator or forms do not allow this |
     *     | `paid_plan_required` | 403 | the plan of the account does not have this |
     *     | `not_found` | 404 | there is nothing with this id, or the token may not see it |
     *     | `method_not_allowed` | 405 | the address takes other methods |
     *     | `already_exists` | 409 | a name or id is taken |
     *     | `wrong_state` | 409 | the state of the object or a limit does not allow this |
     *     | `request_in_progress` | 409 | the first request with this idempotency key has not ended |
     *     | `precondition_failed` | 412 | the object was changed since its ETag was read |
     *     | `payload_too_large` | 413 | the body is larger than 1 MiB |
     *     | `unsupported_media_type` | 415 | the body is not JSON |
     *     | `invalid_setting` | 422 | a value of the body is invalid; see `errors` |
     *     | `idempotency_key_reused` | 422 | the key was used for another request |
     *     | `rate_limited` | 429 | too many requests within a minute |
     *     | `too_many_requests_waiting` | 429 | too many requests of the account are in progress |
     *     | `internal_error` | 500 | something went wrong here |
     *
     *     Codes may be added.
     * @enum {string}
     */
    ProblemCode:
      | 'invalid_request'
      | 'invalid_json'
      | 'unauthorized'
      | 'insufficient_scope'
      | 'forbidden'
      | 'paid_plan_required'
      | 'not_found'
      | 'method_not_allowed'
      | 'already_exists'
      | 'wrong_state'
      | 'request_in_progress'
      | 'precondition_failed'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'invalid_setting'
      | 'idempotency_key_reused'
      | 'rate_limited'
      | 'too_many_requests_waiting'
      | 'internal_error';
    /** @description The request failed. Branch on the status. */
    ReadError: {
      /** @description Human-readable reason. */
      error: string;
    };
    /** @description A JSON-RPC 2.0 message, as specified by the Model Context Protocol. */
    RpcMessage: {
      /**
       * @description Always `2.0`.
       * @constant
       */
      jsonrpc: '2.0';
    } & {
      [key: string]: unknown;
    };
    /** @description An event as documented by Stripe. */
    StripeEvent: {
      /** @description Stripe's id of the event. */
      id: string;
      /** @description Type of the event. A completed, paid checkout marks its submission as paid; other events are only acknowledged. */
      type: string;
    } & {
      [key: string]: unknown;
    };
    /** @description The event was accepted. */
    PaymentReceipt: {
      /**
       * @description Always true.
       * @constant
       */
      received: true;
    };
    /** @description The event was not accepted. */
    PaymentError: {
      /** @description Human-readable reason, shown in Stripe's log. */
      error: string;
    };
    /** @description The process is alive. */
    HealthStatus: {
      /**
       * @description Always `ok`.
       * @constant
       */
      status: 'ok';
    };
    /** @description Whether the service is ready, and the result of each check. */
    Readiness: {
      /**
       * @description `ready` if every check passed, else `not ready`.
       * @enum {string}
       */
      status: 'ready' | 'not ready';
      /** @description The result of each check, such as `database` and `queue`. */
      checks: {
        [key: string]: 'ok' | 'failed' | 'timed out';
      };
    };
  };
  responses: {
    /** @description The address or a parameter is malformed. */
    BadRequest: {
      headers: {
        'X-Request-Id': components['headers']['RequestId'];
        'Cache-Control': components['headers']['NoStore'];
        'RateLimit-Policy': components['headers']['RateLimitPolicy'];
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['Problem'];
      };
    };
    /** @description The API token is missing or invalid. */
    Unauthorized: {
      headers: {
        'X-Request-Id': components['headers']['RequestId'];
        'Cache-Control': components['headers']['NoStore'];
        'RateLimit-Policy': components['headers']['RateLimitPolicy'];
        'WWW-Authenticate': components['headers']['WwwAuthenticate'];
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['Problem'];
      };
    };
    /** @description The token lacks the scope, its creator may not do this, or the account's plan does not have it. */
    Forbidden: {
      headers: {
        'X-Request-Id': components['headers']['RequestId'];
        'Cache-Control': components['headers']['NoStore'];
        'RateLimit-Policy': components['headers']['RateLimitPolicy'];
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['Problem'];
      };
    };
    /** @description Too many requests with this token, or with all tokens of the account, within a minute. */
    TooManyRequests: {
      headers: {
        'X-Request-Id': components['headers']['RequestId'];
        'Cache-Control': components['headers']['NoStore'];
        'RateLimit-Policy': components['headers']['RateLimitPolicy'];
        'Retry-After': components['headers']['RetryAfter'];
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['Problem'];
      };
    };
    /** @description Something went wrong. It is safe to retry, with the same Idempotency-Key if there was one. */
    Failed: {
      headers: {
        'X-Request-Id': components['headers']['RequestId'];
        'Cache-Control': components['headers']['NoStore'];
        'RateLimit-Policy': components['headers']['RateLimitPolicy'];
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['Problem'];
      };
    };
    /** @description What the request would change is in another state, exists already, or the first request with this key is in progress. */
    Conflict: {
      headers: {
        'X-Request-Id': components['headers']['RequestId'];
        'Cache-Control': components['headers']['NoStore'];
        'RateLimit-Policy': components['headers']['RateLimitPolicy'];
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['Problem'];
      };
    };
    /** @description The body is larger than 1 MiB. */
    TooLarge: {
      headers: {
        'X-Request-Id': components['headers']['RequestId'];
        'Cache-Control': components['headers']['NoStore'];
        'RateLimit-Policy': components['headers']['RateLimitPolicy'];
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['Problem'];
      };
    };
    /** @description The body is not JSON. */
    NotJson: {
      headers: {
        'X-Request-Id': components['headers']['RequestId'];
        'Cache-Control': components['headers']['NoStore'];
        'RateLimit-Policy': components['headers']['RateLimitPolicy'];
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['Problem'];
      };
    };
    /** @description A value is invalid, which `errors` explains, or the key was used for another request. */
    Invalid: {
      headers: {
        'X-Request-Id': components['headers']['RequestId'];
        'Cache-Control': components['headers']['NoStore'];
        'RateLimit-Policy': components['headers']['RateLimitPolicy'];
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['Problem'];
      };
    };
    /** @description The account has nothing with this id, or the token may not see it. */
    Missing: {
      headers: {
        'X-Request-Id': components['headers']['RequestId'];
        'Cache-Control': components['headers']['NoStore'];
        'RateLimit-Policy': components['headers']['RateLimitPolicy'];
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['Problem'];
      };
    };
    /** @description It was changed since the ETag in If-Match was read. The header ETag has the current one. */
    Outdated: {
      headers: {
        'X-Request-Id': components['headers']['RequestId'];
        'Cache-Control': components['headers']['NoStore'];
        'RateLimit-Policy': components['headers']['RateLimitPolicy'];
        ETag: components['headers']['ETag'];
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['Problem'];
      };
    };
  };
  parameters: {
    /** @description The id. */
    Id: string;
    /** @description Maximum number of rows. Values over 1,000 are treated as 1,000. */
    Limit: number;
    /** @description The `next_cursor` of the previous page. */
    Cursor: string;
    /** @description The ETag of what the change is based on. If it was changed since, nothing happens, and the response is 412. */
    IfMatch: string;
    /** @description Allows a safe retry: for 24 hours, the same request with the same key gets the first response, with `Idempotent-Replayed: true`. At most 255 characters, unique per token. */
    IdempotencyKey: string;
    /** @description With `true`, nothing is changed, and the response says what would be. */
    DryRun: boolean;
  };
  requestBodies: never;
  headers: {
    /** @description Stands for the state of the object, for If-Match. */
    ETag: string;
    /** @description How many requests a token may make in how many seconds (draft-ietf-httpapi-ratelimit-headers). */
    RateLimitPolicy: string;
    /** @description Id of this request in the service's logs. Quote it when you report a problem. */
    RequestId: string;
    /** @description Pages of any site may submit and read the response. */
    AllowOrigin: '*';
    /** @description The methods that the endpoint accepts. */
    AllowMethods: 'POST, OPTIONS';
    /** @description The request headers that pages of other sites may set. */
    AllowHeaders: 'Content-Type, Accept, Authorization';
    /** @description Seconds for which a browser may cache the preflight response. */
    MaxAge: '86400';
    /** @description The accepted methods. */
    Allow: string;
    /** @description The absolute http or https URL to go to, in printable ASCII. */
    Location: string;
    /** @description The response must not be cached. */
    NoStore: 'no-store';
    /** @description Asks for a Bearer token, and tells whether the given one was invalid. */
    WwwAuthenticate: string;
    /** @description Seconds to wait before the next request. */
    RetryAfter: string;
    /** @description Marks the response as a download and gives its file name. */
    Attachment: string;
    /** @description Language of the page, negotiated by Accept-Language. Only on pages. */
    ContentLanguage: string;
  };
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  getSubmitNotAllowed: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Only POST and OPTIONS are accepted. The error has no `code`. */
      405: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'Access-Control-Allow-Origin': components['headers']['AllowOrigin'];
          'Access-Control-Allow-Methods': components['headers']['AllowMethods'];
          'Access-Control-Allow-Headers': components['headers']['AllowHeaders'];
          'Access-Control-Max-Age': components['headers']['MaxAge'];
          Allow: components['headers']['Allow'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SubmitError'];
        };
      };
    };
  };
  putSubmitNotAllowed: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Only POST and OPTIONS are accepted. The error has no `code`. */
      405: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'Access-Control-Allow-Origin': components['headers']['AllowOrigin'];
          'Access-Control-Allow-Methods': components['headers']['AllowMethods'];
          'Access-Control-Allow-Headers': components['headers']['AllowHeaders'];
          'Access-Control-Max-Age': components['headers']['MaxAge'];
          Allow: components['headers']['Allow'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SubmitError'];
        };
      };
    };
  };
  submitForm: {
    parameters: {
      query?: {
        /** @description As the header `Idempotency-Key`, which takes precedence, as does the field of this name. Unlike the field, it is not stored with the submission. */
        idempotency_key?: string;
      };
      header?: {
        /**
         * @description Lets server code retry a submission without storing it twice. For 24 hours, a request with the same key and the same content gets the first response. Scripts in pages use the parameter or field `idempotency_key` instead, because CORS does not allow them to set this header.
         * @example 5f0d9b7e-order-1042
         */
        'Idempotency-Key'?: string;
        /**
         * @description The site that sends the request, set by browsers. Compared with the form's allowed domains.
         * @example https://example.com
         */
        Origin?: string;
        /**
         * @description The page that sends the request. Used when Origin is missing, and stored with the submission.
         * @example https://example.com/contact
         */
        Referer?: string;
        /**
         * @description The visitor's languages, for the pages that native form posts get.
         * @example de, en;q=0.8
         */
        'Accept-Language'?: string;
        /**
         * @description With the value `XMLHttpRequest` and without Sec-Fetch-Mode, marks a request made by a script. The response is then always JSON. Other values are ignored.
         * @example XMLHttpRequest
         */
        'X-Requested-With'?: string;
        /** @description Your own id for the logs: 8 to 64 letters, digits, `_` and `-`. Returned in the response. */
        'X-Request-Id'?: string;
      };
      path?: never;
      cookie?: never;
    };
    /** @description The fields of the form, at most 26 MiB in total. */
    requestBody: {
      content: {
        'application/json': components['schemas']['SubmissionFields'];
        'application/x-www-form-urlencoded': components['schemas']['SubmissionFields'];
        'multipart/form-data': components['schemas']['SubmissionParts'];
      };
    };
    responses: {
      /** @description The submission was accepted and is stored, or was silently dropped by a spam check. Native form posts get a thank-you page, all others JSON. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'Access-Control-Allow-Origin': components['headers']['AllowOrigin'];
          'Access-Control-Allow-Methods': components['headers']['AllowMethods'];
          'Access-Control-Allow-Headers': components['headers']['AllowHeaders'];
          'Access-Control-Max-Age': components['headers']['MaxAge'];
          'Content-Language': components['headers']['ContentLanguage'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SubmissionReceived'];
          'text/html': string;
        };
      };
      /** @description A native form post was accepted, and the form has a redirect URL in its settings. */
      302: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'Access-Control-Allow-Origin': components['headers']['AllowOrigin'];
          'Access-Control-Allow-Methods': components['headers']['AllowMethods'];
          'Access-Control-Allow-Headers': components['headers']['AllowHeaders'];
          'Access-Control-Max-Age': components['headers']['MaxAge'];
          Location: components['headers']['Location'];
          'Cache-Control': components['headers']['NoStore'];
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A native form post was accepted and is redirected to its own valid `redirect` or, for payment forms, to the checkout. A relative `redirect` is resolved against the submitting page (Referer), else its site (Origin). */
      303: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'Access-Control-Allow-Origin': components['headers']['AllowOrigin'];
          'Access-Control-Allow-Methods': components['headers']['AllowMethods'];
          'Access-Control-Allow-Headers': components['headers']['AllowHeaders'];
          'Access-Control-Max-Age': components['headers']['MaxAge'];
          Location: components['headers']['Location'];
          'Cache-Control': components['headers']['NoStore'];
          [name: string]: unknown;
        };
        content?: never;
      };
      /**
       * @description The body or the access key is invalid.
       *
       *     - `invalid_body`: The body cannot be parsed: empty or malformed JSON, JSON that is not an object, or
       *       an unreadable form body.
       *     - `missing_access_key`: `access_key` is absent or empty.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'Access-Control-Allow-Origin': components['headers']['AllowOrigin'];
          'Access-Control-Allow-Methods': components['headers']['AllowMethods'];
          'Access-Control-Allow-Headers': components['headers']['AllowHeaders'];
          'Access-Control-Max-Age': components['headers']['MaxAge'];
          'Content-Language': components['headers']['ContentLanguage'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {unknown} */
            code: 'invalid_body' | 'missing_access_key';
          } & WithRequired<components['schemas']['SubmitError'], 'code'>;
          'text/html': string;
        };
      };
      /**
       * @description The form does not accept this submission.
       *
       *     - `inactive_form`: The owner paused the form.
       *     - `origin_not_allowed`: Strict domain protection is on and the request came from a domain that is
       *       not on the allowed list.
       *     - `form_unavailable`: The form cannot accept submissions.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'Access-Control-Allow-Origin': components['headers']['AllowOrigin'];
          'Access-Control-Allow-Methods': components['headers']['AllowMethods'];
          'Access-Control-Allow-Headers': components['headers']['AllowHeaders'];
          'Access-Control-Max-Age': components['headers']['MaxAge'];
          'Content-Language': components['headers']['ContentLanguage'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {unknown} */
            code: 'inactive_form' | 'origin_not_allowed' | 'form_unavailable';
          } & WithRequired<components['schemas']['SubmitError'], 'code'>;
          'text/html': string;
        };
      };
      /**
       * @description The form does not exist.
       *
       *     - `invalid_access_key`: No form has this access key. It may have been rotated.
       */
      404: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'Access-Control-Allow-Origin': components['headers']['AllowOrigin'];
          'Access-Control-Allow-Methods': components['headers']['AllowMethods'];
          'Access-Control-Allow-Headers': components['headers']['AllowHeaders'];
          'Access-Control-Max-Age': components['headers']['MaxAge'];
          'Content-Language': components['headers']['ContentLanguage'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {unknown} */
            code: 'invalid_access_key';
          } & WithRequired<components['schemas']['SubmitError'], 'code'>;
          'text/html': string;
        };
      };
      /**
       * @description The body is too large.
       *
       *     - `payload_too_large`: The body is larger than 5 files of 5 MB plus form fields, or the values of
       *       nested JSON take over 1,000,000 bytes in all.
       */
      413: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'Access-Control-Allow-Origin': components['headers']['AllowOrigin'];
          'Access-Control-Allow-Methods': components['headers']['AllowMethods'];
          'Access-Control-Allow-Headers': components['headers']['AllowHeaders'];
          'Access-Control-Max-Age': components['headers']['MaxAge'];
          'Content-Language': components['headers']['ContentLanguage'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {unknown} */
            code: 'payload_too_large';
          } & WithRequired<components['schemas']['SubmitError'], 'code'>;
          'text/html': string;
        };
      };
      /**
       * @description The content type is not supported.
       *
       *     - `unsupported_content_type`: The Content-Type is missing or is not URL-encoded, multipart or JSON,
       *       or the body is compressed.
       */
      415: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'Access-Control-Allow-Origin': components['headers']['AllowOrigin'];
          'Access-Control-Allow-Methods': components['headers']['AllowMethods'];
          'Access-Control-Allow-Headers': components['headers']['AllowHeaders'];
          'Access-Control-Max-Age': components['headers']['MaxAge'];
          'Content-Language': components['headers']['ContentLanguage'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {unknown} */
            code: 'unsupported_content_type';
          } & WithRequired<components['schemas']['SubmitError'], 'code'>;
          'text/html': string;
        };
      };
      /**
       * @description Too many submissions. There is no Retry-After header: after `rate_limited`, wait about 60 seconds,
       *     or 15 minutes if the sustained limit was hit.
       *
       *     - `rate_limited`: More than 6 submissions in 60 seconds, or more than 20 in 15 minutes, from one IP
       *       address to one form.
       *     - `quota_reached`: The account's monthly quota is used up. See `quota`.
       */
      429: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'Access-Control-Allow-Origin': components['headers']['AllowOrigin'];
          'Access-Control-Allow-Methods': components['headers']['AllowMethods'];
          'Access-Control-Allow-Headers': components['headers']['AllowHeaders'];
          'Access-Control-Max-Age': components['headers']['MaxAge'];
          'Content-Language': components['headers']['ContentLanguage'];
          [name: string]: unknown;
        };
        content: {
          'application/json':
            | ({
                /** @enum {unknown} */
                code: 'rate_limited' | 'quota_reached';
              } & WithRequired<components['schemas']['SubmitError'], 'code'>)
            | {
                /** @constant */
                code?: 'rate_limited';
              }
            | unknown;
          'text/html': string;
        };
      };
      /**
       * @description An internal error, possibly without a `code`. Retry once.
       *
       *     - `profile_lookup_failed`: The form's settings could not be read. Retry.
       */
      500: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'Access-Control-Allow-Origin': components['headers']['AllowOrigin'];
          'Access-Control-Allow-Methods': components['headers']['AllowMethods'];
          'Access-Control-Allow-Headers': components['headers']['AllowHeaders'];
          'Access-Control-Max-Age': components['headers']['MaxAge'];
          'Content-Language': components['headers']['ContentLanguage'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SubmitError'];
          'text/html': string;
        };
      };
    };
  };
  deleteSubmitNotAllowed: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Only POST and OPTIONS are accepted. The error has no `code`. */
      405: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'Access-Control-Allow-Origin': components['headers']['AllowOrigin'];
          'Access-Control-Allow-Methods': components['headers']['AllowMethods'];
          'Access-Control-Allow-Headers': components['headers']['AllowHeaders'];
          'Access-Control-Max-Age': components['headers']['MaxAge'];
          Allow: components['headers']['Allow'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SubmitError'];
        };
      };
    };
  };
  preflightSubmit: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Every site may submit. The response has no body. */
      204: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'Access-Control-Allow-Origin': components['headers']['AllowOrigin'];
          'Access-Control-Allow-Methods': components['headers']['AllowMethods'];
          'Access-Control-Allow-Headers': components['headers']['AllowHeaders'];
          'Access-Control-Max-Age': components['headers']['MaxAge'];
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  headSubmitNotAllowed: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Only POST and OPTIONS are accepted. The error has no `code`. */
      405: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'Access-Control-Allow-Origin': components['headers']['AllowOrigin'];
          'Access-Control-Allow-Methods': components['headers']['AllowMethods'];
          'Access-Control-Allow-Headers': components['headers']['AllowHeaders'];
          'Access-Control-Max-Age': components['headers']['MaxAge'];
          Allow: components['headers']['Allow'];
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  patchSubmitNotAllowed: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Only POST and OPTIONS are accepted. The error has no `code`. */
      405: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'Access-Control-Allow-Origin': components['headers']['AllowOrigin'];
          'Access-Control-Allow-Methods': components['headers']['AllowMethods'];
          'Access-Control-Allow-Headers': components['headers']['AllowHeaders'];
          'Access-Control-Max-Age': components['headers']['MaxAge'];
          Allow: components['headers']['Allow'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SubmitError'];
        };
      };
    };
  };
  createChallenge: {
    parameters: {
      query: {
        /**
         * @description The access key of the form.
         * @example YOUR_ACCESS_KEY
         */
        form: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A signed challenge. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'Access-Control-Allow-Origin': components['headers']['AllowOrigin'];
          'Cache-Control': components['headers']['NoStore'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Challenge'];
        };
      };
      /**
       * @description There is no challenge for this request.
       *
       *     - 400 `missing_access_key`: `form` is absent or empty.
       *     - 403 `inactive_form`, `form_unavailable`: The form takes no submissions.
       *     - 404 `invalid_access_key`: There is no such form. `altcha_off`: The form does not use ALTCHA; send it
       *       without a solution.
       *     - 429 `rate_limited`: Over 60 challenges per minute or 300 in 15 minutes for one client and form.
       *     - 500 `profile_lookup_failed`: The form could not be looked up.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'Access-Control-Allow-Origin': components['headers']['AllowOrigin'];
          'Cache-Control': components['headers']['NoStore'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ChallengeError'];
        };
      };
      /**
       * @description There is no challenge for this request.
       *
       *     - 400 `missing_access_key`: `form` is absent or empty.
       *     - 403 `inactive_form`, `form_unavailable`: The form takes no submissions.
       *     - 404 `invalid_access_key`: There is no such form. `altcha_off`: The form does not use ALTCHA; send it
       *       without a solution.
       *     - 429 `rate_limited`: Over 60 challenges per minute or 300 in 15 minutes for one client and form.
       *     - 500 `profile_lookup_failed`: The form could not be looked up.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'Access-Control-Allow-Origin': components['headers']['AllowOrigin'];
          'Cache-Control': components['headers']['NoStore'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ChallengeError'];
        };
      };
      /**
       * @description There is no challenge for this request.
       *
       *     - 400 `missing_access_key`: `form` is absent or empty.
       *     - 403 `inactive_form`, `form_unavailable`: The form takes no submissions.
       *     - 404 `invalid_access_key`: There is no such form. `altcha_off`: The form does not use ALTCHA; send it
       *       without a solution.
       *     - 429 `rate_limited`: Over 60 challenges per minute or 300 in 15 minutes for one client and form.
       *     - 500 `profile_lookup_failed`: The form could not be looked up.
       */
      404: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'Access-Control-Allow-Origin': components['headers']['AllowOrigin'];
          'Cache-Control': components['headers']['NoStore'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ChallengeError'];
        };
      };
      /**
       * @description There is no challenge for this request.
       *
       *     - 400 `missing_access_key`: `form` is absent or empty.
       *     - 403 `inactive_form`, `form_unavailable`: The form takes no submissions.
       *     - 404 `invalid_access_key`: There is no such form. `altcha_off`: The form does not use ALTCHA; send it
       *       without a solution.
       *     - 429 `rate_limited`: Over 60 challenges per minute or 300 in 15 minutes for one client and form.
       *     - 500 `profile_lookup_failed`: The form could not be looked up.
       */
      429: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'Access-Control-Allow-Origin': components['headers']['AllowOrigin'];
          'Cache-Control': components['headers']['NoStore'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ChallengeError'];
        };
      };
      /**
       * @description There is no challenge for this request.
       *
       *     - 400 `missing_access_key`: `form` is absent or empty.
       *     - 403 `inactive_form`, `form_unavailable`: The form takes no submissions.
       *     - 404 `invalid_access_key`: There is no such form. `altcha_off`: The form does not use ALTCHA; send it
       *       without a solution.
       *     - 429 `rate_limited`: Over 60 challenges per minute or 300 in 15 minutes for one client and form.
       *     - 500 `profile_lookup_failed`: The form could not be looked up.
       */
      500: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'Access-Control-Allow-Origin': components['headers']['AllowOrigin'];
          'Cache-Control': components['headers']['NoStore'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ChallengeError'];
        };
      };
    };
  };
  getCaptcha: {
    parameters: {
      query: {
        /**
         * @description The access key of the form.
         * @example YOUR_ACCESS_KEY
         */
        form: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description What the form uses. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'Access-Control-Allow-Origin': components['headers']['AllowOrigin'];
          /** @description Browsers may keep the response for a minute. */
          'Cache-Control': 'public, max-age=60';
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Captcha'];
        };
      };
      /**
       * @description There is no challenge for this request.
       *
       *     - 400 `missing_access_key`: `form` is absent or empty.
       *     - 403 `inactive_form`, `form_unavailable`: The form takes no submissions.
       *     - 404 `invalid_access_key`: There is no such form. `altcha_off`: The form does not use ALTCHA; send it
       *       without a solution.
       *     - 429 `rate_limited`: Over 60 challenges per minute or 300 in 15 minutes for one client and form.
       *     - 500 `profile_lookup_failed`: The form could not be looked up.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'Access-Control-Allow-Origin': components['headers']['AllowOrigin'];
          'Cache-Control': components['headers']['NoStore'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ChallengeError'];
        };
      };
      /**
       * @description There is no challenge for this request.
       *
       *     - 400 `missing_access_key`: `form` is absent or empty.
       *     - 403 `inactive_form`, `form_unavailable`: The form takes no submissions.
       *     - 404 `invalid_access_key`: There is no such form. `altcha_off`: The form does not use ALTCHA; send it
       *       without a solution.
       *     - 429 `rate_limited`: Over 60 challenges per minute or 300 in 15 minutes for one client and form.
       *     - 500 `profile_lookup_failed`: The form could not be looked up.
       */
      404: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'Access-Control-Allow-Origin': components['headers']['AllowOrigin'];
          'Cache-Control': components['headers']['NoStore'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ChallengeError'];
        };
      };
      /**
       * @description There is no challenge for this request.
       *
       *     - 400 `missing_access_key`: `form` is absent or empty.
       *     - 403 `inactive_form`, `form_unavailable`: The form takes no submissions.
       *     - 404 `invalid_access_key`: There is no such form. `altcha_off`: The form does not use ALTCHA; send it
       *       without a solution.
       *     - 429 `rate_limited`: Over 60 challenges per minute or 300 in 15 minutes for one client and form.
       *     - 500 `profile_lookup_failed`: The form could not be looked up.
       */
      500: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'Access-Control-Allow-Origin': components['headers']['AllowOrigin'];
          'Cache-Control': components['headers']['NoStore'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ChallengeError'];
        };
      };
    };
  };
  listSubmissions: {
    parameters: {
      query?: {
        /** @description Id or access key of one form of the account. Default: all forms. */
        form?: string;
        /**
         * @description ISO 8601 timestamp. Only submissions created strictly before it. UTC unless it has a zone; a date alone means its midnight.
         * @example 2026-01-31T09:30:00.000Z
         */
        before?: string;
        /**
         * @description ISO 8601 timestamp. Only submissions created at or after it. UTC unless it has a zone; a date alone means its midnight.
         * @example 2026-01-31T09:30:00.000Z
         */
        since?: string;
        /** @description Maximum number of submissions. Values over 100 are treated as 100. */
        limit?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of submissions. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'Cache-Control': components['headers']['NoStore'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SubmissionPage'];
        };
      };
      /** @description `form` matches no form of the account, or a parameter is malformed, empty or repeated. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'Cache-Control': components['headers']['NoStore'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ReadError'];
        };
      };
      /** @description The Authorization header is missing or not a Bearer token, or the token matches no account or has expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'Cache-Control': components['headers']['NoStore'];
          'WWW-Authenticate': components['headers']['WwwAuthenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ReadError'];
        };
      };
      /** @description The token lacks the scope that this request needs, or its forms, its mask or the role of the member who created it exclude it. `WWW-Authenticate` names the scope. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'Cache-Control': components['headers']['NoStore'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ReadError'];
        };
      };
      /**
       * @description More than 60 requests in a rolling 60 seconds with this token, or more than 300 with all tokens of the account,
       *     across all endpoints, or too many requests of the account still in progress.
       */
      429: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'Cache-Control': components['headers']['NoStore'];
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ReadError'];
        };
      };
      /** @description The database did not respond. It is safe to retry once. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'Cache-Control': components['headers']['NoStore'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ReadError'];
        };
      };
    };
  };
  exportSubmissions: {
    parameters: {
      query: {
        /** @description Format of the file. */
        format: 'csv' | 'jsonl';
        /** @description Id or access key of one form of the account. Default: all forms. */
        form?: string;
        /**
         * @description ISO 8601 timestamp. Only submissions created strictly before it. UTC unless it has a zone; a date alone means its midnight.
         * @example 2026-01-31T09:30:00.000Z
         */
        before?: string;
        /**
         * @description ISO 8601 timestamp. Only submissions created at or after it. UTC unless it has a zone; a date alone means its midnight.
         * @example 2026-01-31T09:30:00.000Z
         */
        since?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The file, streamed. If the connection closes early, the file is incomplete. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'Cache-Control': components['headers']['NoStore'];
          'Content-Disposition': components['headers']['Attachment'];
          [name: string]: unknown;
        };
        content: {
          'text/csv': string;
          'application/x-ndjson': string;
        };
      };
      /** @description `form` matches no form of the account, or a parameter is malformed, empty or repeated. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'Cache-Control': components['headers']['NoStore'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ReadError'];
        };
      };
      /** @description The Authorization header is missing or not a Bearer token, or the token matches no account or has expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'Cache-Control': components['headers']['NoStore'];
          'WWW-Authenticate': components['headers']['WwwAuthenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ReadError'];
        };
      };
      /** @description The account's plan does not include exports, or the token lacks the scope `export`. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'Cache-Control': components['headers']['NoStore'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ReadError'];
        };
      };
      /**
       * @description More than 60 requests in a rolling 60 seconds with this token, or more than 300 with all tokens of the account,
       *     across all endpoints, or too many requests of the account still in progress.
       */
      429: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'Cache-Control': components['headers']['NoStore'];
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ReadError'];
        };
      };
      /** @description The database did not respond. It is safe to retry once. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'Cache-Control': components['headers']['NoStore'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ReadError'];
        };
      };
    };
  };
  getSubmission: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The submission's id. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The submission. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'Cache-Control': components['headers']['NoStore'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SubmissionDetail'];
        };
      };
      /** @description The Authorization header is missing or not a Bearer token, or the token matches no account or has expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'Cache-Control': components['headers']['NoStore'];
          'WWW-Authenticate': components['headers']['WwwAuthenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ReadError'];
        };
      };
      /** @description The token lacks the scope that this request needs, or its forms, its mask or the role of the member who created it exclude it. `WWW-Authenticate` names the scope. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'Cache-Control': components['headers']['NoStore'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ReadError'];
        };
      };
      /** @description The account has no submission with this id. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'Cache-Control': components['headers']['NoStore'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ReadError'];
        };
      };
      /**
       * @description More than 60 requests in a rolling 60 seconds with this token, or more than 300 with all tokens of the account,
       *     across all endpoints, or too many requests of the account still in progress.
       */
      429: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'Cache-Control': components['headers']['NoStore'];
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ReadError'];
        };
      };
      /** @description The database did not respond. It is safe to retry once. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'Cache-Control': components['headers']['NoStore'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ReadError'];
        };
      };
    };
  };
  listForms: {
    parameters: {
      query?: {
        /** @description Maximum number of rows. Values over 1,000 are treated as 1,000. */
        limit?: components['parameters']['Limit'];
        /** @description The `next_cursor` of the previous page. */
        cursor?: components['parameters']['Cursor'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of forms. Without a limit, it has up to 1,000. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'Cache-Control': components['headers']['NoStore'];
          'RateLimit-Policy': components['headers']['RateLimitPolicy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['FormList'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      429: components['responses']['TooManyRequests'];
      500: components['responses']['Failed'];
    };
  };
  createForm: {
    parameters: {
      query?: {
        /** @description With `true`, nothing is changed, and the response says what would be. */
        dry_run?: components['parameters']['DryRun'];
      };
      header?: {
        /** @description Allows a safe retry: for 24 hours, the same request with the same key gets the first response, with `Idempotent-Replayed: true`. At most 255 characters, unique per token. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path?: never;
      cookie?: never;
    };
    /** @description The settings of the form. */
    requestBody: {
      content: {
        'application/json': components['schemas']['NewForm'];
      };
    };
    responses: {
      /** @description The form. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'Cache-Control': components['headers']['NoStore'];
          'RateLimit-Policy': components['headers']['RateLimitPolicy'];
          Location: components['headers']['Location'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Form'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['NotJson'];
      422: components['responses']['Invalid'];
      429: components['responses']['TooManyRequests'];
      500: components['responses']['Failed'];
    };
  };
  getForm: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id. */
        id: components['parameters']['Id'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The form. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'Cache-Control': components['headers']['NoStore'];
          'RateLimit-Policy': components['headers']['RateLimitPolicy'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Form'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      404: components['responses']['Missing'];
      429: components['responses']['TooManyRequests'];
      500: components['responses']['Failed'];
    };
  };
  deleteForm: {
    parameters: {
      query?: {
        /** @description With `true`, nothing is changed, and the response says what would be. */
        dry_run?: components['parameters']['DryRun'];
      };
      header?: {
        /** @description The ETag of what the change is based on. If it was changed since, nothing happens, and the response is 412. */
        'If-Match'?: components['parameters']['IfMatch'];
        /** @description Allows a safe retry: for 24 hours, the same request with the same key gets the first response, with `Idempotent-Replayed: true`. At most 255 characters, unique per token. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path: {
        /** @description The id. */
        id: components['parameters']['Id'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      204: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'Cache-Control': components['headers']['NoStore'];
          'RateLimit-Policy': components['headers']['RateLimitPolicy'];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      404: components['responses']['Missing'];
      409: components['responses']['Conflict'];
      412: components['responses']['Outdated'];
      413: components['responses']['TooLarge'];
      415: components['responses']['NotJson'];
      422: components['responses']['Invalid'];
      429: components['responses']['TooManyRequests'];
      500: components['responses']['Failed'];
    };
  };
  updateForm: {
    parameters: {
      query?: {
        /** @description With `true`, nothing is changed, and the response says what would be. */
        dry_run?: components['parameters']['DryRun'];
      };
      header?: {
        /** @description The ETag of what the change is based on. If it was changed since, nothing happens, and the response is 412. */
        'If-Match'?: components['parameters']['IfMatch'];
        /** @description Allows a safe retry: for 24 hours, the same request with the same key gets the first response, with `Idempotent-Replayed: true`. At most 255 characters, unique per token. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path: {
        /** @description The id. */
        id: components['parameters']['Id'];
      };
      cookie?: never;
    };
    /** @description The settings to change. */
    requestBody: {
      content: {
        'application/json': components['schemas']['FormChanges'];
      };
    };
    responses: {
      /** @description The form. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'Cache-Control': components['headers']['NoStore'];
          'RateLimit-Policy': components['headers']['RateLimitPolicy'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Form'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      404: components['responses']['Missing'];
      409: components['responses']['Conflict'];
      412: components['responses']['Outdated'];
      413: components['responses']['TooLarge'];
      415: components['responses']['NotJson'];
      422: components['responses']['Invalid'];
      429: components['responses']['TooManyRequests'];
      500: components['responses']['Failed'];
    };
  };
  rotateFormKey: {
    parameters: {
      query?: {
        /** @description With `true`, nothing is changed, and the response says what would be. */
        dry_run?: components['parameters']['DryRun'];
      };
      header?: {
        /** @description The ETag of what the change is based on. If it was changed since, nothing happens, and the response is 412. */
        'If-Match'?: components['parameters']['IfMatch'];
        /** @description Allows a safe retry: for 24 hours, the same request with the same key gets the first response, with `Idempotent-Replayed: true`. At most 255 characters, unique per token. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path: {
        /** @description The id. */
        id: components['parameters']['Id'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The form. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'Cache-Control': components['headers']['NoStore'];
          'RateLimit-Policy': components['headers']['RateLimitPolicy'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Form'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      404: components['responses']['Missing'];
      409: components['responses']['Conflict'];
      412: components['responses']['Outdated'];
      413: components['responses']['TooLarge'];
      415: components['responses']['NotJson'];
      422: components['responses']['Invalid'];
      429: components['responses']['TooManyRequests'];
      500: components['responses']['Failed'];
    };
  };
  getFormActivity: {
    parameters: {
      query?: {
        /** @description Only samples with this reason. The counts are not filtered. */
        reason?: components['schemas']['DecisionReason'];
        /**
         * @description ISO 8601 timestamp. Only samples recorded at or after it.
         * @example 2026-01-31T09:30:00.000Z
         */
        since?: string;
        /**
         * @description ISO 8601 timestamp. Only samples recorded strictly before it.
         * @example 2026-01-31T09:30:00.000Z
         */
        before?: string;
        /** @description The `next_cursor` of the previous page. */
        cursor?: string;
        /** @description Maximum number of samples. Values over 100 are treated as 100. */
        limit?: number;
      };
      header?: never;
      path: {
        /** @description The form's id or access key. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Counts, and a page of samples. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'Cache-Control': components['headers']['NoStore'];
          'RateLimit-Policy': components['headers']['RateLimitPolicy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['FormActivity'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      404: components['responses']['Missing'];
      429: components['responses']['TooManyRequests'];
      500: components['responses']['Failed'];
    };
  };
  downloadFile: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The file's id. */
        id: string;
        /** @description The secret part of the URL. */
        signature: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The file, with its own MIME type if that type is safe. If the connection closes early, the file is incomplete. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'Content-Disposition': components['headers']['Attachment'];
          [name: string]: unknown;
        };
        content: {
          'application/octet-stream': string;
        };
      };
      /** @description The file does not exist, was deleted, or the signature is wrong. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'text/plain': string;
        };
      };
      /** @description The owner's storage did not return the file. Try again later. */
      502: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'text/plain': string;
        };
      };
    };
  };
  callAgentTools: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description One message of at most 1 MiB. Batches are not supported. */
    requestBody: {
      content: {
        'application/json': components['schemas']['RpcMessage'];
      };
    };
    responses: {
      /** @description The response. Errors of a tool are reported inside it. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'Cache-Control': components['headers']['NoStore'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RpcMessage'];
        };
      };
      /** @description The message was accepted and needs no response. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The message is not JSON, not a JSON-RPC message, or a batch. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'Cache-Control': components['headers']['NoStore'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RpcMessage'];
        };
      };
      /** @description The Authorization header is missing or not a Bearer token, or the token matches no account or has expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'Cache-Control': components['headers']['NoStore'];
          'WWW-Authenticate': components['headers']['WwwAuthenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ReadError'];
        };
      };
      /** @description The Origin header names another site, or the token lacks the scope `mcp`. Without the scope of a tool, the call of the tool fails with 200. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'Cache-Control': components['headers']['NoStore'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ReadError'];
        };
      };
      /** @description The request does not accept both response types. */
      406: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'Cache-Control': components['headers']['NoStore'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RpcMessage'];
        };
      };
      /** @description The message is larger than 1 MiB. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'Cache-Control': components['headers']['NoStore'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RpcMessage'];
        };
      };
      /**
       * @description More than 60 requests in a rolling 60 seconds with this token, or more than 300 with all tokens of the account,
       *     across all endpoints, or too many requests of the account still in progress.
       */
      429: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'Cache-Control': components['headers']['NoStore'];
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ReadError'];
        };
      };
      /** @description The database did not respond. It is safe to retry once. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'Cache-Control': components['headers']['NoStore'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ReadError'];
        };
      };
    };
  };
  receiveStripeEvent: {
    parameters: {
      query?: never;
      header: {
        /** @description Stripe's signature of timestamp and raw body, `t=SECONDS,v1=HEX`, created with the form's `webhook_secret`. Valid for 5 minutes. */
        'Stripe-Signature': string;
      };
      path: {
        /**
         * @description Id of the payment form.
         * @example 0198c8a2-6f0e-7b1c-9d55-0c1f7a9e4b21
         */
        form: string;
      };
      cookie?: never;
    };
    /** @description The event. The signature covers the raw bytes. */
    requestBody: {
      content: {
        'application/json': components['schemas']['StripeEvent'];
      };
    };
    responses: {
      /** @description The event was accepted. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PaymentReceipt'];
        };
      };
      /** @description The signature does not match or has expired, or the body is not a Stripe event. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PaymentError'];
        };
      };
      /** @description The form does not exist, takes no payments, or has no `webhook_secret`. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PaymentError'];
        };
      };
      /** @description The event is larger than 256 KiB. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PaymentError'];
        };
      };
      /** @description The body is compressed, so its signature cannot be verified. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PaymentError'];
        };
      };
      /** @description The event could not be stored. Stripe will retry. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PaymentError'];
        };
      };
    };
  };
  getHealth: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The process is alive. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'Cache-Control': components['headers']['NoStore'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['HealthStatus'];
        };
      };
    };
  };
  getReadiness: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Every check passed. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'Cache-Control': components['headers']['NoStore'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Readiness'];
        };
      };
      /** @description At least one check failed. See `checks`. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'Cache-Control': components['headers']['NoStore'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Readiness'];
        };
      };
    };
  };
}
type WithRequired<T, K extends keyof T> = T & {
  [P in K]-?: T[P];
};
