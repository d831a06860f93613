import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { ServerResponse } from 'node:http';
import { queryObjects } from 'node:v8';
import { api } from '@kerf/contracts';
import { eventually } from '@kerf/testing';
import { Gateway } from '../gateway.fixture.ts';
import { ListChangeSubscriptions } from './list-change-subscriptions.ts';
import { buildRequest } from './mcp-requests.fixture.ts';
import { StreamRegistry } from './streams/stream-registry.ts';

const perKind = 1_000;
const atOnce = 50;
/** Those of the last turn may be about to go, and each kind is of several of the classes. */
const aboutToGo = 4 * atOnce;

/** Every answer that was begun, for as long as it is alive. */
const begun = new Set<WeakRef<ServerResponse>>();
const remember = (message: unknown) => {
  if (typeof message !== 'object' || message === null || !('response' in message)) return;
  if (message.response instanceof ServerResponse) begun.add(new WeakRef(message.response));
};

/**
 * Counts live abort signals and responses; every open stream holds at least one of each. Counting signals triggers
 * garbage collection repeatedly and takes seconds; the responses that survive it are alive.
 */
const alive = () => {
  const signals = Number(queryObjects(AbortSignal as never, { format: 'count' }));
  return { signals, answers: [...begun].filter((one) => one.deref()).length };
};

const kindsOfStreams = ['subscriptions/listen', 'GET /api/v1/mcp/sse'] as const;
const notifications = { toolsListChanged: true, promptsListChanged: true, resourcesListChanged: true };
const listening = () => buildRequest({ method: 'subscriptions/listen', params: { notifications } }, '2026-07-28');

describe('a gateway at which a thousand streams of each kind were opened and closed', () => {
  let gateway: Gateway;
  beforeAll(async () => {
    subscribe('http.server.request.start', remember);
    gateway = await Gateway.start();
  });
  afterAll(async () => {
    await gateway.stop();
    unsubscribe('http.server.request.start', remember);
  });

  /** Always with the same key: a gateway remembers keys. */
  const open = (path: string, sent: Partial<ReturnType<typeof listening>> = {}) =>
    gateway.open(path, { ...sent, headers: { ...sent.headers, 'x-api-key': gateway.key } });
  const kinds = {
    'subscriptions/listen': {
      open: () => open(api.mcp.path, listening()),
      held: () => gateway.part(ListChangeSubscriptions),
    },
    'GET /api/v1/mcp/sse': { open: () => open(api.mcpStream.path), held: () => gateway.part(StreamRegistry) },
  };

  const openAndClose = async (kind: (typeof kindsOfStreams)[number], count: number) => {
    const { open: openOne, held } = kinds[kind];
    for (let soFar = 0; soFar < count; soFar += atOnce) {
      const answers = await Promise.all(Array.from({ length: atOnce }, openOne));
      await Promise.all(answers.map((answer) => once(answer, 'data')));
      expect(answers.map(({ statusCode }) => statusCode).filter((status) => status !== 200)).toEqual([]);
      expect(held().size).toBe(atOnce);
      for (const answer of answers) answer.destroy();
      await eventually(() => expect(held().size).toBe(0));
    }
  };
  /** Those of the streams that were opened first go a little after them. */
  const settled = async () => {
    let last = 0;
    await eventually(async () => {
      const [earlier, now] = [last, await gateway.world.countSubscriptions()];
      last = now;
      expect(now).toBe(earlier);
    });
    return last;
  };
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;

  it('keeps nothing of them', async () => {
    for (const kind of kindsOfStreams) await openAndClose(kind, atOnce);
    const before = { subscriptions: await settled(), timers: timers(), alive: alive() };
    for (const kind of kindsOfStreams) {
      await openAndClose(kind, perKind);
      await eventually(async () => {
        const more = (await gateway.world.countSubscriptions()) - before.subscriptions;
        expect([kind, more <= 0]).toEqual([kind, true]);
      });
      await eventually(() => expect([kind, timers() <= before.timers]).toEqual([kind, true]));
    }

    // None alive of none remembered would say nothing.
    expect(begun.size).toBeGreaterThanOrEqual(kindsOfStreams.length * perKind);
    await eventually(() => {
      const { signals, answers } = alive();
      expect(signals - before.alive.signals).toBeLessThanOrEqual(aboutToGo);
      expect(answers - before.alive.answers).toBeLessThanOrEqual(aboutToGo);
    });
  }, 600_000);
});
