import { Fault } from '@kerf/errors';
import type { CompleteRequestParams, CompleteResult } from '@modelcontextprotocol/server';
import type { Prompts } from './prompts/prompts.ts';
import { type Proposals, proposalsAmong, type Reader } from './resources/resource-source.ts';
import type { Resources } from './resources/resources.ts';

/** Completes arguments of prompts and variables of resource templates. */
export class Completions {
  constructor(
    private readonly prompts: Prompts,
    private readonly resources: Resources,
  ) {}

  /** Completes the typed text. Throws `invalid_parameters` for an unknown prompt or template. */
  async propose(reader: Reader, params: CompleteRequestParams): Promise<CompleteResult> {
    return { completion: { ...(await this.proposalsFor(reader, params)) } };
  }

  private async proposalsFor(reader: Reader, { ref, argument, context }: CompleteRequestParams): Promise<Proposals> {
    const typed = argument.value;
    if (ref.type === 'ref/prompt')
      return proposalsAmong(this.prompts.complete(reader.caller.tier, ref.name, argument.name), { typed });
    const typing = { variable: argument.name, typed, settled: context?.arguments ?? {} };
    const proposals = await this.resources.complete(reader, ref.uri, typing);
    if (proposals) return proposals;
    throw Fault.invalid(
      `Unknown resource template ${JSON.stringify(ref.uri.slice(0, 100))}: resources/templates/list lists all of them.`,
    );
  }
}
