import { catalog } from '@kerf/catalog';
import * as z from 'zod';
import { api } from './api.ts';
import { parse } from './parse.ts';

const box = z.strictObject({ length: z.number().min(0.01), name: z.string().max(3), ids: z.array(z.string()).min(2) });
const shape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('circle') }),
  z.object({ kind: z.literal('slot') }),
]);
const good = { length: 1, name: 'a', ids: ['a', 'b'] };

describe('reading a value at the border', () => {
  it('gives the value, with its defaults', () => {
    expect(parse(api.register.body, { email: 'ada@example.com' })).toEqual({ email: 'ada@example.com', tier: 'free' });
  });

  it.each([
    [{ ...good, length: 0 }, 'length must be at least 0.01, not 0.'],
    [{ ...good, length: '1' }, 'length must be a number, not "1".'],
    [{ ...good, length: Number.NaN }, 'length must be a number, not NaN.'],
    [{ ...good, length: undefined }, 'length is missing: give a number.'],
    [{ ...good, name: 'long' }, 'name must have at most 3 characters, not 4.'],
    [{ ...good, ids: ['a'] }, 'ids must have at least 2 items, not 1.'],
    [{ ...good, ids: ['a', 1] }, 'ids[1] must be a string, not 1.'],
    [{ ...good, lenght: 1 }, 'lenght is not a known field. Did you mean length?'],
    [{ ...good, colour: 1 }, 'colour is not a known field. Known fields: length, name, ids.'],
    [undefined, 'The body is missing: give an object.'],
    [[], 'The body must be an object, not [].'],
  ])('refuses %j in words', (value, sentence) => {
    expect(() => parse(box, value)).toThrow(sentence);
  });

  it.each([
    ['choice', z.enum(['a', 'b']), undefined, 'value is missing: give "a" or "b".'],
    ['choice', z.enum(['a', 'b']), 'c', 'value must be "a" or "b", not "c".'],
    ['object', z.record(z.string(), z.number()), [], 'value must be an object, not [].'],
    ['id', z.uuid(), 'x', 'value must be a valid UUID, not "x".'],
    ['place', z.array(z.number()).length(3), [1], 'value must have exactly 3 items, not 1.'],
    ['place', z.array(z.number()).length(3), '1,2,3', 'value must be an array, not "1,2,3".'],
    ['list', z.array(z.number()).min(1), [], 'value must have at least 1 item, not 0.'],
    ['text', z.string().min(1), '', 'value must have at least 1 character, not 0.'],
    ['size', z.number().positive(), 0, 'value must be greater than 0, not 0.'],
    ['size', z.number().lt(5), 5, 'value must be less than 5, not 5.'],
    ['count', z.int().max(9), 1e20, 'value must be at most 9, not 100000000000000000000.'],
    ['name', z.string().regex(/^a/, 'must begin with a'), 'b', 'value must begin with a, not "b".'],
    ['shape', shape, { kind: 'oval' }, 'value.kind must be "circle" or "slot", not "oval".'],
    ['shape', shape, {}, 'value.kind is missing: give "circle" or "slot".'],
  ])('says how to mend a wrong %s', (_, value, given, sentence) => {
    expect(refusal(() => parse(z.object({ value }), { value: given }))).toBe(sentence);
  });

  it('lists the known fields once, and only where it can guess at none', () => {
    expect(refusal(() => parse(box, { ...good, colour: 1, taste: 2 }))).toBe(
      'colour is not a known field. taste is not a known field. Known fields: length, name, ids.',
    );
    expect(refusal(() => parse(box, { ...good, lenght: 1 }))).toBe('lenght is not a known field. Did you mean length?');
  });

  it('names everything that is wrong, up to five things', () => {
    expect(() => parse(box, { length: 0, name: 1 })).toThrow(
      'length must be at least 0.01, not 0. name must be a string, not 1. ids is missing: give an array.',
    );
    const many = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`field${i}`, i]));
    expect(refusal(() => parse(box, { ...good, ...many })).match(/is not a known field/g)).toHaveLength(5);
  });

  it('never repeats the whole of what somebody sent', () => {
    expect(refusal(() => parse(box, { ...good, length: 'x'.repeat(100_000) })).length).toBeLessThan(150);
  });

  it('never leaves half of a character that it cuts', () => {
    const said = refusal(() => parse(box, { ...good, length: `${'x'.repeat(55)}${'\u{1f4d0}'.repeat(9)}` }));

    expect(said).toBe(`length must be a number, not "${'x'.repeat(55)}\ufffd....`);
  });

  it('keeps unknown names short and on one line', () => {
    const said = refusal(() => parse(box, { ...good, [`a\nb${'x'.repeat(100_000)}`]: 1 }));

    expect(said.length).toBeLessThan(150);
    expect(said).not.toContain('\n');
  });

  it('says which of two alternatives to give', () => {
    const move = catalog.findTool('move_object')?.parameters ?? z.never();

    expect(() => parse(move, { object_id: 'a' })).toThrow(
      'offset or position is missing: give exactly one of the two.',
    );
    expect(() => parse(move, { object_id: 'a', offset: [0, 0, 1], position: [0, 0, 0] })).toThrow(
      'offset and position are mutually exclusive: give exactly one of the two.',
    );
  });

  it.each([
    ['create_cone', { radius1: 5, height: 1 }, 'radius1 is not a known field. Did you mean bottom_radius?'],
    ['boolean_cut', { base: 'a', tools: ['b'] }, 'tools is not a known field. Did you mean tool_ids?'],
    ['create_fillet', { object_name: 'a', radius: 1 }, 'object_name is not a known field. Did you mean object_id?'],
  ])('names the parameter of %s that %j stands for', (tool, parameters, sentence) => {
    expect(() => parse(catalog.findTool(tool)?.parameters ?? z.never(), parameters)).toThrow(sentence);
  });

  it('names the choices', () => {
    expect(() => parse(api.register.body, { email: 'ada@example.com', tier: 'gold' })).toThrow(
      'tier must be "free" or "maker" or "pro" or "team" or "enterprise", not "gold".',
    );
    expect(() => parse(api.register.body, { email: 'ada' })).toThrow(
      'email must be a valid e-mail address, not "ada".',
    );
  });
});

function refusal(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
  return '';
}
