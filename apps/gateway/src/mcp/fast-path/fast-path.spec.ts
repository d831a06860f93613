import { eventually } from '@kerf/testing';
import { silentLog } from '@kerf/telemetry';
import { done } from '../../operations/executor-stubs.fixture.ts';
import { ExecutorWorld } from '../../operations/executor.fixture.ts';
import { McpContentBlocks } from '../../files/mcp-content-blocks.ts';
import { authenticateKey } from '../../auth/authenticate.ts';
import { RequestContext } from '../../context.ts';
import { boxSize, envelope } from '../era-requests.fixture.ts';
import { ToolCallRunner } from '../tool-call-runner.ts';
import { FastPath } from './fast-path.ts';
import { ToolListCache } from './tool-list-cache.ts';

describe('a message of a legacy stream', () => {
  let world: ExecutorWorld;
  let fast: FastPath;
  let told: unknown[];
  beforeAll(async () => {
    world = await ExecutorWorld.start();
    const calls = new ToolCallRunner(world.executor, new McpContentBlocks(world.files), silentLog, 'link');
    fast = new FastPath(calls, new ToolListCache(world.tools.catalog), (who) =>
      authenticateKey(who, world.identifying),
    );
  });
  afterAll(() => world.stop());
  beforeEach(() => {
    told = [];
    world.commands.splice(0);
    world.answers.adapter = async () => done;
  });
  const newRequester = () => new RequestContext(['a'.repeat(64)], undefined, '203.0.113.7');
  const answer = (params: object, context = newRequester()) =>
    fast.answer({
      body: {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'create_box', arguments: boxSize, ...params },
      },
      context,
      toolset: 'core',
      adapterId: undefined,
      sendMessage: (message) => told.push(JSON.parse(message)),
    });

  it('is answered as one of 2025, and tells its progress before', async () => {
    world.answers.adapter = async () => {
      world.tellProgress({ fraction: 0.5 });
      return done;
    };
    const { status, body = '' } = (await answer({ _meta: { progressToken: 1 } })) ?? {};

    expect(status).toBe(200);
    expect(JSON.parse(body)).toEqual({
      jsonrpc: '2.0',
      id: 1,
      result: {
        content: [{ type: 'text', text: '{"object_id":"box_1"}' }],
        structuredContent: { object_id: 'box_1' },
        isError: false,
        _meta: { 'kerf/operation-id': world.commands[0]?.operationId },
      },
    });
    expect(told).toEqual([
      { jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken: 1, progress: 0.5, total: 1 } },
    ]);
  });

  it('is left to the SDK when it speaks of a revision that has no such stream', async () => {
    expect(await answer({ _meta: envelope })).toBeUndefined();
    expect(world.commands).toEqual([]);
  });

  it('is called off down to the adapter when its client cancels it', async () => {
    const calledOff = world.nextCalledOff();
    world.answers.adapter = async () => {
      await calledOff;
      return done;
    };
    const context = newRequester();
    const answered = answer({}, context);
    await eventually(() => expect(world.commands).toHaveLength(1));
    context.cancel();

    expect(await calledOff).toMatchObject({ operationId: world.commands[0]?.operationId });
    expect(await answered).toMatchObject({ status: 200 });
  });

  it('runs nothing when its client cancelled it before it was read', async () => {
    const context = newRequester();
    context.cancel();
    const { body = '' } = (await answer({}, context)) ?? {};

    expect(body).toContain('"isError":true');
    expect(world.commands).toEqual([]);
  });
});
