import { catalog } from '@kerf/catalog';
import type { adapterBatch, adapterOrder, Input } from '@kerf/contracts';

/** Request to run several tools as one command. */
type BatchOrder = Input<ReturnType<typeof adapterBatch.at>>;

/** Request over the bus to run a command on one adapter. */
export type Order = Input<ReturnType<typeof adapterOrder.at>>;

export const isBatch = (order: Order): order is BatchOrder => 'steps' in order;

/** Describes a request in messages: its tool, or the size of its batch. */
export const nameOf = (order: Order): string => (isBatch(order) ? `a batch of ${order.steps.length}` : order.tool);

/** Returns true when the request changes nothing and so may run twice. */
export const isPure = (order: Order): boolean =>
  isBatch(order) ? order.steps.every(({ tool }) => readsOnly(tool)) : readsOnly(order.tool);

const readsOnly = (tool: string): boolean => catalog.find(tool)?.effect === 'reads';
