import { readFrame } from './frame.ts';

const register = {
  type: 'register',
  protocol_versions: [1],
  adapter_id: crypto.randomUUID(),
  instance_id: crypto.randomUUID(),
  adapter_type: 'test',
  adapter_version: '1',
  capabilities: ['primitives'],
  tools: ['create_box'],
};
const command_id = crypto.randomUUID();
const result = { type: 'result', command_id, ok: true, result: {}, execution_time_ms: 1 };
const error = { code: 'INTERNAL', message: 'No.' };

describe('a frame', () => {
  it.each([
    ['a tool', { ...register, tools: ['a\0'] }, undefined],
    ['a capability', { ...register, capabilities: ['\0'] }, undefined],
    ['a result', { ...result, result: { name: 'back\\\0slash' } }, command_id],
    ['a key of a result', { ...result, result: { 'a\0': 1 } }, command_id],
    ['the message of an error', { ...result, ok: false, error: { ...error, message: 'a\0' } }, command_id],
  ])('is not taken with NUL in %s', (_, message, resultOf) => {
    const reason = 'Text must not contain NUL characters.';
    const text = JSON.stringify(message);

    expect(readFrame(text)).toEqual({ is: 'unclear', reason, resultOf, length: text.length });
  });

  it.each([
    [{ type: 'resutl' }, /^type must be "register" or .* or "error", not "resutl"\.$/],
    [{}, /^type is missing: give "register" or /],
    [{ ...register, tools: 'create_box' }, /^tools must be an array, not "create_box"\.$/],
    [{ ...result, execution_time_ms: undefined }, /^execution_time_ms is missing: give a number\.$/],
  ])('that is no message is told what is wrong with it: %j', (message, reason) => {
    expect(readFrame(JSON.stringify(message))).toMatchObject({ is: 'unclear', reason: expect.stringMatching(reason) });
  });

  it('is taken with text that only looks like an escaped NUL', () => {
    const message = { ...result, result: { path: 'C:\\u0000' } };
    const text = JSON.stringify(message);

    expect(readFrame(text)).toEqual({ is: 'message', message, length: text.length });
  });
});
