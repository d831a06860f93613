import { once } from 'node:events';
import { ServerResponse } from 'node:http';
import { queryObjects } from 'node:v8';
import { api } from '@kerf/contracts';
import { eventually } from '@kerf/testing';
import { Gateway } from '../gateway.fixture.ts';
import { ListChanges } from './list-changes.ts';
import { written } from './mcp-requests.fixture.ts';
import { Streams } from './streams/streams.ts';

const atOnce = 50;
/** Those of the last turn may be about to go, and each kind is of several of the classes. */
const aboutToGo = 4 * atOnce;

/** What every stream has at least one of while it is open, whatever it has besides. */
const classes = { ServerResponse, AbortSignal };

/** How many of each are alive; looking for them collects garbage first. */
const alive = () =>
  Object.fromEntries(
    Object.entries(classes).map(([name, one]) => [name, Number(queryObjects(one as never, { format: 'count' }))]),
  );

const notifications = { toolsListChanged: true, promptsListChanged: true, resourcesListChanged: true };
const listening = () => written({ method: 'subscriptions/listen', params: { notifications } }, '2026-07-28');

describe('a gateway at which a thousand streams were opened and closed', () => {
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = await Gateway.start();
  });
  afterAll(() => gateway.stop());

  /** Always with the same key: a gateway remembers keys. */
  const open = (path: string, sent: Partial<ReturnType<typeof listening>> = {}) =>
    gateway.open(path, { ...sent, headers: { ...sent.headers, 'x-api-key': gateway.key } });
  const kinds = {
    'subscriptions/listen': {
      open: () => open(api.mcp.path, listening()),
      held: () => gateway.part(ListChanges),
    },
    'GET /api/v1/mcp/sse': { open: () => open(api.mcpStream.path), held: () => gateway.part(Streams) },
  };

  const openAndClose = async (kind: keyof typeof kinds, count: number) => {
    const { open: openOne, held } = kinds[kind];
    for (let opened = 0; opened < count; opened += atOnce) {
      const answers = await Promise.all(Array.from({ length: atOnce }, openOne));
      await Promise.all(answers.map((answer) => once(answer, 'data')));
      expect(held().size).toBe(atOnce);
      for (const answer of answers) answer.destroy();
      await eventually(() => expect(held().size).toBe(0));
    }
  };
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  it.each(['subscriptions/listen', 'GET /api/v1/mcp/sse'] as const)(
    'keeps nothing of them: %s',
    async (kind) => {
      await openAndClose(kind, atOnce);
      const before = { subscriptions: await gateway.world.subscriptions(), timers: timers(), alive: alive() };
      await openAndClose(kind, 1_000);

      await eventually(async () => expect(await gateway.world.subscriptions()).toBe(before.subscriptions));
      await eventually(() => expect(timers()).toBeLessThanOrEqual(before.timers));
      await eventually(() => {
        for (const [name, count] of Object.entries(alive()))
          expect([name, count - (before.alive[name] ?? 0) <= aboutToGo]).toEqual([name, true]);
      });
    },
    600_000,
  );
});
