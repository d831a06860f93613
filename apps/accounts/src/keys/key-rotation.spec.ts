import { AccountsWorld } from '../accounts-world.fixture.ts';
import { newKey } from '../team/newcomers.fixture.ts';

let world: AccountsWorld;
beforeAll(async () => {
  world = await AccountsWorld.start();
});
afterAll(() => world.stop());

const fromNow = (text: string | null, unitMs: number) => Math.round((Date.parse(`${text}Z`) - Date.now()) / unitMs);
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

describe('rotateKey', () => {
  it('makes a key like the old one, which ends after the overlap', async () => {
    const by = await world.createOwner();
    const old = await world.createKey(by, { name: 'plant', monthlyCap: 7, expiresInDays: 90, kind: 'service' });
    const { key, replaces } = await world.rotateKey(by, old.keyId, 48);

    expect(key).toMatchObject({
      name: 'plant',
      kind: 'service',
      userId: null,
      monthlyCap: 7,
      origin: 'rotated',
      status: 'active',
    });
    expect(fromNow(key.expiresAt, dayMs)).toBe(90);
    expect(replaces).toEqual({ keyId: old.keyId, expiresAt: expect.any(String) });
    expect(fromNow(replaces.expiresAt, hourMs)).toBe(48);
    expect(await world.findKeyRow(old.keyId)).toMatchObject({ revokedAt: null, expiresAt: expect.any(Date) });
    expect(await world.findKeyRow(key.keyId)).toMatchObject({ replaces: old.keyId });
  });

  it('never lets the old key live longer than it would have', async () => {
    const by = await world.createOwner();
    const old = await world.createKey(by, { expiresInDays: 1 });
    const { replaces } = await world.rotateKey(by, old.keyId, 720);

    expect(replaces.expiresAt).toBe(old.expiresAt);
  });

  it('revokes the old key without an overlap, also the one it is asked with', async () => {
    const by = await world.createOwner();
    const heard = await world.startBroker('a-broker', 0);
    await world.rotateKey(by, by.keyId, 0);

    expect((await world.findKeyRow(by.keyId)).revokedAt).toBeInstanceOf(Date);
    expect(heard).toContainEqual({ accountId: by.accountId, keyId: by.keyId });
  });

  it.each([0, 24])('answers as before when it is sent again, with an overlap of %i hours', async (overlap) => {
    const by = await world.createOwner();
    const key = newKey();
    const first = await world.rotateKey(by, by.keyId, overlap, key);

    expect(await world.rotateKey(by, by.keyId, overlap, key)).toEqual(first);
    expect((await world.listKeys(by)).total).toBe(2);
  });

  it('replaces a key once, and names its successor to whoever asks again', async () => {
    const by = await world.createOwner();
    const answers = await Promise.allSettled([1, 2, 3].map(() => world.rotateKey(by, by.keyId)));
    const [successor] = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.key.keyId] : []));
    const refusals = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []));

    expect(refusals).toHaveLength(2);
    for (const refusal of refusals)
      expect(refusal).toMatchObject({ code: 'key_replaced', slots: { key: by.keyId, replacement: successor } });
    expect((await world.listKeys(by)).total).toBe(2);
  });

  it.each([
    ['revoked', { revokedAt: new Date() }],
    ['expired', { expiresAt: new Date(0) }],
  ])('refuses a key that is %s', async (status, data) => {
    const by = await world.createOwner();
    const { keyId } = await world.createKey(by);
    await world.database.prisma.apiKey.update({ where: { id: keyId }, data });

    await expect(world.rotateKey(by, keyId)).rejects.toMatchObject({
      code: 'key_ended',
      slots: { key: keyId, status },
    });
    expect((await world.listKeys(by)).total).toBe(2);
  });

  it('counts the new key among the fifty, unless the old one makes room', async () => {
    const by = await world.createOwner();
    await world.insertKeys(by, 49);

    await expect(world.rotateKey(by, by.keyId, 1)).rejects.toMatchObject({ code: 'too_many_keys' });
    expect(await world.findKeyRow(by.keyId)).toMatchObject({ revokedAt: null, expiresAt: null });
    expect(await world.rotateKey(by, by.keyId, 0)).toMatchObject({ key: { status: 'active' } });
  });
});
