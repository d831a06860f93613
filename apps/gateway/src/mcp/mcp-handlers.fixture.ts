import type { Bus } from '@kerf/bus';
import type { Catalog } from '@kerf/catalog';
import { operationIdMeta } from '@kerf/contracts';
import { silentLog } from '@kerf/telemetry';
import { validate } from 'uuid';
import type { ExecutorWorld } from '../operations/executor.fixture.ts';
import { McpContentBlocks } from '../files/mcp-content-blocks.ts';
import { authenticateKey } from '../auth/authenticate.ts';
import type { RequestContext } from '../context.ts';
import { Completions } from './completions.ts';
import { FastPath } from './fast-path/fast-path.ts';
import { ToolListCache } from './fast-path/tool-list-cache.ts';
import { ListChangeSubscriptions } from './list-change-subscriptions.ts';
import { ServerFeatures } from './server-features.ts';
import { Prompts } from './prompts/prompts.ts';
import { createRequestStates } from './request-state.ts';
import { Resources } from './resources/resources.ts';
import { SdkHandler } from './sdk-handler.ts';
import { ToolCallRunner } from './tool-call-runner.ts';

/** Creates the fast path and the SDK handler, both on one executor. */
export function createHandlers({ executor, files, identifying, tools }: ExecutorWorld, keepAliveMs?: number) {
  const runner = new ToolCallRunner(executor, new McpContentBlocks(files), silentLog, 'link');
  const sdk = new SdkHandler({
    runner,
    catalog: tools.catalog,
    ...createFeatures(identifying.bus, tools.catalog),
    ...(keepAliveMs !== undefined && { keepAliveMs }),
  });
  const identifyCaller = (context: RequestContext) => authenticateKey(context, identifying);
  return { sdk, ask: identifyCaller, fast: new FastPath(runner, new ToolListCache(tools.catalog), identifyCaller) };
}

/** Creates the server features besides tools, without any content. */
function createFeatures(bus: Bus, catalog: Catalog) {
  const [resources, prompts] = [new Resources([]), new Prompts([], catalog)];
  return {
    features: new ServerFeatures(resources, prompts, new Completions(prompts, resources), silentLog),
    subscriptions: new ListChangeSubscriptions(bus, { perAccount: 1, perProcess: 1, maxAgeMs: 1_000 }),
    states: createRequestStates('a secret for specifications'),
  };
}

/** Parses a message and replaces operation ids, which are always unique, by a constant. */
export const parseWithFixedIds = (written: string): unknown =>
  JSON.parse(written, (name, value: unknown) => (name === operationIdMeta && validate(value) ? 'an id' : value));

/** Returns and clears the commands that the adapter received since the last call. */
export const drainCommands = ({ commands }: ExecutorWorld): unknown[] =>
  commands.splice(0).map(({ tool, parameters }) => ({ tool, parameters }));
