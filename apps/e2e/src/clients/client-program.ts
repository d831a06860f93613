/** Connection settings of a client, as its user would configure them. */
export interface ConnectionSettings {
  readonly transport: 'http' | 'sse';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Connected client. */
export interface ConnectedClient {
  listTools(): Promise<string[]>;
  /** Calls a tool and returns the text of its result; throws errors as the library reports them. */
  call(tool: string, parameters: Readonly<Record<string, unknown>>): Promise<string>;
  close(): Promise<unknown>;
}

/** Results of a client: the tool names, the result of create_box, and the refusal of delete_object. */
export interface ClientResult {
  readonly tools: readonly string[];
  readonly answer: string;
  readonly refusal: string;
}

/** Runs all settings that this program was given, one after the other, and writes the results to stdout. */
export async function runAllSettings(
  connect: (setting: ConnectionSettings) => Promise<ConnectedClient>,
): Promise<void> {
  const settings = JSON.parse(process.argv[2] ?? '[]') as ConnectionSettings[];
  const results: ClientResult[] = [];
  for (const setting of settings) results.push(await exerciseClient(await connect(setting)));
  process.stdout.write(JSON.stringify(results), () => process.exit(0));
}

async function exerciseClient(client: ConnectedClient): Promise<ClientResult> {
  const tools = await client.listTools();
  const answer = await client.call('create_box', { length: 10, width: 20, height: 30 });
  const refusal = await client.call('delete_object', { object_id: 'box_999' }).catch(String);
  await client.close();
  return { tools, answer, refusal };
}

/** Text in the content of a tool result. */
export function readText(content: unknown): string {
  const [first] = Array.isArray(content) ? (content as { text?: string }[]) : [];
  return first?.text ?? JSON.stringify(content);
}
