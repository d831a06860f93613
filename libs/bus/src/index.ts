export { Bus } from './bus.ts';
export { BusServer } from './bus-server.ts';

export { Consumer } from './consumer.ts';
export type { EventHandler } from './delivery.ts';
export { connectBus, loginIn } from './connect-bus.ts';
export { Serves } from './serves.ts';
export type { Handler, Request, Served } from './serving.ts';
export { type Message, Streams } from './streams.ts';
