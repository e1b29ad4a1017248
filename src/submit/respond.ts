import type { Response } from 'express';
import { Refusal, SilentDrop } from './refusal';

/** The contract's success object (spec 2.2). */
export interface Success {
  readonly success: true;
  readonly message: string;
}

/** Answers an accepted post, or one that is to believe so. */
export function respondAccepted(res: Response): void {
  const body: Success = { success: true, message: 'Submission received' };
  res.status(200).json(body);
}

/** Answers a post that was not accepted with the contract's error object (spec 2.3 and 7.1). */
export function respondRefused(res: Response, refusal: Refusal): void {
  const { status, code, message, quota } = refusal;
  res.status(status).json({ success: false, message, code, ...(quota && { quota }) });
}

/** Answers for whatever a post met: a refusal, a silent drop, or an error of ours, which has no code. */
export function respondToError(res: Response, error: unknown): void {
  if (error instanceof SilentDrop) respondAccepted(res);
  else if (error instanceof Refusal) respondRefused(res, error);
  else res.status(500).json({ success: false, message: 'The submission could not be stored. Please try again.' });
}
