import { operationIdMeta, type Outcome } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { type Log, traced } from '@kerf/telemetry';
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { OperationRequest } from '../operations/operation.ts';
import { toResult } from '../operations/rest.ts';
import type { Executor } from '../operations/execute.ts';
import type { FileContents } from '../files/file-contents.ts';
import type { Requester } from '../requester.ts';
import { statusOfRefusal } from './refusal-status.ts';
import { invalidParams, isAdapterId, type ToolCall } from './tool-call.ts';

const wrongAdapterId = 'The header X-Adapter-Id must be a UUID.';

/** Result or error of a tool, before it is formatted for a protocol version. */
export interface ToolAnswer {
  readonly content: Record<string, unknown>;
  readonly isError: boolean;
  readonly files: CallToolResult['content'];
  /** `_meta` of the result: the operation id, if an operation was admitted. */
  readonly meta: Readonly<Record<string, string>> | undefined;
}

/** A tool result before the operation id is added. */
type Unnamed = Omit<ToolAnswer, 'meta'>;

/** Runner for tools/call, for all protocol versions and transports. */
export class ToolCalls {
  constructor(
    private readonly executor: Pick<Executor, 'execute'>,
    private readonly contents: Pick<FileContents, 'of'>,
    private readonly log: Log,
  ) {}

  /** Runs a tool. Throws `invalid_key`, and a protocol error for an unknown tool; other faults become tool errors. */
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

  private async execute(requester: Requester, call: OperationRequest): Promise<Unnamed> {
    const { outcome } = await this.executor.execute(requester, call);
    const content = contentOf(outcome);
    // Clients validate a success against the tool's output schema, which a dry run does not match.
    if (call.dryRun) return { content, isError: true, files: [] };
    return { content, isError: !outcome.ok, files: outcome.ok ? await this.filesOf(content, requester) : [] };
  }

  private async filesOf(content: Unnamed['content'], { caller, revision }: Requester): Promise<Unnamed['files']> {
    return caller ? this.contents.of({ accountId: caller.accountId, revision }, content) : [];
  }

  /** Converts a fault to a tool error, which an assistant can read and correct. An unknown tool is a protocol error. */
  private refusal({ name }: OperationRequest, fault: Fault): Unnamed {
    if (fault.code === 'invalid_key') throw fault;
    if (fault.code === 'unknown_tool') throw invalidParams(fault);
    if (fault.code === 'internal') this.log.error({ err: fault.cause, tool: name }, fault.message);
    const resetAt = fault.slots['resetAt'];
    const reset = resetAt === undefined ? {} : { reset_at: resetAt };
    return { content: { error: fault.message, status_code: fault.status, ...reset }, isError: true, files: [] };
  }
}

/** Returns the result, or the refusal in the words of REST with its status code. */
const contentOf = (outcome: Outcome): Record<string, unknown> =>
  outcome.ok ? outcome.result : { ...toResult(outcome), status_code: statusOfRefusal(outcome.error.code) };
