import { type FromBroker, maxMessageBytes, protocolVersion, resultRetentionMs } from '@kerf/contracts';

/** What an adapter is told when it has registered. */
export interface RegisteredAnswer {
  readonly resumeToken: string;
  /** Whether the session it spoke of was found. */
  readonly resumed: boolean;
  /** Commands it spoke of that nobody waits for. */
  readonly drop: string[];
}

export const registeredMessage = (
  sessionId: string,
  heartbeatIntervalMs: number,
  { resumeToken, resumed, drop }: RegisteredAnswer,
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
