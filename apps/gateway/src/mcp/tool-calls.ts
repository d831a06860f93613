import { operationIdMeta, type Outcome } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { type Log, traced } from '@kerf/telemetry';
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Call } from '../execution/call.ts';
import { resultOf } from '../execution/execution-result.ts';
import type { Executor } from '../execution/executor.ts';
import type { FileContents } from '../files/file-contents.ts';
import type { Requester } from '../requester.ts';
import { statusOfRefusal } from './refusal-status.ts';
import { invalidParams, isAdapterId, type ToolCall } from './tool-call.ts';

const wrongAdapterId = 'The header X-Adapter-Id must be a UUID.';

/** What a tool answered, or why it did not, before it is written in the words of a revision. */
export interface ToolAnswer {
  readonly content: Record<string, unknown>;
  readonly isError: boolean;
  readonly files: CallToolResult['content'];
  /** What it tells beside: the operation that it was, if it was one. */
  readonly meta: Readonly<Record<string, string>> | undefined;
}

/** An answer before it is said which operation it was. */
type Unnamed = Omit<ToolAnswer, 'meta'>;

/** Runs the tools/call of both eras, whichever way they came. */
export class ToolCalls {
  constructor(
    private readonly executor: Pick<Executor, 'execute'>,
    private readonly contents: Pick<FileContents, 'of'>,
    private readonly log: Log,
  ) {}

  /** Throws `invalid_key`, which no tool can answer, and an error of the protocol for an unknown tool. */
  async run(requester: Requester, { call, from }: ToolCall): Promise<ToolAnswer> {
    let meta: ToolAnswer['meta'];
    const onOperation = (id: string) => {
      meta = { [operationIdMeta]: id };
    };
    const answer = await this.answer(requester, { call: { ...call, onOperation }, from });
    return { ...answer, meta };
  }

  private async answer(requester: Requester, { call, from }: ToolCall): Promise<Unnamed> {
    try {
      if (!isAdapterId(call.adapterId)) throw Fault.invalid(wrongAdapterId);
      const execute = () => this.execute(requester, call);
      return await (from ? traced({ name: `tools/call ${call.name}`, kind: 'server', from }, execute) : execute());
    } catch (error) {
      return this.refusal(call, Fault.from(error));
    }
  }

  private async execute(requester: Requester, call: Call): Promise<Unnamed> {
    const { outcome } = await this.executor.execute(requester, call);
    const content = contentOf(outcome);
    // Clients hold a success against the output schema of the tool, and a preview is not what the tool answers.
    if (call.dryRun) return { content, isError: true, files: [] };
    return { content, isError: !outcome.ok, files: outcome.ok ? await this.filesOf(content, requester) : [] };
  }

  private async filesOf(content: Unnamed['content'], { caller, revision }: Requester): Promise<Unnamed['files']> {
    return caller ? this.contents.of({ accountId: caller.accountId, revision }, content) : [];
  }

  /** Tool problems are tool errors that an assistant can read and mend; only an unknown tool is one of the protocol. */
  private refusal({ name }: Call, fault: Fault): Unnamed {
    if (fault.code === 'invalid_key') throw fault;
    if (fault.code === 'unknown_tool') throw invalidParams(fault);
    if (fault.code === 'internal') this.log.error({ err: fault.cause, tool: name }, fault.message);
    const resetAt = fault.slots['resetAt'];
    const reset = resetAt === undefined ? {} : { reset_at: resetAt };
    return { content: { error: fault.message, status_code: fault.status, ...reset }, isError: true, files: [] };
  }
}

/** Whatever an assistant cannot have says why in the same words, with its status. */
const contentOf = (outcome: Outcome): Record<string, unknown> =>
  outcome.ok ? outcome.result : { ...resultOf(outcome), status_code: statusOfRefusal(outcome.error.code) };
