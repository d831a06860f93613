import * as z from 'zod';
import { findBreaks, type MessageSchema } from './message-breaks.fixture.ts';
import { toMessageSchema } from './message-schemas.ts';
import { openEnum } from './open-enum.ts';

const toSchema = (schema: z.ZodType): MessageSchema => JSON.parse(JSON.stringify(toMessageSchema(schema)));
const base = { id: z.uuid(), count: z.int() };
const colour = z.enum(['red', 'blue']);
const brighter = z.enum(['red', 'blue', 'white']);

/** Breaks between a writer and a reader. */
const check = (writer: z.ZodType, reader: z.ZodType): string[] => findBreaks(toSchema(writer), toSchema(reader));

describe('a reader', () => {
  it.each<[string, z.ZodType, z.ZodType]>([
    ['a field that it does not know', z.object({ ...base, name: z.string() }), z.object(base)],
    ['a field that is optional for it', z.object(base), z.object({ ...base, name: z.string().optional() })],
    ['fewer members than it knows', z.object({ colour }), z.object({ colour: brighter })],
    [
      'a new member of an open enumeration',
      z.object({ colour: brighter }),
      z.object({ colour: openEnum(colour, 'red') }),
    ],
    ['an open enumeration with the same members', z.object({ colour: openEnum(colour, 'red') }), z.object({ colour })],
    ['an integer as a number', z.int(), z.number()],
    ['a member of a union', z.object({ ok: z.literal(true) }), z.union([z.object({ ok: z.literal(true) }), z.null()])],
    ['a wider bound', z.string().max(5), z.string().max(9)],
    ['the values of a record', z.record(z.string(), z.int()), z.record(z.string(), z.number())],
  ])('accepts %s', (_, writer, reader) => {
    expect(check(writer, reader)).toEqual([]);
  });

  it.each<[string, z.ZodType, z.ZodType, string]>([
    ['a missing field', z.object({ id: z.uuid() }), z.object(base), 'message.count may be missing'],
    [
      'an optional field that it needs',
      z.object({ a: z.int().optional() }),
      z.object({ a: z.int() }),
      'message.a may be missing',
    ],
    ['another type', z.object({ a: z.string() }), z.object({ a: z.int() }), 'message.a is string instead of integer'],
    ['a new member', z.object({ colour: brighter }), z.object({ colour }), 'message.colour may be white'],
    ['null', z.object({ a: z.int().nullable() }), z.object({ a: z.int() }), 'message.a is null instead of integer'],
    [
      'an unknown field if it is strict',
      z.object({ ...base }),
      z.strictObject({ id: z.uuid() }),
      'message.count is unknown to a strict reader',
    ],
    ['a longer text', z.array(z.string()), z.array(z.string().max(9)), 'message[] has a narrower maxLength'],
    ['another form', z.string(), z.uuid(), 'message has a narrower format'],
    [
      'a new member of an open enumeration',
      z.object({ colour: openEnum(brighter, 'red') }),
      z.object({ colour }),
      'message.colour may be white',
    ],
  ])('rejects %s', (_, writer, reader, reason) => {
    expect(check(writer, reader)).toContain(reason);
  });
});

describe('an open enumeration', () => {
  it('reads a member as itself, an unknown one as the fallback, and nothing else', () => {
    const open = openEnum(colour, 'red');
    expect(['blue', 'white'].map((value) => open.parse(value))).toEqual(['blue', 'red']);
    expect(open.safeParse(7).success).toBe(false);
  });
});
