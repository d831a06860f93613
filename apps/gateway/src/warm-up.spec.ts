import { withLoopbackBus } from '@kerf/bus';
import { readGatewayConfig } from './config.ts';
import { environment } from './gateway.fixture.ts';
import { warmUpGateway } from './warm-up.ts';

const app = { get: () => undefined as never };
// Nothing listens there: a gateway that used them would not answer.
const config = readGatewayConfig({ ...environment, KERF_REDIS_URL: 'redis://127.0.0.1:1', KERF_PORT: '1' });

describe('the warm-up of the gateway', () => {
  it('runs operations over HTTP, each admitted and settled on its own bus', async () => {
    let runs = 0;
    const repeat = async (work: () => Promise<unknown>) => {
      for (; runs < 20; runs += 1) await work();
    };
    await withLoopbackBus((bus) => warmUpGateway({ app, config, bus, repeat }));

    expect(runs).toBe(20);
  });

  it('fails when an operation is not answered', async () => {
    const run = withLoopbackBus((bus) => {
      const repeat = async (work: () => Promise<unknown>) => {
        await bus.close();
        await work();
      };
      return warmUpGateway({ app, config, bus, repeat });
    });

    await expect(run).rejects.toThrow('an operation was answered with 503');
  });
});
