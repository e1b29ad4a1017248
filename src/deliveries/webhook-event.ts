import { describeFile, presentFile } from '../files/file.presenter';
import type { FileLinks } from '../files/file-links';
import { mergeFiles } from '../files/merge-files';
import type { SubmissionEvent } from '../webhooks/submission-event';
import type { SubmissionContext } from './delivery.context';

/** What a webhook receives about a submission. */
export function toSubmissionEvent(
  deliveryId: string,
  { submission, form }: SubmissionContext,
  links: FileLinks,
): SubmissionEvent {
  const { id: submissionId, data, files, ipAddress, referer, createdAt } = submission;
  return {
    ...{ deliveryId, submissionId, ipAddress, referer, createdAt },
    formName: form.name,
    data: mergeFiles(data, files, (file) => presentFile(file, links)),
    textData: mergeFiles(data, files, (file) => describeFile(file, links)),
  };
}
