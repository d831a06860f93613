/** How a client is told to reach the service: as its user would set it up. */
export interface Setting {
  readonly transport: 'http' | 'sse';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A client that is connected. */
export interface Connected {
  listTools(): Promise<string[]>;
  /** The text that it reads as the answer of a tool; it may also throw what it reads. */
  call(tool: string, parameters: Readonly<Record<string, unknown>>): Promise<string>;
  close(): Promise<unknown>;
}

/** What a client has got: the names of the tools, the answer of create_box, and why there was none of delete_object. */
export interface Got {
  readonly tools: readonly string[];
  readonly answer: string;
  readonly refusal: string;
}

/** Tries every setting that this program was given, one after the other, and writes what it has got. */
export async function tryAll(connect: (setting: Setting) => Promise<Connected>): Promise<void> {
  const settings = JSON.parse(process.argv[2] ?? '[]') as Setting[];
  const got: Got[] = [];
  for (const setting of settings) got.push(await tryWith(await connect(setting)));
  process.stdout.write(JSON.stringify(got), () => process.exit(0));
}

async function tryWith(client: Connected): Promise<Got> {
  const tools = await client.listTools();
  const answer = await client.call('create_box', { length: 10, width: 20, height: 30 });
  const refusal = await client.call('delete_object', { object_id: 'box_999' }).catch(String);
  await client.close();
  return { tools, answer, refusal };
}

/** The text in the content of an answer. */
export function textIn(content: unknown): string {
  const [first] = Array.isArray(content) ? (content as { text?: string }[]) : [];
  return first?.text ?? JSON.stringify(content);
}
