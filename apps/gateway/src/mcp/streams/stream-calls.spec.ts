import { api, mintKey } from '@kerf/contracts';
import { eventually } from '@kerf/testing';
import { Gateway } from '../../gateway.fixture.ts';
import { toolCall, listRequest, openStream } from './opened-stream.fixture.ts';

describe('a call that is sent to a stream', () => {
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = await Gateway.start();
  });
  afterAll(() => gateway.stop());

  /** A stream, and how a key that this gateway has seen sends something; a key that was refused is never let in again. */
  const openedWithKnownKey = async () => {
    const stream = await openStream(gateway);
    const headers = { 'x-api-key': mintKey(), 'content-type': 'application/json' };
    const post = (address: string, body: unknown) => gateway.ask('POST', address, headers, JSON.stringify(body));
    await post(stream.address, listRequest);
    await eventually(() => expect(stream.reader.messages).toHaveLength(1));
    gateway.asked.splice(0);
    return { ...stream, post };
  };
  afterEach(() => {
    gateway.knowsKeys = true;
  });

  it('has its key checked by the admission alone, where it is known whose that is', async () => {
    const { reader, address, post, close } = await openedWithKnownKey();
    const taken = await post(address, toolCall(2));
    await eventually(() => expect(reader.messages).toHaveLength(2));

    expect(taken).toMatchObject({ status: 202, headers: { ratelimit: expect.any(String) } });
    expect(gateway.asked).toHaveLength(1);
    await close();
  });

  it('is refused with a key that has ended, and nothing is said or run', async () => {
    const { reader, address, post, close } = await openedWithKnownKey();
    const run = gateway.commands.length;
    gateway.knowsKeys = false;
    const refused = await post(address, toolCall(3));
    gateway.knowsKeys = true;
    await gateway.post(address, { ...listRequest, id: 4 });
    await eventually(() => expect(reader.messages).toHaveLength(2));

    expect(refused).toMatchObject({ status: 401, headers: { 'x-error-code': 'invalid_key' } });
    expect(reader.messages).toMatchObject([{ id: 1 }, { id: 4 }]);
    expect(gateway.commands).toHaveLength(run);
    await close();
  });

  it.each([
    ['names no tool of ours', { name: 'create_bx', arguments: {} }],
    ['has bad parameters', { name: 'create_box', arguments: { length: 'long' } }],
    ['names nothing', {}],
  ])('that %s is refused to a key that has ended, and nothing is said', async (_title, params) => {
    const { reader, address, post, close } = await openedWithKnownKey();
    gateway.knowsKeys = false;
    const refused = await post(address, { ...toolCall(6), params });
    gateway.knowsKeys = true;
    await gateway.post(address, { ...listRequest, id: 7 });
    await eventually(() => expect(reader.messages).toHaveLength(2));

    expect(refused.status).toBe(401);
    expect(reader.messages).toMatchObject([{ id: 1 }, { id: 7 }]);
    await close();
  });

  it.each([
    ['for a stream that there is not', toolCall(5)],
    ['that is none', { ...toolCall(5), id: 1.5 }],
  ])('%s is refused to a key that has ended as any other', async (_title, body) => {
    const { post, close } = await openedWithKnownKey();
    gateway.knowsKeys = false;
    const refused = await post(api.mcpMessage.path.replace('{stream_id}', 'x'.repeat(32)), body);

    expect(refused).toMatchObject({ status: 401, headers: { 'x-error-code': 'invalid_key' } });
    await close();
  });
});
