import { eventually } from '@kerf/testing';
import { Client } from '../http/client.ts';
import { AdditionalGateway } from '../deployment/additional-gateway.ts';

const draining = { ready: false, state: 'draining', dependencies: { bus: 'ok', files: 'ok' } };

describe('a gateway that was told to stop', () => {
  let gateway: AdditionalGateway;
  let kept: Client;
  let stopped: Promise<void>;
  beforeAll(async () => {
    gateway = await AdditionalGateway.start({ KERF_DRAIN_DELAY_MS: '3000' });
    kept = new Client(gateway.place, { pipelining: 1 });
  });
  afterAll(() => stopped);

  it('answers until balancers know, and leaves every connection', async () => {
    const before = await kept.get('/health');
    stopped = gateway.stop();
    await eventually(async () => expect(await gateway.readReadiness()).toMatchObject(draining));
    const [onTheSame, onANew] = [await kept.get('/health'), await gateway.client.get('/health')];

    expect([before.status, onTheSame.status, onANew.status]).toEqual([200, 200, 200]);
    expect([before.headers['connection'], onTheSame.headers['connection']]).toEqual(['keep-alive', 'close']);
  });
});
