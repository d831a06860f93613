import { Bus } from '@kerf/bus';
import { ProcessLog } from '@kerf/service';
import type { Provider } from '@nestjs/common';
import { Executor } from '../executor.ts';
import { FileContents } from '../files/file-contents.ts';
import { identify } from '../identify.ts';
import { KeyWatch } from '../key-watch.ts';
import type { Requester } from '../requester.ts';
import { ToolDirectory } from '../tool-directory.ts';
import { FastPath } from './fast/fast-path.ts';
import { Lists } from './fast/lists.ts';
import { McpServing } from './mcp-serving.ts';
import { SdkServing } from './sdk-serving.ts';
import { ToolCalls } from './tool-calls.ts';

/** What serves MCP. */
export const mcpProviders = (): Provider[] => [
  {
    provide: ToolCalls,
    inject: [Executor, FileContents, ProcessLog],
    useFactory: (executor: Executor, contents: FileContents, { log }: ProcessLog) =>
      new ToolCalls(executor, contents, log),
  },
  {
    provide: SdkServing,
    inject: [ToolCalls, ToolDirectory],
    useFactory: (calls: ToolCalls, tools: ToolDirectory) => new SdkServing(calls, tools),
  },
  {
    provide: FastPath,
    inject: [ToolCalls, ToolDirectory, Bus, KeyWatch],
    useFactory: (calls: ToolCalls, { catalog }: ToolDirectory, bus: Bus, keys: KeyWatch) =>
      new FastPath(calls, new Lists(catalog), identifying(bus, keys)),
  },
  {
    provide: McpServing,
    inject: [FastPath, SdkServing, Bus, KeyWatch],
    useFactory: (fast: FastPath, sdk: SdkServing, bus: Bus, keys: KeyWatch) =>
      new McpServing(fast, sdk, identifying(bus, keys)),
  },
];

const identifying = (bus: Bus, keys: KeyWatch) => (requester: Requester) => identify(requester, { bus, keys });
