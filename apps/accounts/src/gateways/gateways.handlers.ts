import { Serves } from '@kerf/bus';
import { gateways, type Handlers, type Input } from '@kerf/contracts';
import { Gateways } from './gateways.ts';

/** Handlers of the gateways contract. */
@Serves(gateways)
export class GatewaysHandlers implements Handlers<typeof gateways> {
  constructor(private readonly gatewayList: Gateways) {}

  async standGateway(gateway: Input<typeof gateways.standGateway>) {
    return this.gatewayList.stand(gateway);
  }

  async leaveGateway(gateway: Input<typeof gateways.leaveGateway>) {
    return this.gatewayList.leave(gateway);
  }
}
