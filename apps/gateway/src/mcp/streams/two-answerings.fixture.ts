import { api, parse } from '@kerf/contracts';
import { parseJSONRPCMessage } from '@modelcontextprotocol/server';
import { ExecutorWorld } from '../../operations/executor.fixture.ts';
import { Requester } from '../../requester.ts';
import { answerersOf, readEqual, takeCommands } from '../answerers.fixture.ts';
import type { Sent } from '../two-ways.fixture.ts';
import { type Answering, answeringBySdk, answeringFast } from './answering.ts';
import { readMessage } from './message.ts';

/** Responder under test: the fast path with SDK fallback, the SDK alone, or the fast path alone. */
type Way = 'fast' | 'sdk' | 'fast-alone';

/** A message sent on the stream in response, and whether it ends the request. */
export interface Said {
  readonly message: unknown;
  readonly endsRequest: boolean;
}

const never: Answering = async () => {
  throw new Error('the fast path did not answer');
};

/** HTTP+SSE messages, answered with and without the fast path on one executor. */
export class TwoAnswerings {
  private readonly answerings: Record<Way, Answering>;

  private constructor(private readonly world: ExecutorWorld) {
    const { fast, sdk, ask } = answerersOf(world);
    const bySdk = answeringBySdk(sdk, ask);
    this.answerings = {
      fast: answeringFast(fast, bySdk),
      sdk: bySdk,
      'fast-alone': answeringFast(fast, never),
    };
  }

  static async start(): Promise<TwoAnswerings> {
    return new TwoAnswerings(await ExecutorWorld.start());
  }

  /** Returns everything that one responder sends for a body; undefined if the body is not a message. */
  async send(
    way: Way,
    { body, headers, query = '' }: Pick<Sent, 'body' | 'query'> & Partial<Sent>,
  ): Promise<Said[] | undefined> {
    const read = way === 'sdk' ? parseJSONRPCMessage : readMessage;
    const message = messageIn(() => read(body));
    if (!message) return undefined;
    const { toolset } = parse(api.mcpStream.query, Object.fromEntries(new URLSearchParams(query)));
    const requester = new Requester(['a'.repeat(64)], undefined, '203.0.113.7');
    const who = { requester, toolset, adapterId: headers?.['x-adapter-id'] };
    const said: Said[] = [];
    await this.answerings[way](message, who, (text, endsRequest) => {
      said.push({ message: readEqual(text), endsRequest });
    });
    return said;
  }

  /** Returns and clears the commands that the adapter received since the last call. */
  takeCommands(): unknown[] {
    return takeCommands(this.world);
  }

  stop(): Promise<void> {
    return this.world.stop();
  }
}

/** Returns the message, or undefined for a body that is refused before any responder runs. */
function messageIn<Message>(read: () => Message): Message | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
