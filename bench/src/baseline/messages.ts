/** Messages between the services of the conventional implementations. */
export interface Account {
  accountId: string;
  keyId: string;
  tier: string;
}

export interface Reservation extends Account {
  operationId: string;
  tool: string;
}

export interface Command extends Reservation {
  parameters: Record<string, unknown>;
}

/** Request of a caller. */
export interface ToolCall {
  tool_name: string;
  parameters: Record<string, unknown>;
}
