import { Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type MicroserviceOptions, Transport } from '@nestjs/microservices';

/** Serves one controller over the stock NATS transport; `dependency` is injected into its constructor. */
export async function runMicroservice(queue: string, natsUrl: string, controller: Type, dependency: object) {
  class ServiceModule {}
  const providers = [{ provide: 'DEPENDENCY', useValue: dependency }];
  Module({ controllers: [controller], providers })(ServiceModule);
  const app = await NestFactory.createMicroservice<MicroserviceOptions>(ServiceModule, {
    transport: Transport.NATS,
    options: { servers: [natsUrl], queue },
  });
  await app.listen();
}
