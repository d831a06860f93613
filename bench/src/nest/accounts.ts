// Conventional accounts service with NestJS: verifies keys.
import { Controller, Inject } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import pg from 'pg';
import { Keys } from '../naive/keys.ts';
import { readSetting, tellReady } from '../processes/child.ts';
import { decorateMethod, decorateParameters } from './decorated.ts';
import { runMicroservice } from './run-microservice.ts';

const { databaseUrl, natsUrl, pepper } = readSetting();

class AccountsController {
  private readonly keys: Keys;

  constructor(keys: Keys) {
    this.keys = keys;
  }

  verify({ key }: { key: string }) {
    return this.keys.verify(key);
  }
}
Inject('DEPENDENCY')(AccountsController, undefined, 0);
Controller()(AccountsController);
decorateMethod(AccountsController, 'verify', MessagePattern('accounts.verify'));
decorateParameters(AccountsController, 'verify', Payload());

const keys = new Keys(new pg.Pool({ connectionString: databaseUrl, max: 16 }), pepper);
await runMicroservice('accounts', natsUrl, AccountsController, keys);
tellReady();
