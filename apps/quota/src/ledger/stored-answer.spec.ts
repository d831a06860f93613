import { createHash } from 'node:crypto';
import { answerVersion, type Outcome } from '@kerf/contracts';
import { readStoredAnswer, toReplayOutcome, toStoredAnswer } from './stored-answer.ts';

const success: Outcome = { ok: true, result: { z: 1, a: 'ä' } };
const refusal: Outcome = { ok: false, error: { code: 'EMPTY_RESULT', message: 'Nothing is left.' } };
const operation = crypto.randomUUID();
const stored = (outcome: Outcome, version?: number): unknown =>
  JSON.parse(toStoredAnswer(outcome, version).text ?? 'null');
const digestOf = (outcome: Outcome): unknown => JSON.parse(toStoredAnswer(outcome, 1, 10).digest ?? 'null');

describe('an outcome that is stored', () => {
  it.each([
    ['a success', success],
    ['a refusal', refusal],
  ])('carries the version of the gateway that wrote it, and is read as it was when it is %s', (_, outcome) => {
    expect(stored(outcome, answerVersion)).toEqual({ version: answerVersion, ...outcome });
    expect(toReplayOutcome(stored(outcome, answerVersion), operation, answerVersion)).toEqual(outcome);
    expect(readStoredAnswer(stored(outcome, answerVersion), answerVersion)).toEqual({ outcome });
  });

  it('from before versions is read as version 0', () => {
    expect(toReplayOutcome(success, operation, 0)).toEqual(success);
  });

  it('is read by a gateway that sends no version if it has version 1', () => {
    expect(toReplayOutcome(stored(success, 1), operation)).toEqual(success);
  });

  it('of a version that the gateway cannot read is not answered, in any form', () => {
    const newer = { version: 7, ok: true, parts: ['in a form of the future'] };

    expect(() => toReplayOutcome(newer, operation, 6)).toThrow(
      `The operation ${operation} with this Idempotency-Key succeeded and was charged once, but its answer has the form 7, which this release cannot read.`,
    );
    expect(readStoredAnswer(newer, 6)).toEqual({ outcome: null, unavailable: { version: 7, ok: true } });
  });
});

describe('an outcome above the bound', () => {
  it('is stored as its digest, with its size in bytes', () => {
    const content = JSON.stringify(success);
    const sha256 = createHash('sha256').update(content).digest('hex');

    expect(toStoredAnswer(success, 1, 10)).toMatchObject({ text: null, bytes: 0 });
    expect(digestOf(success)).toEqual({ version: 1, ok: true, digest: { bytes: Buffer.byteLength(content), sha256 } });
  });

  it.each([
    [success, 'succeeded and was charged once'],
    [refusal, 'was refused by the CAD application, at no charge'],
  ])('is not answered, but its operation is: %j', (outcome, ending) => {
    const bytes = Buffer.byteLength(JSON.stringify(outcome));

    expect(() => toReplayOutcome(digestOf(outcome), operation, 1)).toThrow(
      `The operation ${operation} with this Idempotency-Key ${ending}, but its answer of ${bytes} bytes was not kept.`,
    );
  });

  it('is stored in full at the bound', () => {
    const bytes = Buffer.byteLength(JSON.stringify(success));

    expect(toStoredAnswer(success, 1, bytes)).toMatchObject({ text: expect.any(String), bytes });
    expect(toStoredAnswer(success, 1, bytes - 1)).toMatchObject({ text: null });
  });
});
