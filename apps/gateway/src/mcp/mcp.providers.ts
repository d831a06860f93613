import { Bus } from '@kerf/bus';
import { ProcessLog, provide } from '@kerf/service';
import type { Provider } from '@nestjs/common';
import type { GatewayConfig } from '../config.ts';
import { Executor } from '../operations/execute.ts';
import { FileContents } from '../files/file-contents.ts';
import { identify, Identifying } from '../keys/identify.ts';
import type { Requester } from '../requester.ts';
import { ToolDirectory } from '../catalog/tool-directory.ts';
import type { McpAdditions } from './additions.ts';
import { CancellableRequests } from './cancellable-requests.ts';
import { FastPath } from './fast/fast-path.ts';
import { Lists } from './fast/lists.ts';
import { ListChanges } from './list-changes.ts';
import { McpExchange } from './mcp-exchange.ts';
import { McpServing } from './mcp-serving.ts';
import { offerProviders } from './offer.providers.ts';
import { Offers } from './offers.ts';
import { requestStates } from './request-states.ts';
import { SdkServing } from './sdk-serving.ts';
import { ToolCalls } from './tool-calls.ts';

/** Providers for MCP over Streamable HTTP; HTTP+SSE streams have their own. */
export const mcpProviders = (config: GatewayConfig, additions?: McpAdditions): Provider[] => [
  ...offerProviders(config),
  {
    provide: ToolCalls,
    inject: [Executor, FileContents, ProcessLog],
    useFactory: (executor: Executor, contents: FileContents, { log }: ProcessLog) =>
      new ToolCalls(executor, contents, log),
  },
  {
    provide: SdkServing,
    inject: [ToolCalls, ToolDirectory, Offers, ListChanges],
    useFactory: (...[calls, { catalog }, offers, changes]: ServingParts) => {
      const states = requestStates(config.KERF_OPERATION_SECRET.reveal());
      return new SdkServing({ calls, catalog, offers, changes, states, additions });
    },
  },
  {
    provide: FastPath,
    inject: [ToolCalls, ToolDirectory, Identifying],
    useFactory: (calls: ToolCalls, { catalog }: ToolDirectory, identifying: Identifying) =>
      new FastPath(calls, new Lists(catalog), callerBy(identifying)),
  },
  {
    provide: McpServing,
    inject: [FastPath, SdkServing, Identifying],
    useFactory: (fast: FastPath, sdk: SdkServing, identifying: Identifying) =>
      // The fast path does not know test extensions.
      new McpServing(additions ? noFastPath : fast, sdk, callerBy(identifying)),
  },
  provide(CancellableRequests, Bus),
  {
    provide: McpExchange,
    inject: [McpServing, CancellableRequests, Identifying],
    useFactory: (serving: McpServing, cancellable: CancellableRequests, identifying: Identifying) =>
      new McpExchange(serving, cancellable, callerBy(identifying)),
  },
];

type ServingParts = [ToolCalls, ToolDirectory, Offers, ListChanges];

const noFastPath = { answer: async () => undefined };

const callerBy = (identifying: Identifying) => (requester: Requester) => identify(requester, identifying);
