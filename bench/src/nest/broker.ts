// Conventional broker with NestJS: sends commands to adapters.
import { Controller, Inject } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import pg from 'pg';
import { AdapterDesk } from '../naive/adapter-desk.ts';
import type { Command } from '../naive/messages.ts';
import { readSetting, tellReady } from '../processes/child.ts';
import { decorateMethod, decorateParameters } from './decorated.ts';
import { runMicroservice } from './run-microservice.ts';

const setting = readSetting();

class BrokerController {
  private readonly desk: AdapterDesk;

  constructor(desk: AdapterDesk) {
    this.desk = desk;
  }

  execute(command: Command) {
    return this.desk.execute(command);
  }
}
Inject('DEPENDENCY')(BrokerController, undefined, 0);
Controller()(BrokerController);
decorateMethod(BrokerController, 'execute', MessagePattern('broker.execute'));
decorateParameters(BrokerController, 'execute', Payload());

const desk = new AdapterDesk(new pg.Pool({ connectionString: setting.databaseUrl, max: 16 }));
await runMicroservice('broker', setting.natsUrl, BrokerController, desk);
tellReady(await desk.listen(setting));
