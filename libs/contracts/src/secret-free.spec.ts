import { fromAdapter } from './adapter/from-adapter.ts';
import { batchApi } from './api/batch.ts';
import { filesApi } from './api/files.ts';
import { toolCallMeta, idempotencyKey } from './schemas/execution-options.ts';

const register = {
  type: 'register',
  protocol_versions: [1],
  adapter_id: crypto.randomUUID(),
  instance_id: crypto.randomUUID(),
  adapter_type: 'kernel',
  adapter_version: '1',
  capabilities: ['primitives'],
  tools: ['create_box'],
};

describe.each([
  ['a key', `kerf_live_${'a1'.repeat(24)}`],
  ['a token', `kerf_invite_${'a-1_'.repeat(10)}Zz9`],
  ['a token of a file', `kerf_file_${'a1'.repeat(8)}.${'a1'.repeat(8)}`],
  ['a key among others words', `my kerf_live_${'a1'.repeat(20)}`],
])('%s that was sent in the wrong place', (_, secret) => {
  it.each([
    ['an Idempotency-Key', idempotencyKey, secret, 'order-1'],
    ['_meta of MCP', toolCallMeta, { 'kerf/idempotency-key': secret }, { 'kerf/idempotency-key': 'order-1' }],
    ['the name of a file', filesApi.uploadFile.query, { name: secret }, { name: 'a.step' }],
    ['the name of a file in a slot', filesApi.writeFile.query, { name: secret }, { name: 'a.step' }],
    ['the type of an adapter', fromAdapter, { ...register, adapter_type: secret }, register],
    ['the version of an adapter', fromAdapter, { ...register, adapter_version: secret }, register],
    ['the capabilities of an adapter', fromAdapter, { ...register, capabilities: ['a', secret] }, register],
    ['the tools of an adapter', fromAdapter, { ...register, tools: ['a', secret] }, register],
  ])('is not taken for %s, and not repeated', (_, schema, wrong, right) => {
    const { error } = schema.safeParse(wrong);

    expect(error?.issues).toMatchObject([{ message: 'must not contain an API key or token' }]);
    expect(JSON.stringify(error)).not.toContain(secret);
    expect(schema.safeParse(right).success).toBe(true);
  });
});

it('a key is not taken for the name of a step, and not repeated', () => {
  const stepOf = (id: string) => ({ commands: [{ id, command: 'create_box' }] });
  const secret = `kerf_live_${'a1'.repeat(24)}`;
  const { error } = batchApi.executeBatch.body.safeParse(stepOf(secret));

  expect(error?.issues).toMatchObject([{ message: 'must not contain an API key or token' }]);
  expect(JSON.stringify(error)).not.toContain(secret);
  expect(batchApi.executeBatch.body.safeParse(stepOf('step')).success).toBe(true);
});
