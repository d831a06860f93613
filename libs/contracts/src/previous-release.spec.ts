import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Fault, type WireFault } from '@kerf/errors';
import * as z from 'zod';
import { outcome } from './caller.ts';
import { findBreaks, type MessageSchema } from './message-breaks.fixture.ts';
import { listSubjects, type SubjectSchemas, toMessageSchema } from './message-schemas.ts';
import { answerVersion } from './stored-answers.ts';
import { traffic } from './traffic.ts';

// Written by npm run mixed-versions -- --previous REF --record.
const file = readFileSync(join(import.meta.dirname, '../previous-release.json'), 'utf8');
const schema = z.custom<MessageSchema>();
const kinds = ['input', 'output', 'content'] as const;
const record = z
  .object({
    schemas: z.array(
      z.object({
        subject: z.string(),
        input: schema.optional(),
        output: schema.optional(),
        content: schema.optional(),
      }),
    ),
    messages: z.array(
      z.object({ subject: z.string(), kind: z.enum(['request', 'reply', 'fault', 'content']), content: z.unknown() }),
    ),
    storedAnswers: z.array(z.unknown()),
  })
  .parse(JSON.parse(file));

const subjects = listSubjects(traffic);
const previous = record.schemas.flatMap(({ subject, ...schemas }) =>
  kinds.flatMap((kind) => (schemas[kind] ? [{ subject, kind, before: schemas[kind] }] : [])),
);
const fieldOf = { request: 'input', reply: 'output', content: 'content' } as const satisfies Record<
  string,
  keyof SubjectSchemas
>;

/** Schema of now in the form of the record. */
function readSchemaOfNow(subject: string, kind: keyof SubjectSchemas): MessageSchema {
  const now = subjects.get(subject)?.[kind];
  if (!now) throw new Error(`${subject} has no ${kind} any more: services of the previous release still use it.`);
  return JSON.parse(JSON.stringify(toMessageSchema(now)));
}

describe('a message of the previous release', () => {
  it.each(record.messages.flatMap(({ kind, ...one }) => (kind === 'fault' ? [] : [{ ...one, kind }])))(
    'is read: $kind of $subject',
    ({ subject, kind, content }) => {
      const now = subjects.get(subject)?.[fieldOf[kind]];
      expect(now?.safeParse(content)).toMatchObject({ success: true });
    },
  );

  it('of every kind is recorded, on the way of an operation through the product', () => {
    expect(new Set(record.messages.map(({ kind }) => kind))).toEqual(new Set(['request', 'reply', 'fault', 'content']));
    const recorded = record.messages.map(({ subject }) => subject);
    expect(recorded).toEqual(expect.arrayContaining(['quota.admit', 'broker.adapter', 'quota.settle', 'usage']));
  });

  it.each(record.messages.filter(({ kind }) => kind === 'fault'))('is read: a fault of $subject', ({ content }) => {
    const sent = content as WireFault;
    expect(Fault.fromWire(sent)).toMatchObject({ code: sent.code, slots: sent.slots });
  });

  it.each(record.storedAnswers.map((answer) => ({ answer })))('is replayed: $answer', ({ answer }) => {
    const head = z.object({ version: z.int().max(answerVersion).optional() });
    expect([head, outcome].map((reader) => reader.safeParse(answer).success)).toEqual([true, true]);
  });
});

describe('a service of the previous release', () => {
  it.each(previous)('sends nothing that is rejected now: $kind of $subject', ({ subject, kind, before }) => {
    expect(findBreaks(before, readSchemaOfNow(subject, kind))).toEqual([]);
  });

  it.each(previous)('rejects nothing that is sent now: $kind of $subject', ({ subject, kind, before }) => {
    expect(findBreaks(readSchemaOfNow(subject, kind), before)).toEqual([]);
  });
});
