import { api, parse } from '@kerf/contracts';
import { parseJSONRPCMessage } from '@modelcontextprotocol/server';
import { ExecutorWorld } from '../../execution/executor.fixture.ts';
import { Requester } from '../../requester.ts';
import { answerersOf, readEqual, takeCommands } from '../answerers.fixture.ts';
import type { Sent } from '../two-ways.fixture.ts';
import { type Answering, answeringBySdk, answeringFast } from './answering.ts';
import { readMessage } from './message.ts';

/** With the fast path and without, and with it alone. */
type Way = 'fast' | 'sdk' | 'fast-alone';

/** What is said on a stream to one message, and which of it ends the request. */
export interface Said {
  readonly message: unknown;
  readonly endsRequest: boolean;
}

const never: Answering = async () => {
  throw new Error('the fast path did not answer');
};

/** Messages of HTTP+SSE, answered with the fast path and by the SDK alone, before one executor. */
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

  /** All that is said to it one way; nothing where it is no message. */
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

  /** What the adapter was told since this was last asked. */
  takeCommands(): unknown[] {
    return takeCommands(this.world);
  }

  stop(): Promise<void> {
    return this.world.stop();
  }
}

/** What cannot be read is refused before anybody answers. */
function messageIn<Message>(read: () => Message): Message | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
