import { eventually } from '@kerf/testing';
import {
  createSender,
  call,
  cancel,
  MessageStream,
  streamHolders,
  request,
  response,
} from './message-stream.fixture.ts';

describe('the messages of a stream', () => {
  let stream: MessageStream;
  beforeEach(async () => {
    stream = await MessageStream.open();
  });
  afterEach(() => stream.stop());

  it.each(streamHolders)('are answered on a stream that is held %s', async (place) => {
    const messages = stream.createHandler(async (_message, { toolset }, say) => {
      say(JSON.stringify({ ...response(5), toolset }), true);
    }, place);
    await messages.handleMessage(stream.id, request(5), createSender());

    await eventually(() =>
      expect(stream.output).toContain('data: {"jsonrpc":"2.0","id":5,"result":{},"toolset":"core"}'),
    );
  });

  it.each(streamHolders)('of another account find no stream that is held %s', async (place) => {
    const messages = stream.createHandler(async () => undefined, place);
    stream.accountId = crypto.randomUUID();

    const refused = messages.handleMessage(stream.id, request(6), createSender());
    await expect(refused).rejects.toMatchObject({ code: 'unknown_stream' });
    expect(stream.exchanges.size).toBe(0);
  });

  it('are awaited before the gateway stops', async () => {
    await stream.send(request(1));
    const stopped = stream.exchanges.beforeApplicationShutdown();
    await eventually(() => expect(stream.releaseAnswers).toHaveLength(1));
    expect(stream.exchanges.size).toBe(1);
    stream.releaseAll();
    await stopped;

    expect(stream.exchanges.size).toBe(0);
    await eventually(() => expect(stream.output).toContain('"id":1'));
  });

  describe('with a call that is refused before its admission', () => {
    const send = () =>
      stream
        .createHandler(async (_message, _who, say) => say(JSON.stringify(response(8)), true))
        .handleMessage(stream.id, call(8), createSender());
    /** From here on it is known whose the key is. */
    beforeEach(() => stream.send({ jsonrpc: '2.0', method: 'notifications/initialized' }));

    it('are answered when their key was found alive', async () => {
      await send();

      await eventually(() => expect(stream.output).toContain('"id":8'));
    });

    it('are not answered to a key that has ended', async () => {
      stream.isKeyAlive = false;
      await expect(send()).rejects.toMatchObject({ code: 'invalid_key' });
      stream.releaseAll();
      await stream.exchanges.beforeApplicationShutdown();

      expect(stream.output).not.toContain('"id":8');
    });
  });

  it('are answered with an error where the answer fails', async () => {
    const failing = stream.createHandler(async () => Promise.reject(new Error('a bug')));
    await failing.handleMessage(stream.id, request(9), createSender());

    await eventually(() => expect(stream.output).toContain('"id":9,"error":{"code":-32603,'));
  });

  it('that are cancelled are not answered, and what they ask for is called off', async () => {
    const by = createSender();
    await stream.send(request(1), by);
    await stream.send(cancel(1));
    await eventually(() => expect(by.context.isCancelled).toBe(true));
    stream.releaseAll();
    await stream.exchanges.beforeApplicationShutdown();

    expect(stream.output).not.toContain('"id":1');
  });
});
