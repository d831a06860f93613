import { Serves } from '@kerf/bus';
import { gateways, type Handlers, type Input } from '@kerf/contracts';
import { GatewayRegistry } from './gateway-registry.ts';

/** Handlers of the gateways contract. */
@Serves(gateways)
export class GatewaysHandlers implements Handlers<typeof gateways> {
  constructor(private readonly registry: GatewayRegistry) {}

  async standGateway(gateway: Input<typeof gateways.standGateway>) {
    return this.registry.registerGateway(gateway);
  }

  async leaveGateway(gateway: Input<typeof gateways.leaveGateway>) {
    return this.registry.removeGateway(gateway);
  }
}
