// Conventional broker with NestJS: sends commands to adapters.
import { Controller, Inject } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import pg from 'pg';
import { AdapterRegistry } from '../baseline/adapter-registry.ts';
import type { Command } from '../baseline/messages.ts';
import { readSettings, reportReady } from '../processes/child-process.ts';
import { decorateMethod, decorateParameters } from './apply-decorators.ts';
import { runMicroservice } from './run-microservice.ts';

const setting = readSettings();

class BrokerController {
  private readonly desk: AdapterRegistry;

  constructor(desk: AdapterRegistry) {
    this.desk = desk;
  }

  execute(command: Command) {
    return this.desk.executeCommand(command);
  }
}
Inject('DEPENDENCY')(BrokerController, undefined, 0);
Controller()(BrokerController);
decorateMethod(BrokerController, 'execute', MessagePattern('broker.execute'));
decorateParameters(BrokerController, 'execute', Payload());

const desk = new AdapterRegistry(new pg.Pool({ connectionString: setting.databaseUrl, max: 16 }));
await runMicroservice('broker', setting.natsUrl, BrokerController, desk);
reportReady(await desk.listen(setting));
