import type { Log } from '@kerf/telemetry';
import { Fault } from '@kerf/errors';
import type { Server } from '@modelcontextprotocol/server';
import { fleeting, kept } from './cache-hints.ts';
import type { Completions } from './completions.ts';
import { checkNoCursor } from './cursors.ts';
import type { Prompts } from './prompts/prompts.ts';
import { protocolErrorOf, unknownResource } from './protocol-faults.ts';
import type { Reader } from './resources/resource-source.ts';
import type { Resources } from './resources/resources.ts';
import { readTerms } from './tool-call.ts';

/** Server features besides tools: resources, prompts and completions. Listing them is free. */
export class Offers {
  constructor(
    private readonly resources: Resources,
    private readonly prompts: Prompts,
    private readonly completions: Completions,
    private readonly log: Log,
  ) {}

  /** Registers the request handlers for one caller on a server. */
  addTo(server: Server, reader: Reader): void {
    const { resources, prompts, completions } = this;
    const { tier } = reader.caller;
    server.setRequestHandler('resources/list', ({ params }) =>
      this.told(async () => ({ ...(await resources.list(reader, params?.cursor)), ...fleeting })),
    );
    server.setRequestHandler('resources/templates/list', async ({ params }) => {
      checkNoCursor(params);
      return { resourceTemplates: resources.templates(reader), ...kept };
    });
    server.setRequestHandler('resources/read', ({ params }) =>
      this.told(async () => {
        const contents = await this.contents({ ...reader, ...readTerms(params._meta) }, params.uri);
        return { contents: [contents], ...fleeting };
      }),
    );
    server.setRequestHandler('prompts/list', async ({ params }) => {
      checkNoCursor(params);
      return { prompts: prompts.list(tier), ...kept };
    });
    server.setRequestHandler('prompts/get', ({ params }) =>
      this.told(async () => prompts.get(tier, params.name, params.arguments)),
    );
    server.setRequestHandler('completion/complete', ({ params }) =>
      this.told(() => completions.propose(reader, params)),
    );
  }

  private async contents(reader: Reader, uri: string) {
    const contents = await this.resources.read(reader, uri);
    if (!contents) throw unknownResource(uri);
    return contents;
  }

  /** Converts errors to protocol errors, and logs those that are not faults. */
  private async told<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      const told = protocolErrorOf(error);
      if (!(error instanceof Fault) && told !== error) this.log.error({ err: error }, told.message);
      throw told;
    }
  }
}
