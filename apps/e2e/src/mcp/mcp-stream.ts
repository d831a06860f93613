import { api } from '@kerf/contracts';
import { EventReader, eventually } from '@kerf/testing';
import { Agent, request } from 'undici';
import { readCaCertificate, type ProductAddresses, sharedAddresses } from '../product/product-addresses.ts';

type StreamAddresses = Pick<ProductAddresses, 'baseUrl' | 'caFile'>;

/** HTTP+SSE stream of an MCP client, read as it arrives. */
export class McpStream {
  private constructor(
    /** Path for the messages of the client. */
    readonly path: string,
    readonly reader: EventReader,
    readonly headers: Readonly<Record<string, unknown>>,
    /** Closes the connection, like a client that disconnects. */
    readonly close: () => Promise<void>,
  ) {}

  static async open(key: string, where: StreamAddresses = sharedAddresses(), query = ''): Promise<McpStream> {
    const dispatcher = new Agent({ pipelining: 0, bodyTimeout: 0, connect: { ca: readCaCertificate(where) } });
    const { statusCode, headers, body } = await request(new URL(api.mcpStream.path + query, where.baseUrl), {
      dispatcher,
      headers: { 'x-api-key': key },
    });
    if (statusCode !== 200) throw new Error(`no stream: ${statusCode} ${await body.text()}`);
    const reader = new EventReader(body);
    const close = async () => {
      await dispatcher.destroy();
      await reader.completion;
    };
    return new McpStream(await readEndpoint(reader), reader, headers, close);
  }

  /** Id in the path. */
  get id(): string {
    return this.path.split('/').at(-1) ?? '';
  }

  /** Resolves when this many messages have come. */
  async waitForMessages(count: number): Promise<unknown[]> {
    return eventually(() => {
      const { messages } = this.reader;
      if (messages.length < count) throw new Error(`${messages.length} messages have come, not ${count}`);
      return messages;
    });
  }
}

const readEndpoint = (reader: EventReader): Promise<string> =>
  eventually(() => {
    const address = reader.events.find(({ event }) => event === 'endpoint')?.data;
    if (address === undefined) throw new Error('the stream sent no endpoint');
    return address;
  });
