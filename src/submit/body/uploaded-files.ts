import type { DroppedFile } from '../../decisions/decision';
import type { BufferedFile } from './upload-buffer';

/** An uploaded file: its name and type are safe to store, its bytes are readable until the request ends. */
export interface ReceivedFile extends BufferedFile {
  /** UUIDv7, in the order of the files. */
  readonly id: string;
  readonly field: string;
  readonly filename: string;
  readonly type: string;
}

/** The files of a request. */
export interface UploadedFiles {
  /** Number of file parts in the request (spec 2.2). */
  readonly received: number;
  /** The files within the limits. */
  readonly arrived: readonly ReceivedFile[];
  /**
   * Files beyond the limits, without a field name, or that could not be buffered (`lost`). Of those that are dropped
   * before their content is read, only the first ones.
   */
  readonly dropped: readonly DroppedFile[];
  /** Why a file may be missing; null unless one seems to be. */
  readonly hint: string | null;
}
