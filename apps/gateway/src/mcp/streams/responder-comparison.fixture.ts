import { api, parse } from '@kerf/contracts';
import { parseJSONRPCMessage } from '@modelcontextprotocol/server';
import { ExecutorWorld } from '../../operations/executor.fixture.ts';
import { RequestContext } from '../../context.ts';
import { createHandlers, parseWithFixedIds, drainCommands } from '../mcp-handlers.fixture.ts';
import type { SentRequest } from '../handler-comparison.fixture.ts';
import { type Responder, createSdkResponder, createFastResponder } from './responders.ts';
import { parseMessage } from './json-rpc-message.ts';

/** Responder under test: the fast path with SDK fallback, the SDK alone, or the fast path alone. */
type ResponderKind = 'fast' | 'sdk' | 'fast-alone';

/** A message sent on the stream in response, and whether it ends the request. */
export interface SentMessage {
  readonly message: unknown;
  readonly endsRequest: boolean;
}

const never: Responder = async () => {
  throw new Error('the fast path did not answer');
};

/** HTTP+SSE messages, answered with and without the fast path on one executor. */
export class ResponderComparison {
  private readonly responders: Record<ResponderKind, Responder>;

  private constructor(private readonly world: ExecutorWorld) {
    const { fast, sdk, ask } = createHandlers(world);
    const bySdk = createSdkResponder(sdk, ask);
    this.responders = {
      fast: createFastResponder(fast, bySdk),
      sdk: bySdk,
      'fast-alone': createFastResponder(fast, never),
    };
  }

  static async start(): Promise<ResponderComparison> {
    return new ResponderComparison(await ExecutorWorld.start());
  }

  /** Returns everything that one responder sends for a body; undefined if the body is not a message. */
  async send(
    kind: ResponderKind,
    { body, headers, query = '' }: Pick<SentRequest, 'body' | 'query'> & Partial<SentRequest>,
  ): Promise<SentMessage[] | undefined> {
    const read = kind === 'sdk' ? parseJSONRPCMessage : parseMessage;
    const message = tryRead(() => read(body));
    if (!message) return undefined;
    const { toolset } = parse(api.mcpStream.query, Object.fromEntries(new URLSearchParams(query)));
    const context = new RequestContext(['a'.repeat(64)], undefined, '203.0.113.7');
    const sender = { context: context, toolset, adapterId: headers?.['x-adapter-id'] };
    const sent: SentMessage[] = [];
    await this.responders[kind](message, sender, (text, endsRequest) => {
      sent.push({ message: parseWithFixedIds(text), endsRequest });
    });
    return sent;
  }

  /** Returns and clears the commands that the adapter received since the last call. */
  drainCommands(): unknown[] {
    return drainCommands(this.world);
  }

  stop(): Promise<void> {
    return this.world.stop();
  }
}

/** Returns the message, or undefined for a body that is refused before any responder runs. */
function tryRead<Message>(read: () => Message): Message | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
