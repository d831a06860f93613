import { closeCodes, type FromAdapter, maxPlainMessageBytes, protocolVersion } from '@kerf/contracts';
import type { Frame } from './frame.ts';
import { faultBytes } from './intake.ts';
import type { Session } from './session.ts';

type Clear = Extract<Frame, { is: 'message' }>;
type Unclear = Extract<Frame, { is: 'unclear' }>;
type Message<T extends FromAdapter['type']> = Extract<FromAdapter, { type: T }>;

/** Dispatches a message of an adapter. The first one must be register. */
export function hear(session: Session, frame: Clear): void {
  const { message, length } = frame;
  if (session.stage.is('new')) return hearFirst(session, message);
  if (length > maxPlainMessageBytes && message.type !== 'result') return closeAsTooLong(session);
  hearNext(session, frame);
}

function hearNext(session: Session, { message, length }: Clear): void {
  switch (message.type) {
    case 'result':
      return hearResult(session, message, length);
    case 'accepted':
    case 'progress':
      return session.commands.hear(message);
    case 'rejected':
      if (message.code === 'draining') leave(session);
      return session.commands.sendBack(message);
    case 'heartbeat':
      session.liveness.hear(message);
      return session.send({ type: 'heartbeat_ack' });
    default:
      hearOfAdapter(session, message);
  }
}

/** Handles messages about the adapter itself. */
function hearOfAdapter(session: Session, message: Message<'register' | 'event' | 'draining' | 'error'>): void {
  switch (message.type) {
    case 'event':
      session.liveness.document = message.document;
      return;
    case 'draining':
      return leave(session);
    case 'error':
      session.intake.take(faultBytes);
      return session.context.complaint(session, message.error);
    case 'register':
      refuse(session, 'ALREADY_REGISTERED', 'This connection is already registered.');
  }
}

/** Answers a message with invalid content. An invalid result still ends its command. */
export function hearUnclear(session: Session, { reason, resultOf, length }: Unclear): void {
  if (session.stage.is('new'))
    return session.close(closeCodes.protocolError, `The first message must be register. ${reason}`);
  if (length > maxPlainMessageBytes && !resultOf) return closeAsTooLong(session);
  refuse(session, 'INVALID_MESSAGE', reason);
  if (!resultOf) return;
  session.commands.refuseResult(resultOf, reason);
  session.send({ type: 'result_ack', command_id: resultOf });
}

function hearFirst(session: Session, message: FromAdapter): void {
  if (message.type !== 'register')
    return session.close(closeCodes.protocolError, 'The first message must be register.');
  if (!message.protocol_versions.includes(protocolVersion))
    return session.close(closeCodes.noCommonVersion, `This service supports protocol version ${protocolVersion}.`);
  session.register(message);
}

/** Passes on a result and acknowledges it once it is received here or on another pod, or when no pod awaits it. */
function hearResult(session: Session, message: Message<'result'>, length: number): void {
  const acknowledge = () => session.send({ type: 'result_ack', command_id: message.command_id });
  const isHere = session.commands.settle(message, length);
  const passedOn = isHere ? undefined : session.remoteCommands?.passOn(message, length);
  if (!passedOn) return acknowledge();
  void passedOn.then(acknowledge);
  session.openCommands();
}

function leave(session: Session): void {
  session.isLeaving = true;
  session.commands.hold();
  // Queued commands fail only after presence is updated, so that a retry is routed to another adapter.
  void session.context.leaves(session).then(() => session.commands.close());
}

function closeAsTooLong(session: Session): void {
  session.close(closeCodes.tooLarge, `Only a result may be longer than ${maxPlainMessageBytes} bytes.`);
}

function refuse(session: Session, code: string, message: string): void {
  session.intake.take(faultBytes);
  session.send({ type: 'error', error: { code, message } });
}
