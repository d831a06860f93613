import { box, Drawing } from './drawing.fixture.ts';
import { runAdapter } from './index.ts';
import { TestBroker } from './testing/index.ts';

describe('an adapter that ends or comes back', () => {
  let drawing: Drawing;
  afterEach(() => drawing.end());

  it('says so when it is told to stop, takes no more, and ends when what is at work has ended', async () => {
    drawing = await Drawing.start({ drainMs: 10_000 });
    const { broker } = drawing;
    await broker.register();
    const running = broker.execute('create_sphere', { radius: 1 });
    await broker.waitFor('accepted');
    drawing.stop();
    expect(await broker.waitFor('draining')).toMatchObject({ type: 'draining' });
    const late = broker.execute('create_box', box);
    expect(await broker.waitFor('rejected')).toEqual({ type: 'rejected', command_id: late, code: 'draining' });
    drawing.release();

    expect(await broker.waitFor('result')).toMatchObject({ command_id: running, ok: true });
    expect(await drawing.exit).toMatchObject({ why: 'stopped' });
  });

  it('calls off what does not end in time when it is told to stop', async () => {
    drawing = await Drawing.start();
    await drawing.broker.register();
    drawing.broker.execute('create_sphere', { radius: 1 });
    await drawing.broker.waitFor('accepted');
    drawing.stop();

    expect(await drawing.broker.waitFor('result')).toMatchObject({ ok: false, error: { code: 'CANCELLED' } });
    expect(await drawing.exit).toMatchObject({ why: 'stopped' });
  });

  it('ends when the broker has the last result', async () => {
    drawing = await Drawing.start();
    const { broker } = drawing;
    await broker.register();
    const command_id = broker.execute('create_box', box);
    await broker.waitFor('result');
    drawing.stop();
    await broker.waitFor('draining');
    expect(drawing.states).not.toContain('disconnected');
    broker.send({ type: 'result_ack', command_id });
    await drawing.exit;

    expect(await broker.closedWith).toBe(1000);
  });

  it('connects again when the broker is leaving, with what it is at work on, and not as one that ends', async () => {
    drawing = await Drawing.start();
    const { broker } = drawing;
    await broker.register();
    const running = broker.execute('create_sphere', { radius: 1 });
    await broker.waitFor('accepted');
    broker.send({ type: 'draining', reconnect_after_ms: 1 });

    expect(await broker.closedWith).toBe(1001);
    expect(await broker.register()).toMatchObject({ resume_token: 'a-token', running: [running] });
    drawing.release();
    expect(await broker.waitFor('result')).toMatchObject({ command_id: running, ok: true });
  });

  it.each([
    ['the key is refused', 4401, /live key/],
    ['the key is of somebody who may run nothing any more', 4403, /viewer/],
    ['there is no common version', 4406, /update the adapter/],
    ['another process took its place', 4409, /only one/],
  ])('stays away when %s', async (_, code, sentence) => {
    drawing = await Drawing.start();
    await drawing.broker.register();
    drawing.broker.close(code);

    expect(await drawing.exit).toEqual({ why: 'refused', sentence: expect.stringMatching(sentence) });
  });
});

describe('an adapter that cannot start', () => {
  it('stays away after one refusal before the upgrade', async () => {
    const broker = await TestBroker.start({ admits: () => false });
    const options = { url: broker.url, key: 'none', adapterType: 'drawing', tools: {} };
    const ending = await runAdapter(options, new AbortController().signal);
    broker.stop();

    expect(ending).toEqual({ why: 'refused', sentence: expect.stringMatching(/live key/) });
  });

  it('is a mistake of its author when the catalogue lacks one of its tools', async () => {
    const tools: object = { calculate_thread_geometry: () => ({}) };
    const options = { url: new URL('ws://localhost:1'), key: 'none', adapterType: 'drawing', tools };

    await expect(runAdapter(options, new AbortController().signal)).rejects.toThrow(
      'The catalogue has no tool calculate_thread_geometry that runs on an adapter.',
    );
  });
});
