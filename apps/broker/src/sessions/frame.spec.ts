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

describe('the text of an adapter', () => {
  const read = (message: object) => readFrame(JSON.stringify(message));

  it.each([
    ['a key', `No kerf_live_${'a1'.repeat(24)}`, 'No kerf_live_[redacted]'],
    ['the token of a file slot', `kerf_file_${'a-1_'.repeat(10)}.${'Zz9'.repeat(10)}!`, 'kerf_file_[redacted]!'],
    ['a terminal escape', 'a\u001b[31m\u0007', 'a\\u001b[31m\\u0007'],
    ['a lone carriage return', 'a\rb', 'a\\u000db'],
    ['a bidirectional override', '名前\u202egpj.exe', '名前\\u202egpj.exe'],
    ['a zero-width space', 'b\u200b<script>', 'b\\u200b<script>'],
    ['an invisible tag', 'c\u{e0041}', 'c\\u{e0041}'],
  ])('shows no %s', (_, sent, shown) => {
    const details = { name: sent, nested: [{ [sent]: sent }] };
    const cleaned = { name: shown, nested: [{ [shown]: shown }] };
    const failed = { type: 'result', command_id, ok: false, error: { ...error, message: sent } };
    const progress = { type: 'progress', command_id, message: sent };

    expect(read({ ...result, result: details })).toMatchObject({ message: { result: cleaned } });
    expect(read(failed)).toMatchObject({ message: { error: { message: shown } } });
    expect(read(progress)).toMatchObject({ message: { message: shown } });
  });

  it.each([
    ['lines and tabs', 'a\r\n\tb'],
    ['Arabic with direction marks', 'مرحبا\u200f 12'],
    ['joined emoji', '👩\u200d🔧'],
    ['a backslash', 'C:\\u202e'],
  ])('keeps %s', (_, text) => {
    expect(read({ ...result, result: { text } })).toMatchObject({ message: { result: { text } } });
  });

  it.each([
    ['object_id', { object_id: 'a\u202eb' }, 'object_id must not contain control or invisible characters.'],
    ['faces', { steps: [{ result: { face_ids: ['f', '\u0007'] } }] }, 'face_ids must not contain control or'],
    ['id', { id: `kerf_live_${'a1'.repeat(24)}` }, 'id must not contain an API key or token.'],
  ])('that an assistant must send back is refused instead: %s', (_, content, reason) => {
    expect(read({ ...result, result: content })).toMatchObject({
      is: 'unclear',
      reason: expect.stringContaining(reason),
      resultOf: command_id,
    });
  });
});
