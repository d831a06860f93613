import { Fault } from '@kerf/errors';
import { KeyLookups } from '@kerf/service';
import { RequestContext } from '../context.ts';
import { generousBounds } from '../load-shedder.fixture.ts';
import { LoadShedder } from '../load-shedder.ts';
import { caller, usage } from '../operations/executor-stubs.fixture.ts';
import { KeyCache } from './key-cache.ts';

const context = (key: string, address = '203.0.113.7') => new RequestContext([key.repeat(64)], undefined, address);
const good = () => context('a');

/** Name of the way that a request took to the ledger. */
type Way = { account: string } | { address: string };

describe('a request with a key', () => {
  let keys: KeyCache;
  let ways: Way[];
  let wrong: boolean[];
  beforeEach(() => {
    [ways, wrong] = [[], []];
    const load = new LoadShedder(generousBounds);
    const lookups = new KeyLookups({ failuresPerMinute: 1 });
    keys = new KeyCache(
      {
        acquireAdmission: (account, ...rest) => {
          ways.push({ account });
          return load.acquireAdmission(account, ...rest);
        },
      },
      {
        beginLookup: async (address, options) => {
          ways.push({ address });
          const end = await lookups.beginLookup(address, options);
          return (isWrong) => {
            wrong.push(isWrong);
            end(isWrong);
          };
        },
      },
    );
  });
  /** Sends a request to a ledger that gives an answer; resolves to its code. */
  const send = async (who: RequestContext, answer: 'found' | 'invalid_key' | 'unavailable') => {
    const release = await keys.acquireSlot(who);
    const replies = {
      found: () => Promise.resolve({ caller, usage }),
      invalid_key: () => Promise.reject(Fault.of('invalid_key')),
      unavailable: () => Promise.reject(Fault.of('unavailable', { service: 'quota' })),
    };
    const code = await keys.recordAuth(who, replies[answer]()).then(
      () => 'found',
      (error: unknown) => Fault.from(error).code,
    );
    release();
    release();
    return code;
  };

  it('waits in turn by address until its key was seen alive, and by account from then on', async () => {
    await send(good(), 'unavailable');
    await send(good(), 'found');
    await send(good(), 'found');
    const { address } = good();

    expect(ways).toEqual([{ address }, { address }, { account: caller.accountId }]);
    expect(keys.getAccountId(good())).toBe(caller.accountId);
  });

  it('counts as a wrong key only when the ledger says so', async () => {
    const codes = [await send(context('b'), 'invalid_key'), await send(context('c'), 'unavailable')];

    expect(codes).toEqual(['invalid_key', 'unavailable']);
    expect(wrong).toEqual([true, false]);
  });

  it('belongs to no account any more once its key turned out wrong', async () => {
    await send(good(), 'found');
    await send(good(), 'invalid_key');
    await send(good(), 'invalid_key');

    expect(keys.getAccountId(good())).toBeUndefined();
    expect(ways.at(-1)).toEqual({ address: good().address });
  });

  it('waits for the first one with the same unseen key, and then in turn by account', async () => {
    const first = good();
    const release = await keys.acquireSlot(first);
    const second = send(good(), 'found');
    await keys.recordAuth(first, Promise.resolve({ caller, usage }));
    await second;
    release();

    expect(ways).toEqual([{ address: first.address }, { account: caller.accountId }]);
  });
});
