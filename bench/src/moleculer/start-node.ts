import { ServiceBroker, type ServiceSchema, type ServiceSettingSchema } from 'moleculer';

/** Runs one Moleculer service in this process over NATS, and waits for the services it needs. */
export async function startNode<S extends ServiceSettingSchema>(
  natsUrl: string,
  service: ServiceSchema<S>,
  needed: string[] = [],
): Promise<void> {
  const transporter = { type: 'NATS', options: { url: natsUrl } } as const;
  const broker = new ServiceBroker({ nodeID: service.name, transporter, logLevel: 'warn' });
  broker.createService(service);
  await broker.start();
  await broker.waitForServices(needed);
}
