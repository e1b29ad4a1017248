import { IncomingMessage, type ServerOptions, ServerResponse } from 'node:http';
import express, { type Express } from 'express';

/**
 * The request and response classes to pass to `http.createServer` together with an Express app.
 *
 * For every request Express calls `Object.setPrototypeOf` on the request and the response, to add `req.ip`, `res.json`
 * and so on. V8 then drops their hidden classes, and all later code that touches them is slow: an empty handler behind
 * `express.urlencoded` takes 128 µs of processor time. When Node creates the objects with that prototype already, the
 * call does nothing and the same handler takes 41 µs. Express's members must be own properties of the class prototype:
 * one more link in the prototype chain is slower than plain Express.
 */
export function createMessageClasses(
  app: Express,
): Required<Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'>> {
  class AppRequest extends IncomingMessage {}
  class AppResponse<Request extends IncomingMessage> extends ServerResponse<Request> {}
  adopt(app, 'request', AppRequest.prototype);
  adopt(app, 'response', AppResponse.prototype);
  return { IncomingMessage: AppRequest, ServerResponse: AppResponse };
}

/** Makes `prototype` the one that Express gives to the app's requests or responses. */
function adopt(app: Express, name: 'request' | 'response', prototype: object): void {
  const { constructor: _, ...members } = Object.getOwnPropertyDescriptors(express[name]);
  Object.defineProperties(prototype, { ...members, app: { value: app, configurable: true, writable: true } });
  Object.assign(app, { [name]: prototype });
}
