import { Bus } from '@kerf/bus';
import { api, broker } from '@kerf/contracts';
import { Controller } from '@nestjs/common';
import { Answers } from '../http/answers.decorators.ts';
import type { Ask } from '../http/read-request.ts';
import { presentAdapter } from './present-adapter.ts';

@Controller()
export class AdapterRoutes {
  constructor(private readonly bus: Bus) {}

  @Answers(api.adapters)
  async status({ caller }: Ask<typeof api.adapters>) {
    const { adapters } = await this.bus.request(broker.adapters, { accountId: caller.accountId });
    return { adapters: adapters.map(presentAdapter), total_connected: adapters.length };
  }

  @Answers(api.setDefaultAdapter)
  async setDefault({ caller, body }: Ask<typeof api.setDefaultAdapter>) {
    const { accountId, userId, keyId } = caller;
    const choice = { by: { accountId, userId, keyId }, adapterId: body.adapter_id };
    const { adapterId } = await this.bus.request(broker.setDefaultAdapter, choice);
    return { adapter_id: adapterId };
  }
}
