import { catalog } from '@kerf/catalog';
import type { adapterBatch, adapterOrder, Input } from '@kerf/contracts';

/** Several tools as one command. */
type BatchOrder = Input<ReturnType<typeof adapterBatch.at>>;

/** What the bus asks of one adapter. */
export type Order = Input<ReturnType<typeof adapterOrder.at>>;

export const isBatch = (order: Order): order is BatchOrder => 'steps' in order;

/** What an order is about, for people. */
export const nameOf = (order: Order): string => (isBatch(order) ? `a batch of ${order.steps.length}` : order.tool);

/** Whether an order changes nothing, so that it may be done twice. */
export const isPure = (order: Order): boolean =>
  isBatch(order) ? order.steps.every(({ tool }) => readsOnly(tool)) : readsOnly(order.tool);

const readsOnly = (tool: string): boolean => catalog.find(tool)?.effect === 'reads';
