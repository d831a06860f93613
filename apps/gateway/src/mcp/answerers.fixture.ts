import type { Bus } from '@kerf/bus';
import type { Catalog } from '@kerf/catalog';
import { operationIdMeta } from '@kerf/contracts';
import { silentLog } from '@kerf/telemetry';
import { validate } from 'uuid';
import type { ExecutorWorld } from '../operations/executor.fixture.ts';
import { FileContents } from '../files/file-contents.ts';
import { identify } from '../keys/identify.ts';
import type { Requester } from '../requester.ts';
import { Completions } from './completions.ts';
import { FastPath } from './fast/fast-path.ts';
import { Lists } from './fast/lists.ts';
import { ListChanges } from './list-changes.ts';
import { Offers } from './offers.ts';
import { Prompts } from './prompts/prompts.ts';
import { requestStates } from './request-states.ts';
import { Resources } from './resources/resources.ts';
import { SdkServing } from './sdk-serving.ts';
import { ToolCalls } from './tool-calls.ts';

/** Creates the fast path and the SDK handler, both on one executor. */
export function answerersOf({ executor, files, identifying, tools }: ExecutorWorld, keepAliveMs?: number) {
  const calls = new ToolCalls(executor, new FileContents(files), silentLog);
  const sdk = new SdkServing({
    calls,
    catalog: tools.catalog,
    ...beside(identifying.bus, tools.catalog),
    ...(keepAliveMs !== undefined && { keepAliveMs }),
  });
  const ask = (requester: Requester) => identify(requester, identifying);
  return { sdk, ask, fast: new FastPath(calls, new Lists(tools.catalog), ask) };
}

/** Creates the server features besides tools, without any content. */
function beside(bus: Bus, catalog: Catalog) {
  const [resources, prompts] = [new Resources([]), new Prompts([], catalog)];
  return {
    offers: new Offers(resources, prompts, new Completions(prompts, resources), silentLog),
    changes: new ListChanges(bus, { perAccount: 1, perProcess: 1, lifeMs: 1_000 }),
    states: requestStates('a secret for specifications'),
  };
}

/** Parses a message and replaces operation ids, which are always unique, by a constant. */
export const readEqual = (written: string): unknown =>
  JSON.parse(written, (name, value: unknown) => (name === operationIdMeta && validate(value) ? 'an id' : value));

/** Returns and clears the commands that the adapter received since the last call. */
export const takeCommands = ({ commands }: ExecutorWorld): unknown[] =>
  commands.splice(0).map(({ tool, parameters }) => ({ tool, parameters }));
