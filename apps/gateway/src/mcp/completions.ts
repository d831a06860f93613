import { Fault } from '@kerf/errors';
import type { CompleteRequestParams, CompleteResult } from '@modelcontextprotocol/server';
import type { Prompts } from './prompts/prompts.ts';
import { type Proposals, proposalsAmong, type Reader } from './resources/resource-source.ts';
import type { Resources } from './resources/resources.ts';

/** Proposes values for the arguments of prompts and the variables of resource templates. */
export class Completions {
  constructor(
    private readonly prompts: Prompts,
    private readonly resources: Resources,
  ) {}

  /** What begins with what was typed. Throws `invalid_parameters` for a prompt or a template that there is not. */
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
      `There is no template ${JSON.stringify(ref.uri.slice(0, 100))}. resources/templates/list tells which there are.`,
    );
  }
}
