import type { IncomingHttpHeaders } from 'node:http';
import type { Toolset } from '@kerf/catalog';
import type { Caller } from '@kerf/contracts';
import { isInitializeRequest, ProtocolError } from '@modelcontextprotocol/server';
import type { Requester } from '../../requester.ts';
import { fleeting } from '../cache-hints.ts';
import { risingProgress } from '../rising-progress.ts';
import { capabilitiesOf, type Conversation, identity, instructions } from '../server-description.ts';
import type { ToolCalls } from '../tool-calls.ts';
import { Envelopes } from './envelopes.ts';
import { eraOf } from './era.ts';
import type { Lists } from './lists.ts';
import { hasOnly, type Message, readMessage } from './message.ts';
import { readPlainCall } from './plain-call.ts';
import { type Era, legacyVersions, modernVersion } from './revisions.ts';
import { accepted, notification, protocolError, type Reply, result, resultText, toolResultText } from './reply.ts';

/** A message with its request context. */
export interface Asked {
  readonly body: unknown;
  /** Headers of the HTTP request; absent for a message of an HTTP+SSE stream. */
  readonly headers?: IncomingHttpHeaders;
  readonly requester: Requester;
  /** Toolset that tools/list returns; tools outside it can be called too. */
  readonly toolset: Toolset;
  /** The header X-Adapter-Id. */
  readonly adapterId: string | undefined;
  /** Sends a message before the answer. */
  readonly tell: (message: string) => void;
}

type Read = Asked & { readonly message: Message; readonly id: string | number };
type Method = (read: Read) => Promise<Reply | undefined> | Reply | undefined;

/** Fast path for the most common requests. Its answers are identical to those of the SDK. */
export class FastPath {
  private readonly envelopes = new Envelopes();

  constructor(
    private readonly calls: ToolCalls,
    private readonly lists: Lists,
    private readonly identify: (requester: Requester) => Promise<Caller>,
  ) {}

  /**
   * Answers a message; undefined leaves it to the SDK. The key of a tools/call is verified by its admission alone.
   * Throws `invalid_key` before anything is sent.
   */
  async answer(asked: Asked): Promise<Reply | undefined> {
    const message = readMessage(asked.body);
    const era = message && eraOf(asked.headers, message, this.envelopes);
    if (!era) return undefined;
    const { id, method } = message;
    if (id === undefined)
      return era === 'legacy' && method === 'notifications/initialized' ? this.take(asked) : undefined;
    return this.methods[era].get(method)?.({ ...asked, message, id });
  }

  private readonly methods: Readonly<Record<Era, ReadonlyMap<string, Method>>> = {
    legacy: new Map<string, Method>([
      ['initialize', (read) => this.initialize(read)],
      ['ping', (read) => this.plain(read, () => resultText({}, 'legacy'))],
      ['tools/list', (read) => this.list(read, 'legacy')],
      ['tools/call', (read) => this.call(read, 'legacy')],
    ]),
    modern: new Map<string, Method>([
      ['server/discover', (read) => this.plain(read, () => discovered)],
      ['tools/list', (read) => this.list(read, 'modern')],
      ['tools/call', (read) => this.call(read, 'modern')],
    ]),
  };

  private async initialize({ body, id, headers, requester }: Read): Promise<Reply | undefined> {
    if (!isInitializeRequest(body)) return undefined;
    await this.callerOf(requester);
    const { protocolVersion: wanted } = body.params;
    const protocolVersion = legacyVersions.includes(wanted) ? wanted : legacyVersions[0];
    const server = serverOn(headers ? 'legacy' : 'stream');
    return result(id, resultText({ protocolVersion, ...server }, 'legacy'));
  }

  private async take({ requester }: Asked): Promise<Reply> {
    await this.callerOf(requester);
    return accepted;
  }

  private list(read: Read, era: Era): Promise<Reply | undefined> {
    return this.plain(read, ({ tier }) => this.lists.of(tier, read.toolset, era));
  }

  /** Answers a request whose only param is `_meta`. */
  private async plain({ id, message, requester }: Read, text: (caller: Caller) => string): Promise<Reply | undefined> {
    if (!hasOnly(message.params, metaAlone)) return undefined;
    return result(id, text(await this.callerOf(requester)));
  }

  private async call(read: Read, era: Era): Promise<Reply | undefined> {
    const { id, message, requester } = read;
    const call = readPlainCall(message, { adapterId: read.adapterId, onProgress: progressOf(read) });
    if (!call) return undefined;
    try {
      return result(id, toolResultText(await this.calls.run(requester, call), era));
    } catch (error) {
      if (error instanceof ProtocolError) return protocolError(id, error.code, error.message);
      throw error;
    }
  }

  /** Identifies the caller once per HTTP request, which may carry several messages. */
  private async callerOf(requester: Requester): Promise<Caller> {
    return requester.caller ?? this.identify(requester);
  }
}

const metaAlone = new Set(['_meta']);

const serverOn = (conversation: Conversation) => ({
  capabilities: capabilitiesOf(conversation),
  serverInfo: identity,
  instructions,
});

const discovered = resultText(
  {
    supportedVersions: [modernVersion],
    capabilities: capabilitiesOf('modern'),
    instructions,
    ...fleeting,
  },
  'modern',
);

function progressOf({ message: { progressToken }, tell }: Read) {
  if (progressToken === undefined) return undefined;
  return risingProgress(progressToken, (params) => tell(notification('notifications/progress', params)));
}
