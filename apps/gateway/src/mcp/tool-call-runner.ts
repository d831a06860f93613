import { settleWithin } from '@kerf/concurrency';
import { noReplay, operationIdMeta, type Outcome, replayMeta } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { addSpanAttributes, type Log, readMessageTrace, type TraceParentMode, withSpan } from '@kerf/telemetry';
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { OperationRequest } from '../operations/operation.ts';
import { toResult } from '../operations/rest.ts';
import type { Executor } from '../operations/execute.ts';
import type { McpContentBlocks } from '../files/mcp-content-blocks.ts';
import type { RequestContext } from '../context.ts';
import { getRefusalStatus } from './refusal-status.ts';
import { toInvalidParamsError, isAdapterId, type ToolCall } from './tool-call.ts';
import { describeCall } from './tool-call-span.ts';

const invalidAdapterIdMessage = 'The header X-Adapter-Id must be a UUID.';

/** Result or error of a tool, before it is formatted for a protocol version. */
export interface ToolResult {
  readonly content: Record<string, unknown>;
  readonly isError: boolean;
  readonly files: CallToolResult['content'];
  /** `_meta` of the result: the id of an admitted operation, and that its result cannot be replayed. */
  readonly meta: Readonly<Record<string, string>> | undefined;
}

/** A tool result before its `_meta` is added. */
interface ResultWithoutMeta extends Omit<ToolResult, 'meta'> {
  readonly isReplayable?: boolean | undefined;
}

/** Runner for tools/call, for all protocol versions and transports. */
export class ToolCallRunner {
  constructor(
    private readonly executor: Pick<Executor, 'execute'>,
    private readonly contents: Pick<McpContentBlocks, 'buildBlocks'>,
    private readonly log: Log,
    private readonly traceParent: TraceParentMode,
  ) {}

  /** Runs a tool. Throws `invalid_key`, and a protocol error for an unknown tool; other faults become tool errors. */
  async runToolCall(context: RequestContext, { call, ...more }: ToolCall): Promise<ToolResult> {
    let meta: ToolResult['meta'];
    const onOperation = (id: string) => {
      meta = { [operationIdMeta]: id };
    };
    const named = { ...more, call: { ...call, onOperation } };
    const { isReplayable, ...answer } = await this.callTool(context, named);
    return { ...answer, meta: isReplayable === false ? { ...meta, [replayMeta]: noReplay } : meta };
  }

  private async callTool(context: RequestContext, toolCall: ToolCall): Promise<ResultWithoutMeta> {
    const { call, traceparent } = toolCall;
    try {
      if (!isAdapterId(call.adapterId)) throw Fault.invalid(invalidAdapterIdMessage);
      const execute = () => this.executeOperation(context, call);
      const callerTrace = readMessageTrace(this.traceParent, traceparent);
      return await withSpan({ ...describeCall(toolCall), callerTrace }, execute);
    } catch (error) {
      return this.toErrorResult(call, Fault.from(error));
    }
  }

  private async executeOperation(context: RequestContext, call: OperationRequest): Promise<ResultWithoutMeta> {
    const { outcome, elapsedMs, isReplayable } = await this.executor.execute(context, call);
    const content = toContent(outcome);
    // Clients validate a success against the tool's output schema, which a dry run does not match.
    if (call.dryRun) return { content, isError: true, files: [] };
    if (!outcome.ok) addSpanAttributes({ 'error.type': 'tool_error' });
    if (!outcome.ok) return { content, isError: true, files: [], isReplayable };
    // Without its blocks the result still names its files: it is charged, and must not come late.
    const remainingMs = Math.max(0, call.timeoutMs - elapsedMs);
    const files = await settleWithin(remainingMs, this.loadFiles(content, context), []);
    return { content, isError: false, files, isReplayable };
  }

  private async loadFiles(
    content: ResultWithoutMeta['content'],
    { caller, revision }: RequestContext,
  ): Promise<ResultWithoutMeta['files']> {
    return caller ? this.contents.buildBlocks({ accountId: caller.accountId, revision }, content) : [];
  }

  /** Converts a fault to a tool error, which an assistant can read and correct. An unknown tool is a protocol error. */
  private toErrorResult({ name }: OperationRequest, fault: Fault): ResultWithoutMeta {
    if (fault.code === 'invalid_key') throw fault;
    if (fault.code === 'unknown_tool') throw toInvalidParamsError(fault);
    if (fault.code === 'internal') this.log.error({ err: fault.cause, tool: name }, fault.message);
    const resetAt = fault.slots['resetAt'];
    const reset = resetAt === undefined ? {} : { reset_at: resetAt };
    return { content: { error: fault.message, status_code: fault.status, ...reset }, isError: true, files: [] };
  }
}

/** Returns the result, or the refusal in the words of REST with its status code. */
const toContent = (outcome: Outcome): Record<string, unknown> =>
  outcome.ok ? outcome.result : { ...toResult(outcome), status_code: getRefusalStatus(outcome.error.code) };
