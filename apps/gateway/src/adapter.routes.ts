import { Bus } from '@kerf/bus';
import { api, broker, type ConnectedAdapter } from '@kerf/contracts';
import { Controller } from '@nestjs/common';
import { Answers } from './answers.ts';
import type { Ask } from './asking.ts';

@Controller()
export class AdapterRoutes {
  constructor(private readonly bus: Bus) {}

  @Answers(api.adapters)
  async status({ caller }: Ask<typeof api.adapters>) {
    const { adapters } = await this.bus.request(broker.adapters, { accountId: caller.accountId });
    return { adapters: adapters.map(present), total_connected: adapters.length };
  }
}

const present = ({ adapterId, adapterType, connectedAt, lastHeartbeat, healthy, capabilities }: ConnectedAdapter) => ({
  adapter_id: adapterId,
  adapter_type: adapterType,
  status: 'active',
  connected_at: connectedAt,
  last_heartbeat: lastHeartbeat,
  healthy,
  capabilities,
});
