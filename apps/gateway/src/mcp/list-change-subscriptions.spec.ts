import type { IncomingMessage } from 'node:http';
import { catalog } from '@kerf/catalog';
import { adaptersChanged, api, tierChanged } from '@kerf/contracts';
import { eventually } from '@kerf/testing';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { Gateway } from '../gateway.fixture.ts';
import { member } from '../neighbours.fixture.ts';
import { ListChangeSubscriptions } from './list-change-subscriptions.ts';
import { buildRequest } from './mcp-requests.fixture.ts';

const everything = { toolsListChanged: true, promptsListChanged: true, resourcesListChanged: true };
const listening = (notifications: object = everything) =>
  buildRequest({ method: 'subscriptions/listen', params: { notifications } }, '2026-07-28');

/** A stream, and what came on it. */
class Stream {
  readonly events: { method?: string; result?: object; error?: object }[] = [];
  /** Resolves with the way in which the stream ended. */
  readonly ended: Promise<'whole' | 'cut'>;

  constructor(private readonly answer: IncomingMessage) {
    answer.setEncoding('utf8');
    let text = '';
    answer.on('data', (chunk: string) => {
      text += chunk;
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) this.hear(event);
    });
    this.ended = new Promise((resolve) => {
      answer.once('end', () => {
        // A refusal is no event but the whole answer.
        if (text !== '') this.events.push(JSON.parse(text) as Stream['events'][number]);
        resolve('whole');
      });
      answer.once('error', () => resolve('cut'));
    });
  }

  get methods(): (string | undefined)[] {
    return this.events.map(({ method }) => method);
  }

  leave(): void {
    this.answer.destroy();
  }

  private hear(event: string): void {
    const [, data] = /^data: (.*)$/m.exec(event) ?? [];
    if (data) this.events.push(JSON.parse(data) as Stream['events'][number]);
  }
}

const acknowledged = 'notifications/subscriptions/acknowledged';
const of = (...lists: string[]) => lists.map((list) => `notifications/${list}/list_changed`);
const { accountId, keyId } = member;

describe('a stream of changes', () => {
  let gateway: Gateway;
  beforeEach(async () => {
    gateway = await Gateway.start(catalog, { KERF_ACCOUNT_LISTENERS: '3', KERF_LISTENERS: '4' });
  });
  afterEach(() => gateway.stop());

  const open = async (notifications?: object): Promise<Stream> => {
    const stream = new Stream(await gateway.open(api.mcp.path, listening(notifications)));
    await eventually(() => expect(stream.events.length).toBeGreaterThan(0));
    return stream;
  };
  /** Returns the methods that a stream received after its acknowledgement, once there are `count` of them. */
  const receivedMethods = async (stream: Stream, count: number) => {
    await eventually(() => expect(stream.events.length).toBeGreaterThan(count));
    return stream.methods.slice(1);
  };

  it('hears of every list when the tier of its account changes', async () => {
    const stream = await open();
    gateway.announce(tierChanged, { accountId });

    expect(await receivedMethods(stream, 3)).toEqual(of('tools', 'prompts', 'resources'));
  });

  it('hears of resources when its account has other adapters', async () => {
    const stream = await open();
    gateway.announce(adaptersChanged, { accountId });

    expect(await receivedMethods(stream, 1)).toEqual(of('resources'));
  });

  it('hears of no other account', async () => {
    const stream = await open();
    gateway.announce(tierChanged, { accountId: crypto.randomUUID() });
    gateway.announce(adaptersChanged, { accountId: crypto.randomUUID() });
    gateway.announce(adaptersChanged, { accountId });

    expect(await receivedMethods(stream, 1)).toEqual(of('resources'));
  });

  it('hears of nothing but what it asked for', async () => {
    const stream = await open({ promptsListChanged: true });
    gateway.announce(tierChanged, { accountId });
    gateway.announce(tierChanged, { accountId });

    expect(await receivedMethods(stream, 2)).toEqual(of('prompts', 'prompts'));
    expect(stream.events[0]).toMatchObject({ params: { notifications: { promptsListChanged: true } } });
  });

  it('is cut when its key is revoked, and not with another', async () => {
    const stream = await open();
    gateway.revoke(crypto.randomUUID());
    gateway.announce(adaptersChanged, { accountId });
    expect(await receivedMethods(stream, 1)).toEqual(of('resources'));
    gateway.revoke(keyId);

    expect(await stream.ended).toBe('cut');
    await eventually(() => expect(gateway.part(ListChangeSubscriptions).size).toBe(0));
  });

  it('leaves nothing behind when its client goes', async () => {
    const streams = await Promise.all([open(), open(), open()]);
    expect(gateway.part(ListChangeSubscriptions).size).toBe(3);
    for (const stream of streams) stream.leave();

    await eventually(() => expect(gateway.part(ListChangeSubscriptions).size).toBe(0));
  });

  it('is ended as the protocol has it when the gateway goes', async () => {
    const stream = await open();
    await gateway.drain();

    expect(await stream.ended).toBe('whole');
    expect(stream.events.at(-1)).toMatchObject({ id: 1, result: { resultType: 'complete' } });
  });

  it('that is one too many for its account is refused, and has a place when another ends', async () => {
    const [first] = await Promise.all([open(), open(), open()]);
    expect((await open()).events).toMatchObject([
      {
        error: {
          code: -32603,
          message: 'This account has 3 MCP streams open at one gateway, the maximum. Close one first.',
          data: { error_code: 'too_many_streams', status_code: 429 },
        },
      },
    ]);
    first?.leave();
    await eventually(() => expect(gateway.part(ListChangeSubscriptions).size).toBe(2));

    expect((await open()).methods).toEqual([acknowledged]);
  });

  it('that is one too many for the gateway is refused', async () => {
    const changes = gateway.part(ListChangeSubscriptions);
    await Promise.all([open(), open()]);
    const others = [1, 2].map(() => changes.openSubscription(crypto.randomUUID(), () => createMcpHandler(unasked)));

    expect((await open()).events).toMatchObject([
      {
        error: {
          code: -32603,
          message: 'This gateway holds 4 MCP streams, the maximum. Try again in a moment.',
          data: { error_code: 'streams_full', status_code: 503 },
        },
      },
    ]);
    for (const { close: leave } of others) leave();
  });
});

describe('a stream that has lived its life', () => {
  it('ends', async () => {
    const gateway = await Gateway.start(catalog, { KERF_LISTENER_LIFE_MS: '50' });
    const stream = new Stream(await gateway.open(api.mcp.path, listening()));

    expect(await stream.ended).toBe('whole');
    expect(stream.methods).toEqual([acknowledged]);
    await eventually(() => expect(gateway.part(ListChangeSubscriptions).size).toBe(0));
    await gateway.stop();
  });
});

const unasked = () => {
  throw new Error('nobody asks this handler anything');
};
