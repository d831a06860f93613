import { type FromBroker, maxMessageBytes, protocolVersion, resultRetentionMs } from '@kerf/contracts';

/** Variable content of the registered message. */
export interface RegistrationReply {
  readonly resumeToken: string;
  /** True if the session that the adapter resumes was found. */
  readonly resumed: boolean;
  /** Ids of commands that the adapter reported and no pod awaits. */
  readonly drop: string[];
}

export const createRegisteredMessage = (
  sessionId: string,
  heartbeatIntervalMs: number,
  { resumeToken, resumed, drop }: RegistrationReply,
): FromBroker => ({
  type: 'registered',
  protocol_version: protocolVersion,
  session_id: sessionId,
  resume_token: resumeToken,
  resumed,
  heartbeat_interval_ms: heartbeatIntervalMs,
  result_retention_ms: resultRetentionMs,
  max_message_bytes: maxMessageBytes,
  server_time: new Date().toISOString(),
  drop,
});
