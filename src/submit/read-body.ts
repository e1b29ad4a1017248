import express, { type Request, type Response } from 'express';
import { limits } from '../../config/limits';
import type { Fields } from './fields';
import { parseJsonFields } from './parse-json';
import { parseUrlencodedFields } from './parse-urlencoded';
import { Refusal, type RefusalCode } from './refusal';

/** A body as it was understood. */
export interface Body {
  readonly fields: Fields;
  readonly isJson: boolean;
}

/**
 * Reads and parses a post's body. Throws Refusal: 415 for its type or encoding, 413 for its size, judged by its
 * Content-Length first and while reading, 400 for what cannot be parsed (spec section 7.1).
 */
export async function readBody(req: Request, res: Response): Promise<Body> {
  const { type, charset } = contentTypeOf(req);
  switch (type) {
    case 'application/json':
      return {
        fields: parseJsonFields((await readBytes(req, res)).toString('utf8').replace(/^\ufeff/, '')),
        isJson: true,
      };
    case 'application/x-www-form-urlencoded':
      return { fields: parseUrlencodedFields(await readBytes(req, res), charset), isJson: false };
    default:
      throw new Refusal('unsupported_content_type');
  }
}

/** Type and charset of the Content-Type, whatever their letter case; empty and UTF-8 when it names none. */
export function contentTypeOf(req: Pick<Request, 'headers'>): { type: string; charset: string } {
  const [type = '', ...parameters] = (req.headers['content-type'] ?? '').split(';');
  const charset = parameters.map((parameter) => /^\s*charset\s*=\s*"?([^"\s]+)/i.exec(parameter)?.[1]).find(Boolean);
  return { type: type.trim().toLowerCase(), charset: charset ?? 'utf-8' };
}

const readRaw = express.raw({ type: () => true, limit: limits.bytesPerBody });

/** The body's bytes, inflated where it came compressed. */
async function readBytes(req: Request, res: Response): Promise<Buffer> {
  if (!/^(identity|gzip|deflate)?$/i.test(req.headers['content-encoding'] ?? '')) {
    throw new Refusal('unsupported_content_type');
  }
  await new Promise<void>((resolve, reject) => {
    readRaw(req, res, (error?: unknown) => (error ? reject(refusalFor(error)) : resolve()));
  });
  return Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
}

function refusalFor(error: unknown): Refusal {
  const codes: Record<string, RefusalCode> = {
    'entity.too.large': 'payload_too_large',
    'encoding.unsupported': 'unsupported_content_type',
  };
  const type = String((error as { type?: unknown }).type ?? '');
  return new Refusal(codes[type] ?? 'invalid_body', undefined, { cause: error });
}
