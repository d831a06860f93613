import { article, mostNamed } from '@kerf/catalog';
import { ProtocolErrorCode } from '@modelcontextprotocol/server';
import * as z from 'zod';

/** One issue in the SDK's error for invalid params: JSON, optionally after the name of the method. */
const issue = z.object({
  code: z.string(),
  path: z.array(z.union([z.string(), z.number()])),
  message: z.string(),
  expected: z.string().optional(),
  values: z.array(z.unknown()).optional(),
});
type Issue = z.output<typeof issue>;

const told = z.object({
  code: z.literal([ProtocolErrorCode.InternalError, ProtocolErrorCode.InvalidParams]),
  message: z.string().transform((text) => issuesIn(text)),
});

/** Rewrites an SDK error for invalid params as sentences with the invalid params code; undefined for other errors. */
export function wrongParams(error: unknown): { code: number; message: string } | undefined {
  const issues = told.safeParse(error).data?.message;
  if (!issues) return undefined;
  const message = issues.slice(0, mostNamed).map(sentenceOf).join(' ');
  return { code: ProtocolErrorCode.InvalidParams, message };
}

function issuesIn(text: string): Issue[] | undefined {
  const written = /^(?:Invalid [\w/]+ request: )?(\[\s*\{.*\}\s*\])$/s.exec(text)?.[1];
  if (written === undefined) return undefined;
  try {
    return z.array(issue).safeParse(JSON.parse(written)).data;
  } catch {
    return undefined;
  }
}

function sentenceOf({ path, message, expected, values }: Issue): string {
  const name = path.join('.') || 'The request';
  const right = expected === undefined ? choiceOf(values) : article(expected);
  if (right === undefined) return `${name} matches none of the allowed types.`;
  const received = /received (\w+)$/.exec(message)?.[1];
  if (received === 'undefined') return `${name} is missing: give ${right}.`;
  return `${name} must be ${right}${received === undefined ? '' : `, not ${article(received)}`}.`;
}

const choiceOf = (values: readonly unknown[] | undefined): string | undefined => values?.map(String).join(' or ');
