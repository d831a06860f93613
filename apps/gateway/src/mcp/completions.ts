import { Fault } from '@kerf/errors';
import type { CompleteRequestParams, CompleteResult } from '@modelcontextprotocol/server';
import type { Prompts } from './prompts/prompts.ts';
import { type CompletionValues, filterCompletions, type Reader } from './resources/resource-source.ts';
import type { Resources } from './resources/resources.ts';

/** Completes arguments of prompts and variables of resource templates. */
export class Completions {
  constructor(
    private readonly prompts: Prompts,
    private readonly resources: Resources,
  ) {}

  /** Completes the typed text. Throws `invalid_parameters` for an unknown prompt or template. */
  async completeArgument(reader: Reader, params: CompleteRequestParams): Promise<CompleteResult> {
    return { completion: { ...(await this.findCompletions(reader, params)) } };
  }

  private async findCompletions(
    reader: Reader,
    { ref, argument, context }: CompleteRequestParams,
  ): Promise<CompletionValues> {
    const prefix = argument.value;
    if (ref.type === 'ref/prompt')
      return filterCompletions(this.prompts.completeArgument(reader.caller.tier, ref.name, argument.name), { prefix });
    const query = { variable: argument.name, prefix, resolved: context?.arguments ?? {} };
    const found = await this.resources.completeVariable(reader, ref.uri, query);
    if (found) return found;
    throw Fault.invalid(
      `Unknown resource template ${JSON.stringify(ref.uri.slice(0, 100))}: resources/templates/list lists all of them.`,
    );
  }
}
