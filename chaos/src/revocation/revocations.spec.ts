import { ResourceScope, createTemporaryFolder } from '@kerf/tools';
import { groupBy } from '../group-by.ts';
import { countRequests, type KeyedRequest, findLateAccepts } from './history.ts';
import { connectionKinds } from './open-connections.ts';
import { requestNames } from './request-lines.ts';
import { type Revocation, RevocationTest } from './revocations.ts';

const startMs = 120_000;
const caseMs = 90_000;
const some = { accepted: expect.any(Number), denied: expect.any(Number), failed: expect.any(Number) };

describe('a key that is used at eight gateways while it is revoked', () => {
  const owner = new ResourceScope();
  let revocations: RevocationTest;
  beforeAll(async () => {
    const folder = await createTemporaryFolder();
    owner.add({ stop: folder.remove });
    revocations = await RevocationTest.start({
      folder: folder.path,
      scope: owner,
      termination: new AbortController().signal,
    });
  }, startMs);
  afterAll(() => owner.stop(), startMs);

  it.each([1, 2, 3, 4])(
    'is accepted by none of them from the acknowledgement on (%i)',
    async () => {
      const revocation = await revocations.revokeKey();

      expect(findLateAccepts(revocation)).toEqual([]);
      expect(countRequests(revocation)).toEqual({ ...some, violations: 0 });
      expect(countGateways(revocation.requests.filter(({ status }) => status === 200))).toEqual(everywhere);
      expect(countGateways(revocation.requests.filter(({ code }) => code === 'invalid_key'))).toEqual(everywhere);
      expect(kindsOf(revocation)).toEqual(everything);
    },
    caseMs,
  );

  it(
    'is accepted by none of them when the database fails over right after the acknowledgement',
    async () => {
      const revocation = await revocations.revokeAndFailOver();

      expect(findLateAccepts(revocation)).toEqual([]);
      expect(countGateways(revocation.requests.filter(({ status }) => status === 200))).toEqual(everywhere);
      expect(countGateways(revocation.requests.filter(({ code }) => code === 'invalid_key'))).toEqual(everywhere);
    },
    caseMs,
  );
});

/** Closed connections of a key with an adapter on each of two brokers, and streams at each of eight gateways. */
const everything = connectionKinds
  .flatMap((kind) => Array.from({ length: kind === 'adapter sockets' ? 2 : 8 }, () => kind))
  .toSorted();
const kindsOf = ({ closings }: Revocation) => closings.map(({ kind }) => kind).toSorted();

/** Number of gateways that gave these responses, by request. */
function countGateways(requests: readonly KeyedRequest[]): Map<string, number> {
  const byName = groupBy(requests, ({ requestName }) => requestName);
  return new Map(requestNames.map((name) => [name, countDistinctGateways(byName.get(name) ?? [])]));
}
const countDistinctGateways = (requests: readonly KeyedRequest[]) =>
  new Set(requests.map(({ gateway }) => gateway)).size;
const everywhere = new Map(requestNames.map((name) => [name, 8]));
