import {
  InMemoryTransport,
  isJSONRPCRequest,
  isJSONRPCResponse,
  type JSONRPCMessage,
} from '@modelcontextprotocol/server';
import type { Identified, SdkServing } from '../sdk-serving.ts';

/** Says all that the server has to say to one message of a stream, and resolves after that. */
export type Answering = (
  message: JSONRPCMessage,
  who: Identified,
  say: (message: JSONRPCMessage) => void,
) => Promise<void>;

/** Longer than any operation takes. */
const longestMs = 660_000;

/** Answers each message with a server of the SDK of its own, as it does every request of the other transport. */
export const answeringBySdk =
  (serving: Pick<SdkServing, 'serverFor'>): Answering =>
  async (message, who, say) => {
    const server = serving.serverFor('legacy', who);
    const [ours, theirs] = InMemoryTransport.createLinkedPair();
    await server.connect(theirs);
    const answered = new Promise<void>((resolve) => {
      ours.onmessage = (said) => {
        say(said);
        if (isJSONRPCResponse(said)) resolve();
      };
    });
    await ours.send(message);
    if (isJSONRPCRequest(message)) await noLongerThan(longestMs, answered);
    await server.close();
  };

async function noLongerThan(timeoutMs: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, timeoutMs);
  });
  await Promise.race([work, deadline]);
  clearTimeout(timer);
}
