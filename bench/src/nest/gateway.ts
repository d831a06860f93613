// Conventional gateway with NestJS: stock client, one hop to each service in sequence.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Body, Controller, Headers, HttpCode, Inject, Module, Post } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type ClientProxy, ClientsModule, Transport } from '@nestjs/microservices';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { firstValueFrom } from 'rxjs';
import type { Account, ToolCall } from '../baseline/messages.ts';
import { readSettings, reportReady } from '../processes/child-process.ts';
import { decorateMethod, decorateParameters } from './apply-decorators.ts';

class ToolController {
  private readonly services: ClientProxy;

  constructor(services: ClientProxy) {
    this.services = services;
  }

  async execute(key: string, { tool_name: tool, parameters }: ToolCall) {
    const startedAt = performance.now();
    const account = await this.ask<Account>('accounts.verify', { key });
    const reservation = { ...account, operationId: randomUUID(), tool };
    await this.ask('quota.reserve', reservation);
    const result = await this.ask('broker.execute', { ...reservation, parameters });
    return { success: true, result, execution_time_ms: performance.now() - startedAt, commands_executed: 1 };
  }

  private ask<T>(pattern: string, message: object): Promise<T> {
    return firstValueFrom(this.services.send<T>(pattern, message));
  }
}
Inject('SERVICES')(ToolController, undefined, 0);
Controller('api/v1/mcp')(ToolController);
decorateMethod(ToolController, 'execute', Post('execute'), HttpCode(200));
decorateParameters(ToolController, 'execute', Headers('x-api-key'), Body());

const { natsUrl, certFile, keyFile } = readSettings();
const client = ClientsModule.register([
  { name: 'SERVICES', transport: Transport.NATS, options: { servers: [natsUrl] } },
]);
class GatewayModule {}
Module({ imports: [client], controllers: [ToolController] })(GatewayModule);

const https = { cert: readFileSync(certFile), key: readFileSync(keyFile) };
const app = await NestFactory.create<NestFastifyApplication>(GatewayModule, new FastifyAdapter({ https }));
await app.listen(0, '127.0.0.1');
reportReady(Number(new URL(await app.getUrl()).port));
