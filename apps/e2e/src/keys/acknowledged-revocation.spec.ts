import { closeCodes } from '@kerf/contracts';
import { Account } from '../accounts/account.ts';
import { Client } from '../http/client.ts';
import { invalidKey, success, anyTimestamp } from '../http/expected-responses.ts';
import { HeadlessAdapter } from '../adapters/headless-adapter.ts';
import { OwnProduct } from '../product/own-product.ts';
import { reactions, ScriptedAdapter } from '../adapters/scripted-adapter.ts';

/** A product of two of each starts meanwhile. */
const startMs = 60_000;

const revoked = (keyId: string, connections_closed: number, acknowledged: boolean) =>
  success({
    key_id: keyId,
    revoked_at: anyTimestamp,
    connections_closed,
    acknowledged,
    processes: { acknowledged: expect.any(Number), total: expect.any(Number) },
    message: 'Requests with this key are refused from now on.',
  });

describe('a revocation', () => {
  it('is answered when the adapter of the key is disconnected', async () => {
    const account = await Account.register();
    const { keyId, holder } = await account.makeKey();
    const adapter = await ScriptedAdapter.connect(holder.key, reactions.answerABox);
    const others = await ScriptedAdapter.connect(account.key, reactions.answerABox);

    expect(await account.delete(`/api/v1/keys/${keyId}`)).toEqual(revoked(keyId, 1, true));
    expect(await adapter.closed).toBe(closeCodes.keyRefused);
    expect((await account.execute('create_sphere', { radius: 1 })).status).toBe(200);
    others.terminateConnection();
  });

  it('cuts off an adapter that is stuck and answers nothing', async () => {
    const account = await Account.register();
    const { keyId, holder } = await account.makeKey();
    const adapter = await HeadlessAdapter.start(holder);
    adapter.suspend();

    expect(await account.delete(`/api/v1/keys/${keyId}`)).toEqual(revoked(keyId, 1, true));
    expect((await account.get('/api/v1/adapter/status')).body).toEqual({ adapters: [], total_connected: 0 });
    await adapter.kill();
  });

  it('is answered without a broker that is stuck, says so, and the key is refused everywhere', async () => {
    const { product, place, services } = await OwnProduct.start({});
    const broker = services.find(({ name }) => name === 'broker')?.pid ?? 0;
    const account = await Account.register('pro', new Client(place));
    const { keyId, holder } = await account.makeKey();
    const adapter = await ScriptedAdapter.connect(holder.key, reactions.answerABox, { place });
    process.kill(broker, 'SIGSTOP');
    const answer = await account.delete(`/api/v1/keys/${keyId}`);

    expect(answer).toEqual(revoked(keyId, 0, false));
    expect(await holder.get('/api/v1/auth/user')).toEqual(invalidKey());
    expect(await holder.execute('create_sphere', { radius: 1 })).toEqual(invalidKey());
    // The operations of others do not reach an adapter that came with this key.
    expect((await account.execute('create_sphere', { radius: 1 })).headers['x-error-code']).toBe('no_adapter');
    process.kill(broker, 'SIGCONT');
    expect(await adapter.closed).toBe(closeCodes.keyRefused);
    expect(await account.delete(`/api/v1/keys/${keyId}`)).toEqual(revoked(keyId, 0, true));
    expect(adapter.commands).toEqual([]);
    await product.stop();
  });

  it(
    'is acknowledged at once without a gateway and a broker that were killed',
    async () => {
      const { product, place, services } = await OwnProduct.start({ gateways: 2, brokers: 2 });
      const [gateway, broker] = ['gateway', 'broker'].map((kind) => services.find(({ name }) => name === kind));
      const account = await Account.register('pro', new Client({ ...place, baseUrl: place.gatewayUrls[1] ?? '' }));
      const { keyId, holder } = await account.makeKey();
      await ScriptedAdapter.connect(holder.key, reactions.answerABox, {
        place: { ...place, wsUrl: place.brokerUrls[0] ?? '' },
      });
      gateway?.kill('SIGKILL');
      broker?.kill('SIGKILL');
      await Promise.all([gateway?.exited, broker?.exited]);

      expect(await account.delete(`/api/v1/keys/${keyId}`)).toEqual(revoked(keyId, 0, true));
      expect(await holder.get('/api/v1/auth/user')).toEqual(invalidKey());
      await product.stop();
    },
    startMs,
  );
});
