/** What the services of the naive arrangements say to each other. */
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

/** What a caller asks for. */
export interface Call {
  tool_name: string;
  parameters: Record<string, unknown>;
}
