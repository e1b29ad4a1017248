import { Overloaded } from '../../../src/lib/capacity-limit';
import { Admission } from '../../../src/submit/body/admission';

const max = { submitRequests: 2, bytesInMemory: 1_000, bytesOnDisk: 5_000 };

test('Requests over the limit are rejected, and requests whose body was received are kept', () => {
  const admission = new Admission(max);
  const [first, second] = [admission.admit(), admission.admit()];
  first.bodyReceived();
  second.bodyReceived();
  const third = admission.admit();
  expect(third.rejection).toBeInstanceOf(Overloaded);
  expect([first.rejection, second.rejection]).toEqual([null, null]);
  first.release();
  expect(admission.admit().rejection).toBeNull();
});

test.each([
  ['memory', 'reserveMemory', 600],
  ['disk space', 'reserveDisk', 3_000],
] as const)('When %s runs out, the request whose body takes longest to arrive is evicted', (_what, reserve, bytes) => {
  const admission = new Admission(max);
  const [slow, quick] = [admission.admit(), admission.admit()];
  slow[reserve](bytes);
  quick[reserve](bytes);
  expect([slow.rejection, quick.rejection]).toEqual([expect.any(Overloaded), null]);
  quick.bodyReceived();

  const late = admission.admit();
  late[reserve](bytes);
  expect([late.rejection, quick.rejection]).toEqual([expect.any(Overloaded), null]);
  quick.release();
  const next = admission.admit();
  next[reserve](bytes);
  expect(next.rejection).toBeNull();
});
