declare module 's3rver' {
  import type http from 'node:http';
  import type { AddressInfo } from 'node:net';

  export default class S3rver {
    constructor(options: Record<string, unknown>);
    run(): Promise<AddressInfo>;
    readonly httpServer: http.Server;
  }
}
