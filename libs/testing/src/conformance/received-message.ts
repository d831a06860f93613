import { type AdapterMessage, type CommandResult, type FromAdapter, fromAdapter } from '@kerf/contracts';

/** A received frame: a message, or an invalid frame with the problem. */
export type ReceivedMessage = FromAdapter | { readonly type: 'garbage'; readonly fault: string };

/** Parses a frame of the adapter. */
export function parseMessage(text: string): ReceivedMessage {
  try {
    const { data, error } = fromAdapter.safeParse(JSON.parse(text) as AdapterMessage);
    if (data) return data;
    const [issue] = error.issues;
    return toGarbage(`${issue?.path.join('.')}: ${issue?.message}`, text);
  } catch {
    return toGarbage('not a JSON object', text);
  }
}

const toGarbage = (why: string, text: string): ReceivedMessage => ({
  type: 'garbage',
  fault: `${why}, in ${text.slice(0, 300)}`,
});

/** Converts the end of a command to the result that its caller sees. */
export function toResult(end: ReceivedMessage): CommandResult {
  if (end.type === 'result') return end;
  if (end.type !== 'rejected') throw new Error(`${end.type} does not end a command.`);
  const { command_id, code, message = `rejected as ${code}` } = end;
  return {
    type: 'result',
    command_id,
    ok: false,
    error: { code: codes[code], message, retryable: code !== 'unsupported_tool' },
  };
}

const codes = {
  busy: 'ADAPTER_BUSY',
  draining: 'ADAPTER_UNAVAILABLE',
  unsupported_tool: 'UNSUPPORTED_TOOL',
} as const;
