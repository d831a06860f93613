import { Log } from '@kerf/adapter-sdk';
import { TestBroker } from '@kerf/adapter-sdk/testing';
import { runAdapter } from './adapter.ts';

describe('a boolean that runs', () => {
  let broker: TestBroker;
  let stop: AbortController;
  let ended: Promise<unknown>;

  beforeEach(async () => {
    broker = await TestBroker.start();
    stop = new AbortController();
    const rest = { ca: undefined, adapterId: undefined, dataFolder: undefined, documentName: undefined };
    ended = runAdapter({ url: broker.url, key: 'a-key', ...rest, log: new Log('silent') }, stop.signal);
    await broker.register();
  });
  afterEach(async () => {
    stop.abort();
    await ended;
    broker.stop();
  });

  const answer = async (tool: string, parameters = {}) => {
    const result = await broker.run(tool, parameters);
    return result.ok ? result.result : result.error;
  };

  /** Rods through each other at odd angles: to fuse them takes the kernel many seconds. */
  async function drawThicket(): Promise<unknown[]> {
    const ids: unknown[] = [];
    for (let i = 0; i < 24; i += 1) {
      const axis = [Math.cos(2.4 * i), Math.sin(2.4 * i), Math.sin(i)];
      const position = axis.map((component) => -20 * component);
      const rod = await answer('create_cylinder', { radius: 5 + (i % 3), height: 60, position, axis });
      ids.push('object_id' in rod && rod['object_id']);
    }
    return ids;
  }

  /** Everything a caller can see of the document, but for the steps to undo, which are lost with the kernel. */
  async function visible() {
    const { can_undo: _, ...state } = { can_undo: true, ...(await answer('get_state')) };
    return [state, await answer('list_objects', { limit: 100 })];
  }

  it.each([
    ['its time is over', 'TIMEOUT', { timeout_ms: 300 }, () => undefined],
    [
      'it is called off',
      'CANCELLED',
      {},
      (command_id: string) => broker.send({ type: 'cancel', command_id, reason: 'caller left' }),
    ],
  ])('is killed when %s: the document is as before, and the next command works', async (_, code, more, callOff) => {
    const object_ids = await drawThicket();
    const before = await visible();
    const command_id = broker.execute('boolean_fuse', { object_ids }, more);
    await broker.waitFor('accepted');
    callOff(command_id);

    expect(await broker.waitFor('result')).toMatchObject({ command_id, ok: false, error: { code } });

    expect(await visible()).toEqual(before);
    expect(await answer('create_box', { length: 1, width: 2, height: 3 })).toMatchObject({ object_id: 'box_25' });
  });
});
