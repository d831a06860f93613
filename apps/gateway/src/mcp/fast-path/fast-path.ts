import type { IncomingHttpHeaders } from 'node:http';
import type { Toolset } from '@kerf/catalog';
import type { Caller } from '@kerf/contracts';
import { isInitializeRequest, ProtocolError } from '@modelcontextprotocol/server';
import type { RequestContext } from '../../context.ts';
import { uncacheable } from '../cache-hints.ts';
import { createMonotonicProgress } from '../monotonic-progress.ts';
import { getCapabilities, type ConnectionKind, serverInfo, instructions } from '../server-description.ts';
import type { ToolCallRunner } from '../tool-call-runner.ts';
import { EnvelopeCache } from './envelope-cache.ts';
import { detectEra } from './detect-era.ts';
import type { ToolListCache } from './tool-list-cache.ts';
import { hasOnlyKeys, type PlainMessage, parsePlainMessage } from './plain-message.ts';
import { parsePlainCall } from './parse-plain-call.ts';
import { type Era, legacyVersions, modernVersion } from './protocol-versions.ts';
import {
  accepted,
  formatNotification,
  createErrorReply,
  type Reply,
  createResultReply,
  formatResult,
  formatToolResult,
} from './json-rpc-reply.ts';

/** A message with its request context. */
export interface FastPathRequest {
  readonly body: unknown;
  /** Headers of the HTTP request; absent for a message of an HTTP+SSE stream. */
  readonly headers?: IncomingHttpHeaders;
  readonly context: RequestContext;
  /** Toolset that tools/list returns; tools outside it can be called too. */
  readonly toolset: Toolset;
  /** The header X-Adapter-Id. */
  readonly adapterId: string | undefined;
  /** Sends a message before the answer. */
  readonly sendMessage: (message: string) => void;
}

type ParsedRequest = FastPathRequest & { readonly message: PlainMessage; readonly id: string | number };
type MethodHandler = (request: ParsedRequest) => Promise<Reply | undefined> | Reply | undefined;

/** Fast path for the most common requests. Its answers are identical to those of the SDK. */
export class FastPath {
  private readonly envelopes = new EnvelopeCache();

  constructor(
    private readonly runner: ToolCallRunner,
    private readonly toolLists: ToolListCache,
    private readonly identify: (context: RequestContext) => Promise<Caller>,
  ) {}

  /**
   * Answers a message; undefined leaves it to the SDK. The key of a tools/call is verified by its admission alone.
   * Throws `invalid_key` before anything is sent.
   */
  async answer(request: FastPathRequest): Promise<Reply | undefined> {
    const message = parsePlainMessage(request.body);
    const era = message && detectEra(request.headers, message, this.envelopes);
    if (!era) return undefined;
    const { id, method } = message;
    if (id === undefined)
      return era === 'legacy' && method === 'notifications/initialized' ? this.acceptInitialized(request) : undefined;
    return this.methods[era].get(method)?.({ ...request, message, id });
  }

  private readonly methods: Readonly<Record<Era, ReadonlyMap<string, MethodHandler>>> = {
    legacy: new Map<string, MethodHandler>([
      ['initialize', (request) => this.initialize(request)],
      ['ping', (request) => this.answerPlain(request, () => formatResult({}, 'legacy'))],
      ['tools/list', (request) => this.listTools(request, 'legacy')],
      ['tools/call', (request) => this.callTool(request, 'legacy')],
    ]),
    modern: new Map<string, MethodHandler>([
      ['server/discover', (request) => this.answerPlain(request, () => discoverResult)],
      ['tools/list', (request) => this.listTools(request, 'modern')],
      ['tools/call', (request) => this.callTool(request, 'modern')],
    ]),
  };

  private async initialize({ body, id, headers, context }: ParsedRequest): Promise<Reply | undefined> {
    if (!isInitializeRequest(body)) return undefined;
    await this.getCaller(context);
    const { protocolVersion: wanted } = body.params;
    const protocolVersion = legacyVersions.includes(wanted) ? wanted : legacyVersions[0];
    const server = describeServer(headers ? 'legacy' : 'stream');
    return createResultReply(id, formatResult({ protocolVersion, ...server }, 'legacy'));
  }

  private async acceptInitialized({ context }: FastPathRequest): Promise<Reply> {
    await this.getCaller(context);
    return accepted;
  }

  private listTools(request: ParsedRequest, era: Era): Promise<Reply | undefined> {
    return this.answerPlain(request, ({ tier }) => this.toolLists.getResultText(tier, request.toolset, era));
  }

  /** Answers a request whose only param is `_meta`. */
  private async answerPlain(
    { id, message, context }: ParsedRequest,
    text: (caller: Caller) => string,
  ): Promise<Reply | undefined> {
    if (!hasOnlyKeys(message.params, onlyMeta)) return undefined;
    return createResultReply(id, text(await this.getCaller(context)));
  }

  private async callTool(request: ParsedRequest, era: Era): Promise<Reply | undefined> {
    const { id, message, context, adapterId, headers } = request;
    const onProgress = createProgressListener(request);
    const call = parsePlainCall(message, { adapterId, onProgress, origin: { id, headers } });
    if (!call) return undefined;
    try {
      return createResultReply(id, formatToolResult(await this.runner.runToolCall(context, call), era));
    } catch (error) {
      if (error instanceof ProtocolError) return createErrorReply(id, error.code, error.message);
      throw error;
    }
  }

  /** Identifies the caller once per HTTP request, which may carry several messages. */
  private async getCaller(context: RequestContext): Promise<Caller> {
    return context.caller ?? this.identify(context);
  }
}

const onlyMeta = new Set(['_meta']);

const describeServer = (connection: ConnectionKind) => ({
  capabilities: getCapabilities(connection),
  serverInfo,
  instructions,
});

const discoverResult = formatResult(
  {
    supportedVersions: [modernVersion],
    capabilities: getCapabilities('modern'),
    instructions,
    ...uncacheable,
  },
  'modern',
);

function createProgressListener({ message: { progressToken }, sendMessage: tell }: ParsedRequest) {
  if (progressToken === undefined) return undefined;
  return createMonotonicProgress(progressToken, (params) => tell(formatNotification('notifications/progress', params)));
}
