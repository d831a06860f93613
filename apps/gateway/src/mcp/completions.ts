import { Fault } from '@kerf/errors';
import type { CompleteRequestParams, CompleteResult } from '@modelcontextprotocol/server';
import type { Prompts } from './prompts/prompts.ts';
import type { Reader } from './resources/resource-source.ts';
import type { Resources } from './resources/resources.ts';

/** The protocol carries no more in one answer. */
const most = 100;

/** Proposes values for the arguments of prompts and the variables of resource templates. */
export class Completions {
  constructor(
    private readonly prompts: Prompts,
    private readonly resources: Resources,
  ) {}

  /** What begins with what was typed. Throws `invalid_parameters` for a prompt or a template that there is not. */
  async propose(reader: Reader, params: CompleteRequestParams): Promise<CompleteResult> {
    const typed = params.argument.value;
    const matching = (await this.valuesFor(reader, params)).filter((value) => value.startsWith(typed));
    const values = matching.slice(0, most);
    return { completion: { values, total: matching.length, hasMore: matching.length > most } };
  }

  private async valuesFor(reader: Reader, { ref, argument, context }: CompleteRequestParams): Promise<string[]> {
    if (ref.type === 'ref/prompt') return this.prompts.complete(reader.caller.tier, ref.name, argument.name);
    const typing = { variable: argument.name, typed: argument.value, settled: context?.arguments ?? {} };
    const values = await this.resources.complete(reader, ref.uri, typing);
    if (values) return values;
    throw Fault.of('invalid_parameters', {
      reason: `There is no template ${JSON.stringify(ref.uri.slice(0, 100))}. resources/templates/list tells which there are.`,
    });
  }
}
