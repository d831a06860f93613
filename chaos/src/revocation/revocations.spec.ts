import { Owner, temporaryFolder } from '@kerf/tools';
import { groupBy } from '../group-by.ts';
import { countsOf, type KeyedRequest, lateAccepts } from './history.ts';
import { holdingKinds } from './holdings.ts';
import { questionNames } from './questions.ts';
import { type Revocation, Revocations } from './revocations.ts';

const startMs = 120_000;
const caseMs = 90_000;
const some = { accepted: expect.any(Number), denied: expect.any(Number), failed: expect.any(Number) };

describe('a key that eight gateways are asked with while it is revoked', () => {
  const owner = new Owner();
  let revocations: Revocations;
  beforeAll(async () => {
    const folder = await temporaryFolder();
    owner.own({ stop: folder.remove });
    revocations = await Revocations.start({ folder: folder.path, owner, end: new AbortController().signal });
  }, startMs);
  afterAll(() => owner.stop(), startMs);

  it.each([1, 2, 3, 4])(
    'is accepted by none of them from the acknowledgement on (%i)',
    async () => {
      const revocation = await revocations.revoke();

      expect(lateAccepts(revocation)).toEqual([]);
      expect(countsOf(revocation)).toEqual({ ...some, violations: 0 });
      expect(placesIn(revocation.requests.filter(({ status }) => status === 200))).toEqual(everywhere);
      expect(placesIn(revocation.requests.filter(({ code }) => code === 'invalid_key'))).toEqual(everywhere);
      expect(kindsOf(revocation)).toEqual(everything);
    },
    caseMs,
  );

  it(
    'is accepted by none of them when the database fails over right after the acknowledgement',
    async () => {
      const revocation = await revocations.revokeAndFailOver();

      expect(lateAccepts(revocation)).toEqual([]);
      expect(placesIn(revocation.requests.filter(({ status }) => status === 200))).toEqual(everywhere);
      expect(placesIn(revocation.requests.filter(({ code }) => code === 'invalid_key'))).toEqual(everywhere);
    },
    caseMs,
  );
});

/** Closed connections of a key with an adapter on each of two brokers, and streams at each of eight gateways. */
const everything = holdingKinds
  .flatMap((kind) => Array.from({ length: kind === 'adapter sockets' ? 2 : 8 }, () => kind))
  .toSorted();
const kindsOf = ({ closings }: Revocation) => closings.map(({ kind }) => kind).toSorted();

/** At how many gateways each question was answered so. */
function placesIn(requests: readonly KeyedRequest[]): Map<string, number> {
  const byQuestion = groupBy(requests, ({ asked }) => asked);
  return new Map(questionNames.map((name) => [name, gatewaysIn(byQuestion.get(name) ?? [])]));
}
const gatewaysIn = (requests: readonly KeyedRequest[]) => new Set(requests.map(({ gateway }) => gateway)).size;
const everywhere = new Map(questionNames.map((name) => [name, 8]));
