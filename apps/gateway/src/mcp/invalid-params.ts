import { describeType, maxIssuesShown } from '@kerf/catalog';
import { ProtocolErrorCode } from '@modelcontextprotocol/server';
import * as z from 'zod';

/** One issue in the SDK's error for invalid params: JSON, optionally after the name of the method. */
const issueSchema = z.object({
  code: z.string(),
  path: z.array(z.union([z.string(), z.number()])),
  message: z.string(),
  expected: z.string().optional(),
  values: z.array(z.unknown()).optional(),
});
type Issue = z.output<typeof issueSchema>;

const sdkError = z.object({
  code: z.literal([ProtocolErrorCode.InternalError, ProtocolErrorCode.InvalidParams]),
  message: z.string().transform((text) => parseIssues(text)),
});

/** Rewrites an SDK error for invalid params as sentences with the invalid params code; undefined for other errors. */
export function explainInvalidParams(error: unknown): { code: number; message: string } | undefined {
  const issues = sdkError.safeParse(error).data?.message;
  if (!issues) return undefined;
  const message = issues.slice(0, maxIssuesShown).map(formatIssue).join(' ');
  return { code: ProtocolErrorCode.InvalidParams, message };
}

function parseIssues(text: string): Issue[] | undefined {
  const json = /^(?:Invalid [\w/]+ request: )?(\[\s*\{.*\}\s*\])$/s.exec(text)?.[1];
  if (json === undefined) return undefined;
  try {
    return z.array(issueSchema).safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}

function formatIssue({ path, message, expected, values }: Issue): string {
  const name = path.join('.') || 'The request';
  const expectation = expected === undefined ? formatChoices(values) : describeType(expected);
  if (expectation === undefined) return `${name} matches none of the allowed types.`;
  const received = /received (\w+)$/.exec(message)?.[1];
  if (received === 'undefined') return `${name} is missing: give ${expectation}.`;
  return `${name} must be ${expectation}${received === undefined ? '' : `, not ${describeType(received)}`}.`;
}

const formatChoices = (values: readonly unknown[] | undefined): string | undefined => values?.map(String).join(' or ');
