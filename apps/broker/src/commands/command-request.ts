import { catalog } from '@kerf/catalog';
import type { adapterBatch, adapterCommand, Input } from '@kerf/contracts';

/** Request to run several tools as one command. */
type BatchRequest = Input<ReturnType<typeof adapterBatch.at>>;

/** Request over the bus to run a command on one adapter. */
export type CommandRequest = Input<ReturnType<typeof adapterCommand.at>>;

export const isBatch = (request: CommandRequest): request is BatchRequest => 'steps' in request;

/** Describes a request in messages: its tool, or the size of its batch. */
export const describeRequest = (request: CommandRequest): string =>
  isBatch(request) ? `a batch of ${request.steps.length}` : request.tool;

/** Returns true when the request changes nothing and so may run twice. */
export const isReadOnly = (request: CommandRequest): boolean =>
  isBatch(request) ? request.steps.every(({ tool }) => isReadOnlyTool(tool)) : isReadOnlyTool(request.tool);

const isReadOnlyTool = (tool: string): boolean => catalog.findTool(tool)?.effect === 'reads';
