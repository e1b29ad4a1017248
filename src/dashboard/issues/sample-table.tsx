import type { DecisionSample } from '../../decisions/decision';
import { truncate } from '../../lib/text';
import { ExactTime, Table } from '../page/components';
import { DroppedFiles } from './dropped-files';
import { detailText, reasonTexts } from './reasons';

const maxOriginLength = 80;

/** Recorded requests, newest first. */
export function SampleTable({ samples }: { samples: readonly DecisionSample[] }) {
  return (
    <div className="calls samples">
      <Table caption="Recorded requests" head={['Time', 'Reason', 'Details', 'Site', 'Visitor']}>
        {samples.map((sample) => (
          <SampleRow key={sample.id} sample={sample} />
        ))}
      </Table>
    </div>
  );
}

function SampleRow({ sample }: { sample: DecisionSample }) {
  const { createdAt, reason, origin, ipHash, details, submissionId } = sample;
  return (
    <tr>
      <td className="moment">
        <ExactTime at={createdAt} />
      </td>
      <td className="result">
        <span className="tag">{reasonTexts[reason].label}</span>
      </td>
      <td className="reason">
        {details?.files ? <DroppedFiles details={details} /> : detailText(sample)}{' '}
        {submissionId && <a href={`/dashboard/submissions/${submissionId}`}>View submission</a>}
      </td>
      <td className="site">{origin && <bdi>{truncate(origin.replace(/^https:\/\//, ''), maxOriginLength)}</bdi>}</td>
      <td className="visitor">{ipHash && <code title={ipHash}>{ipHash.slice(0, 8)}</code>}</td>
    </tr>
  );
}
