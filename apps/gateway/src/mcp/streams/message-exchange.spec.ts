import { answerOnStream, maxAnswerPartLength, type Input } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { eventually, World } from '@kerf/testing';
import { RequestContext } from '../../context.ts';
import { MessageExchange } from './message-exchange.ts';
import { RemoteStream } from './remote-stream.ts';

type Authenticated = Parameters<RequestContext['authenticate']>[0];
type Written = Input<ReturnType<typeof answerOnStream.at>>;

describe('a message of a stream at work', () => {
  let world: World;
  let exchange: MessageExchange;
  let context: RequestContext;
  /** Parts written to the stream, and the handler of the next part. */
  const written: Written[] = [];
  let take: (answer: Written) => Promise<Record<string, never>>;
  beforeAll(async () => {
    world = await World.start();
  });
  afterAll(() => world.stop());
  beforeEach(async () => {
    const streamId = crypto.randomUUID();
    written.splice(0);
    take = async () => ({});
    await world.stub(
      { answer: answerOnStream.at(streamId) },
      {
        answer: async (answer) => {
          written.push(answer);
          return take(answer);
        },
      },
    );
    context = new RequestContext([], undefined, '');
    exchange = new MessageExchange(new RemoteStream(world.bus, streamId), { streamId, requestId: 1, context });
  });
  const texts = () => written.map(({ part }) => part);
  /** Has the stream take nothing more until the function it answers is called. */
  const hold = (): (() => void) => {
    let letGo: () => void = () => undefined;
    const held = new Promise<Record<string, never>>((resolve) => {
      letGo = () => resolve({});
    });
    take = () => held;
    return letGo;
  };

  it.each([
    ['called off when the ledger says that it came with a key that ended meanwhile', 'ended', true],
    ['left alone when another key ended meanwhile', 'another', false],
  ])('is %s', (_title, keyId, isGone) => {
    const caller = {
      accountId: 'a',
      userId: 'u',
      keyId,
      email: 'a@b.c',
      tier: 'free',
      role: 'owner',
      isService: false,
    };
    exchange.cancelOnRevocation('ended');
    context.authenticate({ caller, usage: { used: 1, limit: 2, resetAt: '2026-12-01T00:00:00' } } as Authenticated);

    expect(context.isCancelled).toBe(isGone);
  });

  it('is written in the order in which it was said, one after the other', async () => {
    const letGo = hold();
    const long = 'x'.repeat(maxAnswerPartLength + 1);
    exchange.sendMessage('first', false);
    exchange.sendMessage(long, false);
    exchange.sendMessage('answer', true);
    await eventually(() => expect(texts()).toEqual(['first']));
    letGo();
    await exchange.finish();

    expect(texts()).toEqual(['first', 'x'.repeat(maxAnswerPartLength), 'x', 'answer']);
    expect(written.map(({ isLastPart, endsRequest }) => [isLastPart, endsRequest])).toEqual([
      [true, false],
      [false, false],
      [true, false],
      [true, true],
    ]);
  });

  it('is answered though a message before the answer was lost', async () => {
    take = async ({ part }) => {
      if (part === 'lost') throw Fault.of('internal');
      return {};
    };
    exchange.sendMessage('lost', false);
    exchange.sendMessage('answer', true);
    await exchange.finish();

    expect(texts()).toEqual(['lost', 'answer']);
  });

  it('leaves out steps while nine are unwritten, and never the answer', async () => {
    const letGo = hold();
    for (let step = 1; step <= 20; step += 1) exchange.sendMessage(`step ${step}`, false);
    exchange.sendMessage('answer', true);
    letGo();
    await exchange.finish();

    expect(texts()).toEqual([...Array.from({ length: 9 }, (_, at) => `step ${at + 1}`), 'answer']);
  });

  it('tells whoever ends it that the stream is gone', async () => {
    take = () => Promise.reject(Fault.of('unknown_stream', {}));
    exchange.sendMessage('answer', true);

    await expect(exchange.finish()).rejects.toMatchObject({ code: 'unknown_stream' });
  });
});
