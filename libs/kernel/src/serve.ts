import type { MessagePort } from 'node:worker_threads';
import type { Answer, CommandName, Mark, Message, Ready, Start } from './commands.ts';
import { Document } from './document.ts';
import { toKernelError } from './occt/failure.ts';
import { memory } from './occt/occt.ts';
import { table } from './tools/table.ts';
import { warmUp } from './warm-up.ts';

/** Opens the document, reports that it is ready, then handles one request at a time. */
export function serve(parent: MessagePort, { snapshot, history, isCold }: Start): void {
  if (isCold) warmUp();
  const document = new Document(snapshot, history);
  const reply = async (message: Message<CommandName>) => {
    const answered = await answer(document, message);
    parent.postMessage(answered, buffersOf(answered));
  };
  parent.on('message', (message: Message<CommandName>) => void reply(message));
  parent.postMessage({ memoryBytes: memory().byteLength } satisfies Ready);
}

async function answer<C extends CommandName>(
  document: Document,
  { marks, command, parameters }: Message<C>,
): Promise<Answer<C>> {
  try {
    for (const mark of marks) atMark[mark](document);
    const result = await table[command](document, parameters);
    return { result, changes: document.takeChanges(), memoryBytes: memory().byteLength };
  } catch (thrown) {
    return { failure: toKernelError(thrown).toWire(), memoryBytes: memory().byteLength };
  }
}

const atMark: { [M in Mark]: (document: Document) => void } = {
  begin: (document) => document.begin(false),
  begin_one_step: (document) => document.begin(true),
  commit: (document) => document.commit(),
  roll_back: (document) => document.rollBack(),
};

/** Transfer list: a file is transferred, not copied. */
const buffersOf = (answered: Answer<CommandName>): ArrayBuffer[] =>
  'result' in answered && 'bytes' in answered.result ? [answered.result.bytes.buffer] : [];
