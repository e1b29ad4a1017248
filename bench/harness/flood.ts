/** A flood of requests, sent by `flood.process.ts`. */
export interface FloodSpec {
  /**
   * `read` reads pages of submissions, `ignore` requests them and reads nothing, `pipeline` sends `each` requests per
   * connection and reads nothing, `reset` begins uploads and resets the connections.
   */
  readonly kind: 'read' | 'ignore' | 'pipeline' | 'reset';
  readonly url: string;
  readonly clients: number;
  readonly seconds: number;
  readonly tokens: readonly string[];
  readonly accessKey: string;
  readonly path: string;
  readonly each: number;
}
