import { Bus } from '@kerf/bus';
import { ProcessLog, provide } from '@kerf/service';
import type { Provider } from '@nestjs/common';
import type { GatewayConfig } from '../config.ts';
import { Executor } from '../operations/execute.ts';
import { McpContentBlocks } from '../files/mcp-content-blocks.ts';
import { authenticateKey, KeyAuthenticator } from '../auth/authenticate.ts';
import type { RequestContext } from '../context.ts';
import { ToolDirectory } from '../catalog/tool-directory.ts';
import type { McpTestExtensions } from './test-extensions.ts';
import { CancellableRequests } from './cancellable-requests.ts';
import { FastPath } from './fast-path/fast-path.ts';
import { ToolListCache } from './fast-path/tool-list-cache.ts';
import { ListChangeSubscriptions } from './list-change-subscriptions.ts';
import { McpEndpoint } from './mcp-endpoint.ts';
import { McpHandler } from './mcp-handler.ts';
import { serverFeatureProviders } from './server-features.providers.ts';
import { ServerFeatures } from './server-features.ts';
import { createRequestStates } from './request-state.ts';
import { SdkHandler } from './sdk-handler.ts';
import { ToolCallRunner } from './tool-call-runner.ts';

/** Providers for MCP over Streamable HTTP; HTTP+SSE streams have their own. */
export const mcpProviders = (config: GatewayConfig, testExtensions?: McpTestExtensions): Provider[] => [
  ...serverFeatureProviders(config),
  {
    provide: ToolCallRunner,
    inject: [Executor, McpContentBlocks, ProcessLog],
    useFactory: (executor: Executor, contents: McpContentBlocks, { log }: ProcessLog) =>
      new ToolCallRunner(executor, contents, log, config.KERF_TRACE_PARENT),
  },
  {
    provide: SdkHandler,
    inject: [ToolCallRunner, ToolDirectory, ServerFeatures, ListChangeSubscriptions],
    useFactory: (...[runner, { catalog }, features, subscriptions]: SdkHandlerDependencies) => {
      const states = createRequestStates(config.KERF_OPERATION_SECRET.reveal());
      return new SdkHandler({ runner, catalog, features, subscriptions, states, testExtensions });
    },
  },
  {
    provide: FastPath,
    inject: [ToolCallRunner, ToolDirectory, KeyAuthenticator],
    useFactory: (runner: ToolCallRunner, { catalog }: ToolDirectory, identifying: KeyAuthenticator) =>
      new FastPath(runner, new ToolListCache(catalog), identifyWith(identifying)),
  },
  {
    provide: McpHandler,
    inject: [FastPath, SdkHandler, KeyAuthenticator],
    useFactory: (fast: FastPath, sdk: SdkHandler, identifying: KeyAuthenticator) =>
      // The fast path does not know test extensions.
      new McpHandler(testExtensions ? noFastPath : fast, sdk, identifyWith(identifying)),
  },
  provide(CancellableRequests, Bus),
  {
    provide: McpEndpoint,
    inject: [McpHandler, CancellableRequests, KeyAuthenticator],
    useFactory: (handler: McpHandler, cancellableRequests: CancellableRequests, identifying: KeyAuthenticator) =>
      new McpEndpoint(handler, cancellableRequests, identifyWith(identifying)),
  },
];

type SdkHandlerDependencies = [ToolCallRunner, ToolDirectory, ServerFeatures, ListChangeSubscriptions];

const noFastPath = { answer: async () => undefined };

const identifyWith = (identifying: KeyAuthenticator) => (context: RequestContext) =>
  authenticateKey(context, identifying);
