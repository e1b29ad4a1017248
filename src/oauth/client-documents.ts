import { LRUCache } from 'lru-cache';
import { HttpError } from '../lib/http-error';
import { parseUrl } from '../lib/urls';
import { describeOutboundError } from '../outbound/errors';
import type { Outbound } from '../outbound/http-client';
import { readBody } from '../outbound/response-body';
import { type ClientMetadata, readClientMetadata } from './client-metadata';

/** Reads the documents by which clients with a URL as their id describe themselves. */
export interface ClientDocuments {
  /** Throws `invalid_client` when there is no valid document at the URL. */
  find(clientId: string): Promise<ClientMetadata>;
}

const timeoutMs = 5_000;
const cachedMs = 5 * 60_000;
const maxDocuments = 500;

/**
 * Whether a client id is the URL of its document: https with a path, without dot segments, credentials and fragment. On
 * this machine http is enough, for people who develop a client; the outbound guard still decides about it.
 */
export function isDocumentUrl(clientId: string): boolean {
  if (clientId.length > 500 || !/^https?:\/\/[\x21\x23-\x5b\x5d-\x7e]+$/.test(clientId)) return false;
  const url = parseUrl(clientId);
  const isSecure = url?.protocol === 'https:' || url?.hostname === 'localhost' || url?.hostname === '127.0.0.1';
  return isSecure && url !== null && url.href === clientId && url.pathname !== '/' && !/[@#]/.test(clientId);
}

/** Documents are kept for five minutes; failures are not. Requests for one at the same time share a fetch. */
export function createClientDocuments(outbound: Pick<Outbound, 'send'>): ClientDocuments {
  const cache = new LRUCache<string, ClientMetadata>({
    max: maxDocuments,
    ttl: cachedMs,
    fetchMethod: (clientId) => fetchDocument(outbound, clientId),
  });
  return {
    find: async (clientId) => {
      const metadata = await cache.fetch(clientId);
      if (!metadata) throw unreadable('it could not be fetched');
      return metadata;
    },
  };
}

async function fetchDocument(outbound: Pick<Outbound, 'send'>, clientId: string): Promise<ClientMetadata> {
  const signal = AbortSignal.timeout(timeoutMs);
  const headers = { Accept: 'application/json' };
  const response = await outbound.send({ method: 'GET', url: clientId, headers, signal }).catch((error: unknown) => {
    throw unreadable(signal.aborted ? 'the server did not respond in time' : describeOutboundError(error));
  });
  const { content, ended } = await readBody(response.data);
  if (response.status !== 200) throw unreadable(`the server responded with status ${response.status}`);
  if (ended === 'truncated') throw unreadable('it is longer than 64 KiB');
  if (ended === 'broken') throw unreadable('the response was incomplete');
  const document = parseJson(content);
  if (Object(document).client_id !== clientId) throw unreadable('its client_id is not its own URL');
  const method = Object(document).token_endpoint_auth_method ?? 'none';
  if (method !== 'none') throw unreadable('its token_endpoint_auth_method must be none');
  try {
    return readClientMetadata(document);
  } catch (error) {
    throw unreadable(error instanceof HttpError ? error.message : 'it is not valid');
  }
}

function parseJson(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString('utf8'));
  } catch {
    throw unreadable('it is not JSON');
  }
}

function unreadable(reason: string): HttpError {
  return new HttpError(400, 'invalid_client', `The document at the URL of the client cannot be used: ${reason}.`);
}
