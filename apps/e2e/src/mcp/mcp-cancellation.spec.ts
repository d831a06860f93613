import { api } from '@kerf/contracts';
import { eventually } from '@kerf/testing';
import { Account } from '../accounts/account.ts';
import { Client } from '../http/client.ts';
import { connectClient } from './mcp-client.ts';
import { eachRevisionBefore2026 } from './mcp-messages.ts';
import { sharedAddresses } from '../product/product-addresses.ts';
import { sampleBox } from '../adapters/scripted-adapter.ts';
import { answerAll, useSilentAdapter } from '../adapters/silent-adapter.fixture.ts';

const { gatewayUrls, caFile } = sharedAddresses();
const gatewayAt = (at: number) => new Client({ baseUrl: gatewayUrls[at] ?? '', caFile });
const makeABox = { name: 'create_box', arguments: { length: 10, width: 20, height: 30 } };
const accept = 'application/json, text/event-stream';
const hello = (protocolVersion: string) => ({
  jsonrpc: '2.0',
  id: 0,
  method: 'initialize',
  params: { protocolVersion, capabilities: {}, clientInfo: { name: 'specification', version: '1' } },
});
const call = (id: string | number) => ({ jsonrpc: '2.0', id, method: 'tools/call', params: makeABox });
const cancel = (requestId: string | number) => ({
  jsonrpc: '2.0',
  method: 'notifications/cancelled',
  params: { requestId },
});

describe('a client of Streamable HTTP before 2026-07-28', () => {
  const on = useSilentAdapter();

  it('that is a stock one cancels a call down to the adapter, which is not charged', async () => {
    const client = await connectClient(on.account, { isLegacy: true });
    const doubt = new AbortController();
    const called = client.callTool(makeABox, { signal: doubt.signal });
    called.catch(() => undefined); // it is looked at below
    await eventually(() => expect(on.adapter.commands).toHaveLength(1));
    doubt.abort(new Error('The user has thought better of it.'));
    await eventually(() => expect(on.adapter.cancelled).toHaveLength(1));
    answerAll(on.adapter);

    await expect(called).rejects.toThrow('The user has thought better of it.');
    await eventually(async () => expect(await on.account.readUsage()).toBe(0));
    await client.close();
  });

  describe.each([api.mcp.path, api.mcpAtStream.path])('at %s', (path) => {
    /** Sends a message to one of the gateways, as a client that was greeted with an id. */
    const send = (at: number, message: object, session: Record<string, string>, key = on.account.key) =>
      gatewayAt(at).post(path, message, { key, headers: { accept, ...session } });
    const greet = async (version: string) => {
      const { headers } = await send(0, hello(version), {});
      return { 'mcp-session-id': String(headers['mcp-session-id']), 'mcp-protocol-version': version };
    };

    it.each(eachRevisionBefore2026)(
      'of %s has called off what it cancels at another gateway, and nothing of another client',
      async (version) => {
        const [own, others] = [await greet(version), await greet(version)];
        const calls = [send(0, call(1), own), send(0, call(2), own), send(0, call(1), others)];
        await eventually(() => expect(on.adapter.commands).toHaveLength(3));
        const stranger = await Account.register();
        expect(await send(1, cancel(2), own, stranger.key)).toMatchObject({ status: 202 });
        expect(await send(1, cancel(1), own)).toMatchObject({ status: 202 });
        await eventually(() => expect(on.adapter.cancelled).toHaveLength(1));
        answerAll(on.adapter);

        const [cancelled, ...finished] = await Promise.all(calls);
        expect(cancelled).toMatchObject({ status: 200, body: { id: 1, result: { isError: true } } });
        for (const answer of finished)
          expect(answer).toMatchObject({ status: 200, body: { result: { structuredContent: sampleBox } } });
        expect(on.adapter.cancelled).toHaveLength(1);
        await eventually(async () => expect(await on.account.readUsage()).toBe(2));
      },
    );

    it('needs no id for anything else, and any will do', async () => {
      const sessions: Record<string, string>[] = [{}, { 'mcp-session-id': 'from another service' }];
      for (const session of sessions)
        expect(await send(1, { jsonrpc: '2.0', id: 1, method: 'ping' }, session)).toMatchObject({
          status: 200,
          body: { id: 1, result: {} },
        });
    });
  });

  it('with a key that is none is greeted with no id', async () => {
    const { status, headers } = await gatewayAt(0).post(api.mcp.path, hello('2025-11-25'), { headers: { accept } });

    expect(status).toBe(401);
    expect(headers['mcp-session-id']).toBeUndefined();
  });
});
