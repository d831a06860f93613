/** How a client is told to reach the service: as its user would set it up. */
export interface Setting {
  readonly transport: 'http' | 'sse';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** What a client has got from it: the names of the tools, and the text that create_box has answered. */
export interface Got {
  readonly tools: readonly string[];
  readonly answer: string;
}

/** The box that every client makes. */
export const box = { name: 'create_box', arguments: { length: 10, width: 20, height: 30 } };

/** Tries every setting that this program was given, one after the other, and writes what it has got. */
export async function tryAll(connect: (setting: Setting) => Promise<Got>): Promise<void> {
  const settings = JSON.parse(process.argv[2] ?? '[]') as Setting[];
  const got: Got[] = [];
  for (const setting of settings) got.push(await connect(setting));
  process.stdout.write(JSON.stringify(got), () => process.exit(0));
}

/** The text in the content of an answer. */
export function textIn(content: unknown): string {
  const [first] = Array.isArray(content) ? (content as { text?: string }[]) : [];
  return first?.text ?? JSON.stringify(content);
}
