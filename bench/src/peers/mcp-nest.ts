// @rekog/mcp-nest as in its guide, on Fastify: a key on every request, one tool, one hop over NATS.
import { NestFactory } from '@nestjs/core';
import { Module } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { McpController, McpStrategy, StreamableHttpTransport, Tool } from '@rekog/mcp-nest';
import { Mux } from '../floor/mux.ts';
import { decorateMethod, decorateParameters } from '../nest/apply-decorators.ts';
import { readSettings, reportReady } from '../processes/child-process.ts';
import { createBoxTool } from './create-box.ts';
import { createKeyCheck } from './key-check.ts';

const { natsUrl, keys } = readSettings();
const mux = await Mux.connect(natsUrl);

class BoxController {
  async createBox(parameters: object) {
    return { content: [{ type: 'text', text: JSON.stringify(await mux.request('worker.create_box', parameters)) }] };
  }
}
McpController()(BoxController);
decorateMethod(BoxController, 'createBox', Tool({ ...createBoxTool.shown, parameters: createBoxTool.parameters }));
decorateParameters(BoxController, 'createBox', Payload());

class PeerModule {}
Module({ controllers: [BoxController] })(PeerModule);

const isKnown = createKeyCheck(keys);
const adapter = new FastifyAdapter();
adapter.getInstance().addHook('onRequest', async ({ headers }, reply) => {
  if (!isKnown(headers)) await reply.status(401).send({ error: 'unknown key' });
});
const strategy = new McpStrategy({ name: 'mcp-nest', version: '1.0.0', transports: [new StreamableHttpTransport()] });
const app = await NestFactory.create<NestFastifyApplication>(PeerModule, adapter, { logger: false });
strategy.setHttpAdapter(app.getHttpAdapter());
app.connectMicroservice({ strategy });
await app.startAllMicroservices();
await app.listen(0, '127.0.0.1');
reportReady(Number(new URL(await app.getUrl()).port));
