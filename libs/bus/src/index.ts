export { Bus } from './bus.ts';
export { BusServer } from './bus-server.ts';

export { Consumer } from './consumer.ts';
export type { EventHandler } from './event-delivery.ts';
export { parseLogin } from './address.ts';
export { connectBus } from './connect-bus.ts';
export { Serves } from './serves.ts';
export type { Handler, Request, ServedOperation } from './request-server.ts';
export { type Message, Streams } from './streams.ts';
export { withLoopbackBus } from './loopback-server.ts';
