import { closeCodes } from '@kerf/contracts';
import type { Log } from '@kerf/telemetry';
import type { Session } from './session.ts';

const reasons = new Map<number, string>(Object.entries(closeCodes).map(([name, code]) => [code, name]));

/** Reasons of sockets that no broker closed. */
const foreignReasons: ReadonlyMap<number, string> = new Map([
  [1000, 'normal'],
  [1001, 'goingAway'],
  [1006, 'lost'],
]);

/** Log of adapters: one line when an adapter has registered, one when its connection ends. */
export class ConnectionLog {
  constructor(private readonly log: Log) {}

  /** Logs the registration of a session; returns the listener for the end of its socket. */
  watchSession(session: Session): (code: number) => void {
    const openedAt = performance.now();
    void session.state.waitFor('registered').then(() => {
      if (session.isRegistered) this.log.info(describeSession(session), 'adapter connected');
    });
    return (code) => {
      if (session.adapterId === '') return;
      const seconds = Math.round((performance.now() - openedAt) / 100) / 10;
      const reason = reasons.get(code) ?? foreignReasons.get(code) ?? 'other';
      this.log.info({ ...describeSession(session), code, reason, seconds }, 'adapter disconnected');
    };
  }
}

const describeSession = ({ id, adapterId, accountId }: Session) => ({
  session_id: id,
  adapter_id: adapterId,
  account_id: accountId,
});
