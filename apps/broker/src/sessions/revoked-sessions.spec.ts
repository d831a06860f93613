import { owner, SessionsWorld } from './sessions.fixture.ts';

let on: SessionsWorld;
beforeEach(() => {
  on = new SessionsWorld();
});

describe('a key that is about to end', () => {
  it('takes the sockets that it opened with it when it does, with 4401, and no others', async () => {
    const [ending, fine] = [on.openSession(), on.openSession()];
    on.invalid = { ...on.invalid, expiring: new Map([[ending.session.id, 4_000]]) };
    await on.sessions.writeHeartbeats();
    on.now = 3_999;
    await on.sessions.checkSessions();
    expect(ending.socket.closedWith).toBeUndefined();
    on.now = 4_000;
    await on.sessions.checkSessions();

    expect([ending, fine].map(({ socket }) => socket.closedWith)).toEqual([4401, undefined]);
  });
});

describe('the revocation of a key', () => {
  it('is done when the sockets of the key are gone, and leaves others alone', async () => {
    const [first, second] = [on.openSession(), on.openSession()];
    const other = on.openSession({ ...owner, keyId: 'another' });
    let closed: number | undefined;
    const revoked = on.sessions.revokeKey(owner.keyId).then((count) => {
      closed = count;
    });
    expect([first, second].map(({ socket }) => socket.closedWith)).toEqual([4401, 4401]);
    first.session.onSocketClosed();
    await new Promise(setImmediate);
    expect(closed).toBeUndefined();
    second.session.onSocketClosed();
    await revoked;

    expect(closed).toBe(2);
    expect(other.session.isClosed).toBe(false);
    expect(on.scheduled).toEqual([]);
  });

  it('cuts an adapter off that does not answer within half a second', async () => {
    const { session, socket } = on.openSession();
    const revoked = on.sessions.revokeKey(owner.keyId);
    expect(on.scheduled.map(({ delayMs }) => delayMs)).toEqual([500]);
    expect(socket.isTerminated).toBe(false);
    on.scheduled[0]?.act();
    expect(socket.isTerminated).toBe(true);
    session.onSocketClosed();

    expect(await revoked).toBe(1);
  });

  it('sends those away that come within a minute, and no longer: a key may come back', async () => {
    await on.sessions.revokeKey(owner.keyId);
    on.now = 59_999;
    const late = on.openSession();
    on.now = 60_000;
    const back = on.openSession();

    expect([late, back].map(({ socket }) => socket.closedWith)).toEqual([4401, undefined]);
  });

  it('that is told again waits for sockets that are still going', async () => {
    const { session } = on.openSession();
    const answers = [on.sessions.revokeKey(owner.keyId), on.sessions.revokeKey(owner.keyId)];
    const order: string[] = [];
    void answers[1]?.then(() => order.push('answered'));
    await new Promise(setImmediate);
    order.push('gone');
    session.onSocketClosed();

    expect(await Promise.all(answers)).toEqual([1, 0]);
    expect(order).toEqual(['gone', 'answered']);
  });
});
