import { Agent, type Dispatcher, request } from 'undici';
import { readCaCertificate, type ProductAddresses, sharedAddresses } from '../product/product-addresses.ts';

/** Complete response. A body that is not JSON is kept as text. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Request; `json` is serialized, `text` is sent unchanged. */
export interface RequestOptions {
  readonly key?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly text?: string;
}

/** HTTPS client that opens a new connection for each request, so that the pods behind a round robin alternate. */
export class Client {
  private readonly agent: Agent;

  constructor(
    private readonly addresses: Pick<ProductAddresses, 'baseUrl' | 'caFile'>,
    agentOptions: Agent.Options = {},
  ) {
    this.agent = new Agent({ pipelining: 0, connect: { ca: readCaCertificate(addresses) }, ...agentOptions });
  }

  get(path: string, options: RequestOptions = {}): Promise<HttpResponse> {
    return this.send('GET', path, options);
  }

  post(path: string, json: unknown, options: RequestOptions = {}): Promise<HttpResponse> {
    return this.send('POST', path, { json, ...options });
  }

  async send(method: string, path: string, { key, headers, json, text }: RequestOptions = {}): Promise<HttpResponse> {
    const content = text ?? (json === undefined ? undefined : JSON.stringify(json));
    const response = await request(new URL(path, this.addresses.baseUrl), {
      method,
      dispatcher: this.agent,
      headers: {
        ...(content !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'x-api-key': key }),
        ...headers,
      },
      ...(content !== undefined && { body: content }),
    });
    return {
      status: response.statusCode,
      headers: flattenHeaders(response.headers),
      body: await readBody(response, method),
    };
  }
}

/** Reads the body of a response. An endless event stream is closed as soon as it has started. */
async function readBody({ headers, body }: Dispatcher.ResponseData, method: string): Promise<unknown> {
  const type = String(headers['content-type']);
  if (type.startsWith('application/json')) return body.json();
  if (method !== 'GET' || type !== 'text/event-stream') return body.text();
  body.on('error', () => undefined).destroy();
  return '';
}

const flattenHeaders = (headers: Record<string, string | string[] | undefined>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

/** Client of the product that all specs share. */
export const client: Client = new Client(sharedAddresses());
