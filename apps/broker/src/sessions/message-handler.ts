import { closeCodes, type FromAdapter, maxPlainMessageBytes, protocolVersion } from '@kerf/contracts';
import { metrics } from '@kerf/telemetry';
import { type Frame, readFrame } from './frame.ts';
import { invalidMessageBytes } from './ingress-limiter.ts';
import type { Session } from './session.ts';

type ValidFrame = Extract<Frame, { is: 'message' }>;
type InvalidFrame = Extract<Frame, { is: 'unclear' }>;
type Message<T extends FromAdapter['type']> = Extract<FromAdapter, { type: T }>;

const rejectedResults = metrics.getCounter('kerf.adapters.results.rejected');

/** Handles one text frame of an adapter. */
export function receiveFrame(session: Session, text: string): void {
  session.onFrame();
  const frame = readFrame(text);
  if (frame.is === 'message') handleMessage(session, frame);
  else if (frame.is === 'garbage') session.close(closeCodes.protocolError, 'A frame must be one JSON object.');
  else handleInvalidMessage(session, frame);
}

/** Dispatches a message of an adapter. The first one must be register. */
function handleMessage(session: Session, frame: ValidFrame): void {
  const { message, length } = frame;
  if (session.state.is('new')) return handleFirstMessage(session, message);
  if (length > maxPlainMessageBytes && message.type !== 'result') return closeTooLarge(session);
  handleRegistered(session, frame);
}

function handleRegistered(session: Session, { message, length }: ValidFrame): void {
  switch (message.type) {
    case 'result':
      return handleResult(session, message, length);
    case 'accepted':
    case 'progress':
      return session.commands.handleProgress(message);
    case 'rejected':
      if (message.code === 'draining') handleDraining(session);
      return session.commands.requeue(message);
    case 'heartbeat':
      session.liveness.onHeartbeat(message);
      return session.send({ type: 'heartbeat_ack' });
    default:
      handleAdapterMessage(session, message);
  }
}

/** Handles messages about the adapter itself. */
function handleAdapterMessage(session: Session, message: Message<'register' | 'event' | 'draining' | 'error'>): void {
  switch (message.type) {
    case 'event':
      session.liveness.document = message.document;
      return;
    case 'draining':
      return handleDraining(session);
    case 'error':
      session.ingress.takeBytes(invalidMessageBytes);
      return session.context.logAdapterError(session, message.error);
    case 'register':
      sendError(session, 'ALREADY_REGISTERED', 'This connection is already registered.');
  }
}

/** Answers a message with invalid content. An invalid result still ends its command. */
function handleInvalidMessage(session: Session, { reason, resultOf, length }: InvalidFrame): void {
  if (session.state.is('new'))
    return session.close(closeCodes.protocolError, `The first message must be register. ${reason}`);
  if (length > maxPlainMessageBytes && !resultOf) return closeTooLarge(session);
  sendError(session, 'INVALID_MESSAGE', reason);
  if (!resultOf) return;
  rejectedResults.add(1, {});
  session.commands.rejectResult(resultOf, reason);
  session.send({ type: 'result_ack', command_id: resultOf });
}

function handleFirstMessage(session: Session, message: FromAdapter): void {
  if (message.type !== 'register')
    return session.close(closeCodes.protocolError, 'The first message must be register.');
  if (!message.protocol_versions.includes(protocolVersion))
    return session.close(closeCodes.noCommonVersion, `This service supports protocol version ${protocolVersion}.`);
  session.register(message);
}

/** Passes on a result and acknowledges it once it is received here or on another pod, or when no pod awaits it. */
function handleResult(session: Session, message: Message<'result'>, length: number): void {
  const acknowledge = () => session.send({ type: 'result_ack', command_id: message.command_id });
  if (message.ok && message.revision !== undefined) session.liveness.recordRevision(message.revision);
  const isLocal = session.commands.receiveResult(message, length);
  const forwarded = isLocal ? undefined : session.remoteCommands?.forwardResult(message, length);
  if (!forwarded) return acknowledge();
  void forwarded.then(acknowledge);
  session.updateCredit();
}

function handleDraining(session: Session): void {
  session.isLeaving = true;
  session.commands.pause();
  // Queued commands fail only after presence is updated, so that a retry is routed to another adapter.
  void session.context.markLeaving(session).then(() => session.commands.close());
}

function closeTooLarge(session: Session): void {
  session.close(closeCodes.tooLarge, `Only a result may be longer than ${maxPlainMessageBytes} bytes.`);
}

function sendError(session: Session, code: string, message: string): void {
  session.ingress.takeBytes(invalidMessageBytes);
  session.send({ type: 'error', error: { code, message } });
}
