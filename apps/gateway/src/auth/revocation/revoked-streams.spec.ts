import { buffer, text } from 'node:stream/consumers';
import { api } from '@kerf/contracts';
import { eventually } from '@kerf/testing';
import { TwoGateways } from '../../two-gateways.fixture.ts';

const content = Buffer.alloc(40_000_000, 'x');
const exportModel = { command: 'export_model', parameters: { format: 'step' } };
const cut = { code: 'ECONNRESET' };

let both: TwoGateways;
beforeEach(async () => {
  both = await TwoGateways.start();
});
afterEach(() => both.stop());

/** Holds the answers of the ledger back until what comes back is called. */
function holdBack(): () => void {
  let release = () => {};
  both.mayIdentify = new Promise((resolve) => (release = resolve));
  return release;
}

describe('a revocation', () => {
  it('is acknowledged by every gateway when what flowed to the key is cut, and by none that has left', async () => {
    const path = await both.upload(content);
    const answers = await Promise.all([both.open(path, { at: 0 }), both.open(path, { at: 1 })]);
    const read = answers.map((answer) => buffer(answer).catch(({ code }: { code: string }) => ({ code })));
    const names = [...both.standing];

    expect(names).toHaveLength(2);
    expect((await both.revoke(both.keyId)).toSorted()).toEqual(names.toSorted());
    expect(await Promise.all(read)).toEqual([cut, cut]);
  });

  it('leaves what flows to another key, and to one that lives and may run nothing any more', async () => {
    const answer = await both.open(await both.upload(content));
    await both.revoke(crypto.randomUUID());
    expect(await both.revoke(both.keyId, { lives: true })).toHaveLength(2);

    expect((await buffer(answer)).length).toBe(content.length);
  });
});

/** A stream of MCP that flows, and how it ends. */
async function openStream() {
  const answer = await both.open(api.mcpStream.path);
  expect(answer.statusCode).toBe(200);
  let isOpen = true;
  const end = text(answer)
    .catch(({ code }: { code: string }) => ({ code }))
    .finally(() => (isOpen = false));
  return { end, isOpen: () => isOpen };
}

describe('a stream', () => {
  it('whose key ended while the bus was away is cut when that is back', async () => {
    const { end } = await openStream();
    const bringBack = await both.takeBusAway();
    both.dead.add(both.keyId);
    await bringBack();

    expect(await end).toEqual(cut);
  });

  it('whose key still lives when the bus is back flows on', async () => {
    const { end, isOpen } = await openStream();
    await (await both.takeBusAway())();
    await eventually(() => expect(both.rechecked).toBe(1));
    expect(isOpen()).toBe(true);
    await both.revoke(both.keyId);

    expect(await end).toEqual(cut);
  });

  it('is cut when the time of its key is over', async () => {
    both.ends.set(both.keyId, performance.now() + 1_500);

    expect(await (await openStream()).end).toEqual(cut);
    expect(performance.now()).toBeGreaterThanOrEqual(both.ends.get(both.keyId) ?? Infinity);
  });
});

describe('a gateway that cannot say that it is there', () => {
  it('cuts its streams when its lease is over, and opens none until it has another; what is short it answers', async () => {
    await both.stop();
    both = await TwoGateways.start({ leaseMs: 5_000 });
    const { end } = await openStream();
    both.mayStand = false;

    expect(await end).toEqual(cut);
    await expect(both.open(api.mcpStream.path)).rejects.toMatchObject(cut);
    expect((await both.open('/api/v1/ops')).statusCode).toBe(200);
    both.mayStand = true;
    await eventually(async () => expect((await both.open(api.mcpStream.path)).statusCode).toBe(200));
  });
});

describe('a request that was let in before its key was revoked', () => {
  it.each<[string, () => Promise<[string, object]>]>([
    ['a file', async () => [await both.upload(content), {}]],
    ['a stream of MCP', async () => [api.mcpStream.path, {}]],
  ])('gets nothing of %s that begins after it', async (_, prepare) => {
    const [path, question] = await prepare();
    const before = both.identified;
    const release = holdBack();
    const asked = both.open(path, question).then(text);
    asked.catch(() => undefined);
    await eventually(() => expect(both.identified).toBe(before + 1));
    expect(await both.revoke(both.keyId)).toHaveLength(2);
    release();

    await expect(asked).rejects.toMatchObject({ code: expect.stringMatching(/ECONNRESET|UND_ERR/) });
  });

  it('gets a short answer all the same', async () => {
    const before = both.identified;
    const release = holdBack();
    const asked = both.open('/api/v1/ops').then(({ statusCode }) => statusCode);
    await eventually(() => expect(both.identified).toBe(before + 1));
    await both.revoke(both.keyId);
    release();

    expect(await asked).toBe(200);
  });
});

describe('the token of a slot', () => {
  /** Tries the slot of an order, while the order waits. */
  async function withUpload<T>(work: (slot: { path: string; token: string }) => Promise<T>): Promise<T> {
    const tried = new Promise<T>((resolve, reject) => {
      both.run = async () => {
        const { upload } = both.commands.at(-1) ?? {};
        await work({ path: new URL(upload?.url ?? '').pathname, token: upload?.token ?? '' }).then(resolve, reject);
        return { ok: false, error: { code: 'EXPORT_FAILED', message: 'It was only tried.' } };
      };
    });
    await both.open(api.executeCommand.path, { method: 'POST', body: exportModel, at: 0 }).then(text);
    return tried;
  }
  const put = ({ path, token }: { path: string; token: string }, body: Buffer) =>
    both.open(path, { method: 'PUT', bearer: token, body });

  it.each<[string, () => string]>([
    ['whose operation it is', () => both.keyId],
    ['that the adapter came with', () => both.adapterKeyId],
  ])('ends at once with the key %s, and nothing is kept', async (_, key) => {
    const { first, second, path } = await withUpload(async (slot) => {
      await both.revoke(key());
      const answer = await put(slot, Buffer.from('a file'));
      both.dead.clear();
      const file = await both.open(slot.path);
      return { first: answer, second: file, path: slot.path };
    });

    expect([first.statusCode, first.headers['x-error-code']]).toEqual([401, 'invalid_file_token']);
    expect(path).toMatch(/^\/api\/v1\/files\//);
    expect(second.statusCode).toBe(404);
  });

  it('is good as long as both keys live', async () => {
    const { statusCode } = await withUpload((slot) => put(slot, Buffer.from('a file')));

    expect(statusCode).toBe(200);
  });

  it('is no use for a file that is on its way when a key ends: it is cut off, and nothing is kept', async () => {
    const kept = await withUpload(async (slot) => {
      const { asked, done } = both.begin(slot.path, slot.token);
      asked.write('a part');
      await eventually(() => expect(both.checked).toBe(1));
      await both.revoke(both.keyId);
      await expect(done).rejects.toMatchObject(cut);
      both.dead.clear();
      return both.open(slot.path);
    });

    expect(kept.statusCode).toBe(404);
  });
});
