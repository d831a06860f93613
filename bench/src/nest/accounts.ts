// Conventional accounts service with NestJS: verifies keys.
import { Controller, Inject } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import pg from 'pg';
import { KeyVerifier } from '../baseline/key-verifier.ts';
import { readSettings, reportReady } from '../processes/child-process.ts';
import { decorateMethod, decorateParameters } from './apply-decorators.ts';
import { runMicroservice } from './run-microservice.ts';

const { databaseUrl, natsUrl, pepper } = readSettings();

class AccountsController {
  private readonly keys: KeyVerifier;

  constructor(keys: KeyVerifier) {
    this.keys = keys;
  }

  verify({ key }: { key: string }) {
    return this.keys.verifyKey(key);
  }
}
Inject('DEPENDENCY')(AccountsController, undefined, 0);
Controller()(AccountsController);
decorateMethod(AccountsController, 'verify', MessagePattern('accounts.verify'));
decorateParameters(AccountsController, 'verify', Payload());

const keys = new KeyVerifier(new pg.Pool({ connectionString: databaseUrl, max: 16 }), pepper);
await runMicroservice('accounts', natsUrl, AccountsController, keys);
reportReady();
