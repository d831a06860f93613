import type { Log } from '@kerf/telemetry';
import { Fault } from '@kerf/errors';
import type { Server } from '@modelcontextprotocol/server';
import { uncacheable, cacheable } from './cache-hints.ts';
import type { Completions } from './completions.ts';
import { rejectCursor } from './cursors.ts';
import type { Prompts } from './prompts/prompts.ts';
import { toProtocolError, createUnknownResourceError } from './protocol-errors.ts';
import type { Reader } from './resources/resource-source.ts';
import type { Resources } from './resources/resources.ts';
import { parseReadOptions } from './tool-call.ts';

/** Server features besides tools: resources, prompts and completions. Listing them is free. */
export class ServerFeatures {
  constructor(
    private readonly resources: Resources,
    private readonly prompts: Prompts,
    private readonly completions: Completions,
    private readonly log: Log,
  ) {}

  /** Registers the request handlers for one caller on a server. */
  registerHandlers(server: Server, reader: Reader): void {
    const { resources, prompts, completions } = this;
    const { tier } = reader.caller;
    server.setRequestHandler('resources/list', ({ params }) =>
      this.withProtocolErrors(async () => ({
        ...(await resources.listResources(reader, params?.cursor)),
        ...uncacheable,
      })),
    );
    server.setRequestHandler('resources/templates/list', async ({ params }) => {
      rejectCursor(params);
      return { resourceTemplates: resources.listTemplates(reader), ...cacheable };
    });
    server.setRequestHandler('resources/read', ({ params }) =>
      this.withProtocolErrors(async () => {
        const contents = await this.contents({ ...reader, ...parseReadOptions(params._meta) }, params.uri);
        return { contents: [contents], ...uncacheable };
      }),
    );
    server.setRequestHandler('prompts/list', async ({ params }) => {
      rejectCursor(params);
      return { prompts: prompts.listPrompts(tier), ...cacheable };
    });
    server.setRequestHandler('prompts/get', ({ params }) =>
      this.withProtocolErrors(async () => prompts.getPrompt(tier, params.name, params.arguments)),
    );
    server.setRequestHandler('completion/complete', ({ params }) =>
      this.withProtocolErrors(() => completions.completeArgument(reader, params)),
    );
  }

  private async contents(reader: Reader, uri: string) {
    const contents = await this.resources.readResource(reader, uri);
    if (!contents) throw createUnknownResourceError(uri);
    return contents;
  }

  /** Converts errors to protocol errors, and logs those that are not faults. */
  private async withProtocolErrors<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      const told = toProtocolError(error);
      if (!(error instanceof Fault) && told !== error) this.log.error({ err: error }, told.message);
      throw told;
    }
  }
}
