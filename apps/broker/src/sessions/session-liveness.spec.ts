import { heartbeatMessage, createRequest, registerMessage, SessionWorld } from './session.fixture.ts';

describe('the session of an adapter', () => {
  let on: SessionWorld;
  beforeEach(() => {
    on = new SessionWorld();
  });

  it('is given up after three heartbeats are missed', () => {
    on.receive(registerMessage);
    on.now = 30_000;
    on.session.checkTimeouts();
    expect(on.socket.closedWith).toBeUndefined();
    on.now = 30_001;
    on.session.checkTimeouts();

    expect(on.socket.closedWith).toBe('terminated');
    expect(on.closedSessions).toEqual([on.session]);
  });

  it('is given up for silence while a command runs, too, unless it has said that it cannot help it', () => {
    on.receive(registerMessage);
    on.session.execute(createRequest()).catch(() => undefined);
    on.now = 30_001;
    on.session.checkTimeouts();

    expect(on.socket.closedWith).toBe('terminated');
  });

  it('that falls silent at work has until the deadline, and three heartbeats more', () => {
    on.receive({ ...registerMessage, busy_liveness: 'deadline' });
    on.session.execute(createRequest()).catch(() => undefined);
    on.now = 90_000;
    on.session.checkTimeouts();
    expect(on.socket.closedWith).toBeUndefined();
    on.now = 90_001;
    on.session.checkTimeouts();

    expect(on.socket.closedWith).toBe('terminated');
  });

  it('that is silent at work is not given up, and the command is lost with the socket', async () => {
    on.receive({ ...registerMessage, busy_liveness: 'deadline' });
    const ended = on.session.execute(createRequest());
    on.now = 50_000;
    on.session.checkTimeouts();
    expect(on.socket.closedWith).toBeUndefined();
    on.session.endSession();

    await expect(ended).rejects.toMatchObject({ code: 'adapter_lost' });
  });

  it('is well as long as its heartbeats say so', () => {
    on.receive(registerMessage);
    on.now = 10_000;
    on.receive(heartbeatMessage);
    on.now = 20_000;
    on.receive({ ...heartbeatMessage, healthy: false });

    expect([on.session.wasHealthySince(10_000), on.session.wasHealthySince(10_001)]).toEqual([true, false]);
  });

  it('sends no command to an adapter that does not read, and closes above four mebibytes', () => {
    on.receive(registerMessage);
    on.socket.bufferedAmount = 1_048_577;
    on.session.execute(createRequest()).catch(() => undefined);
    expect(on.socket.sent).toHaveLength(1);
    on.socket.bufferedAmount = 4_194_305;
    on.receive(heartbeatMessage);

    expect(on.socket.closedWith).toBe(4008);
  });
});
