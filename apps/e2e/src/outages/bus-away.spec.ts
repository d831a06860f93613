import { catalog, OperationIds } from '@kerf/catalog';
import { api, type Endpoint, isFileBody, hasBody, mintSignInToken } from '@kerf/contracts';
import { Account } from '../accounts/account.ts';
import { Client } from '../http/client.ts';
import { fillPath } from '../http/fill-path.ts';
import { refusal } from '../http/expected-responses.ts';
import { sendMcp, eachRevision, mcpRequest } from '../mcp/mcp-messages.ts';
import { McpStream } from '../mcp/mcp-stream.ts';
import { OwnProduct } from '../product/own-product.ts';

const accept = { accept: 'application/json, text/event-stream' };
const unavailable = refusal('unavailable', expect.any(String));
const call = { name: 'create_box', arguments: { length: 10, width: 20, height: 30 } };

/** Steps of a sign-in that need a browser, or what an earlier step has set in it. */
const furtherSteps: readonly Endpoint[] = [api.beginProviderSignIn, api.finishProviderSignIn, api.startPasskeySession];
/** Those of assistants by OAuth are another specification's: there is no issuer here. Files in slots need tokens. */
const table = Object.values<Endpoint>(api).filter(
  (endpoint) =>
    !['token', 'slot'].includes(endpoint.access) &&
    !endpoint.path.startsWith('/.well-known') &&
    !furtherSteps.includes(endpoint),
);
/** Returns true for public endpoints that the gateway answers without other services. */
const isAlone = (endpoint: Endpoint): boolean =>
  endpoint.access === 'public' && !hasBody(endpoint) && endpoint !== api.signInProviders;

describe('while the bus is away', () => {
  let started: Awaited<ReturnType<typeof OwnProduct.start>>;
  let client: Client;
  let account: Account;
  let stream: McpStream;
  let own: Record<string, unknown>;
  beforeAll(async () => {
    started = await OwnProduct.start({});
    client = new Client(started.place);
    account = await Account.register('team', client);
    stream = await McpStream.open(account.key, started.place);
    own = {
      [api.executeOperation.path]: { op: operationIdOf('create_box'), p: call.arguments },
      [api.acceptInvitation.path]: { token: (await account.createInvitation()).token },
      [api.startSession.path]: { code: mintSignInToken() },
      [api.revokeExposedKeys.path]: { api_keys: [account.key] },
    };
    await started.product.servers.stopBus();
  });
  afterAll(async () => {
    await stream.close();
    await started.product.stop();
  });

  const operationIdOf = (name: string) => {
    const tool = catalog.findTool(name);
    return tool && new OperationIds(catalog, started.place.operationSecret).getId(tool);
  };
  const ask = ({ method, path, body, example }: Endpoint) =>
    account.send(method, fillPath(path), {
      headers: accept,
      ...(method !== 'GET' && { json: own[path] ?? (isFileBody(body) ? { a: 'file' } : (example ?? {})) }),
    });

  it.each(table.filter((endpoint) => !isAlone(endpoint)))('$method $path is refused with 503', async (endpoint) => {
    expect(await ask(endpoint)).toEqual(unavailable);
  });

  it.each(table.filter(isAlone))('$method $path is answered', async (endpoint) => {
    expect(await ask(endpoint)).toMatchObject({ status: 200 });
  });

  it.each(eachRevision)('tools/call of %s is told so as an error of the tool', async (revision) => {
    expect(await sendMcp(account, mcpRequest(revision, 'tools/call', call))).toMatchObject({
      status: 200,
      body: { result: { isError: true, structuredContent: { error: expect.any(String), status_code: 503 } } },
    });
  });

  it('a message for a stream that is open is refused with 503', async () => {
    const path = new URL(stream.path, started.place.baseUrl).pathname;

    expect(await account.post(path, mcpRequest('2025-11-25', 'tools/call', call).json)).toEqual(unavailable);
  });
});
