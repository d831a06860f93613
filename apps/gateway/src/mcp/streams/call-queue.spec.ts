import { eventually } from '@kerf/testing';
import { createSender, call, cancel, MessageStream, request } from './message-stream.fixture.ts';

const reading = (id: number) => ({
  ...request(id),
  method: 'resources/read',
  params: { uri: 'kerf://adapters/x/objects/y' },
});

describe('messages that come to a stream at once', () => {
  let stream: MessageStream;
  beforeEach(async () => {
    stream = await MessageStream.open();
  });
  afterEach(() => stream.stop());
  const sendAll = (...ids: number[]) => Promise.all(ids.map((id) => stream.send(request(id))));

  it('and run something are so many of an account, and others when one of them is answered', async () => {
    const read = (id: number) => stream.send(reading(id));
    await Promise.all([read(1), read(2)]);
    await expect(read(3)).rejects.toMatchObject({ code: 'too_many_messages' });
    await stream.send(request(4));
    await eventually(() => expect(stream.releaseAnswers).toHaveLength(3));
    stream.releaseAnswers.shift()?.();

    await eventually(() => read(3));
    expect(stream.output).toContain('data: {"jsonrpc":"2.0","id":1,"result":{}}');
  });

  it('and cost nothing are taken in four at a time, and the next when one of them is answered', async () => {
    const taken: number[] = [];
    const sent = [1, 2, 3, 4, 5, 6].map((id) => stream.send(request(id)).then(() => taken.push(id)));
    await eventually(() => expect(stream.releaseAnswers).toHaveLength(4));
    expect(taken).toHaveLength(4);
    stream.releaseAnswers.shift()?.();
    await eventually(() => expect(taken).toHaveLength(5));
    for (const _ of sent) await eventually(() => stream.releaseAnswers.shift()?.());
    await eventually(() => stream.releaseAnswers.shift()?.());
    await Promise.all(sent);

    expect(taken).toHaveLength(6);
  });

  it('take no place where there is no such stream', async () => {
    const messages = stream.createHandler(async () => undefined);
    const nowhere = () => messages.handleMessage('x'.repeat(32), reading(1), createSender());
    for (const _ of [1, 2, 3]) await expect(nowhere()).rejects.toMatchObject({ code: 'unknown_stream' });

    await stream.send(reading(1));
    expect(stream.exchanges.size).toBe(1);
  });

  it('are not taken in when their sender hangs up before their turn', async () => {
    await sendAll(1, 2, 3, 4);
    const by = createSender();
    const refusal = stream.send(request(5), by).catch((error: unknown) => error);
    await eventually(() => expect(by.context.keyId).toBeDefined());
    by.context.handleDisconnect();
    expect(await refusal).toMatchObject({ code: 'stream_busy' });
    stream.releaseAll();
    await eventually(() => expect(stream.exchanges.size).toBe(0));

    expect(stream.output).not.toContain('"id":5');
  });

  it('wait for no turn to cancel', async () => {
    const called = createSender();
    await stream.send(call(5), called);
    await sendAll(1, 2, 3, 4);
    const waiting = createSender();
    const refusal = stream.send(request(6), waiting).catch((error: unknown) => error);
    await stream.send(cancel(5));
    await eventually(() => expect(called.context.isCancelled).toBe(true));
    waiting.context.handleDisconnect();

    expect(await refusal).toMatchObject({ code: 'stream_busy' });
  });
});

describe('a message for which no turn comes', () => {
  let stream: MessageStream;
  beforeEach(async () => {
    stream = await MessageStream.open(1);
  });
  afterEach(() => stream.stop());

  it('is refused with what to do, and leaves the turns as they were', async () => {
    for (const id of [1, 2, 3, 4]) await stream.send(request(id));
    await expect(stream.send(request(5))).rejects.toThrow(
      /^4 messages of this MCP stream are being answered, .* no slot became free within 0\.001 s\. Read the responses on the stream/,
    );
    await eventually(() => expect(stream.releaseAnswers).toHaveLength(4));
    stream.releaseAll();
    await eventually(() => expect(stream.exchanges.size).toBe(0));
    await stream.send(request(6));
    stream.releaseAnswers.at(-1)?.();

    await eventually(() => expect(stream.output).toContain('"id":6'));
    expect(stream.output).not.toContain('"id":5');
  });
});
