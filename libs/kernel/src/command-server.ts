import type { MessagePort } from 'node:worker_threads';
import type {
  WorkerResponse,
  CommandName,
  TransactionControl,
  WorkerRequest,
  WorkerReady,
  WorkerData,
} from './commands.ts';
import { Document } from './document.ts';
import { toKernelError } from './occt/to-kernel-error.ts';
import { getMemory } from './occt/occt.ts';
import { commandTable } from './tools/command-table.ts';
import { warmUp } from './warm-up.ts';

/** Opens the document, reports that it is ready, then handles one request at a time. */
export function serveCommands(parent: MessagePort, { snapshot, history, isCold }: WorkerData): void {
  if (isCold) warmUp();
  const document = new Document(snapshot, history);
  const respond = async (message: WorkerRequest<CommandName>) => {
    const response = await handleRequest(document, message);
    parent.postMessage(response, getTransferList(response));
  };
  parent.on('message', (message: WorkerRequest<CommandName>) => void respond(message));
  parent.postMessage({ memoryBytes: getMemory().byteLength } satisfies WorkerReady);
}

async function handleRequest<C extends CommandName>(
  document: Document,
  { controls, command, parameters }: WorkerRequest<C>,
): Promise<WorkerResponse<C>> {
  try {
    for (const control of controls) applyControl[control](document);
    const result = await commandTable[command](document, parameters);
    return { result, changes: document.takeChanges(), memoryBytes: getMemory().byteLength };
  } catch (thrown) {
    return { failure: toKernelError(thrown).toWire(), memoryBytes: getMemory().byteLength };
  }
}

const applyControl: { [M in TransactionControl]: (document: Document) => void } = {
  begin: (document) => document.beginTransaction(false),
  begin_one_step: (document) => document.beginTransaction(true),
  commit: (document) => document.commit(),
  roll_back: (document) => document.rollBack(),
};

/** Transfer list: a file is transferred, not copied. */
const getTransferList = (response: WorkerResponse<CommandName>): ArrayBuffer[] =>
  'result' in response && 'bytes' in response.result ? [response.result.bytes.buffer] : [];
