import { api } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { Gateway } from '../gateway.fixture.ts';
import { running } from '../neighbours.fixture.ts';

const operationId = crypto.randomUUID();
const box = { command: 'create_box', parameters: { length: 1, width: 2, height: 3 } };
const call = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'create_box', arguments: box.parameters, _meta: { 'kerf/idempotency-key': 'order-1' } },
};
const digest = { bytes: 1_234_567, sha256: 'a'.repeat(64) };

let gateway: Gateway;
beforeAll(async () => {
  gateway = await Gateway.start();
  gateway.result = { object_id: 'box_1' };
});
afterAll(() => gateway.stop());
beforeEach(() => {
  gateway.keepsOutcomes = true;
  gateway.admissionFault = undefined;
});
const execute = () => {
  const headers = { 'x-api-key': gateway.key, 'content-type': 'application/json', 'idempotency-key': 'order-1' };
  return gateway.ask('POST', api.executeCommand.path, headers, JSON.stringify(box));
};

describe('an answer that the ledger did not keep', () => {
  it.each([
    ['a success', undefined],
    ['a refusal of the application', { code: 'EMPTY_RESULT', message: 'Nothing is left.' }],
  ])('says in a header that it cannot be replayed when it is %s', async (_, refusal) => {
    gateway.refusal = refusal;
    const kept = await execute();
    gateway.keepsOutcomes = false;
    const answer = await execute();
    gateway.refusal = undefined;

    expect(kept.headers).not.toHaveProperty('idempotency-replay');
    expect(answer).toMatchObject({ status: 200, headers: { 'idempotency-replay': 'unavailable' } });
    expect(answer.body).toEqual(kept.body);
  });

  it('says so in _meta of a result of tools/call', async () => {
    const kept = await gateway.post(api.mcp.path, call);
    gateway.keepsOutcomes = false;
    const answer = await gateway.post(api.mcp.path, call);

    expect(JSON.stringify(kept.body)).not.toContain('kerf/idempotency-replay');
    expect(answer.body).toMatchObject({ result: { _meta: { 'kerf/idempotency-replay': 'unavailable' } } });
  });

  it('is described in the report of its operation', async () => {
    gateway.look = async () => ({ ...running, unavailable: { ok: true, version: 1, digest } });
    const { body } = await gateway.get(api.operation.path.replace('{operation_id}', operationId));

    expect(body).toMatchObject({
      outcome: null,
      unavailable_answer: { success: true, reason: 'The answer was too large to be kept.', ...digest },
    });
  });

  it('of a newer version is described in the report of its operation', async () => {
    gateway.look = async () => ({ ...running, unavailable: { ok: false, version: 7 } });
    const { body } = await gateway.get(api.operation.path.replace('{operation_id}', operationId));

    expect(body).toMatchObject({
      outcome: null,
      unavailable_answer: { success: false, reason: 'The answer has the form 7, of a newer release.' },
    });
  });
});

describe('a repetition whose answer is unavailable', () => {
  const reason = 'of 1234567 bytes was not kept';
  const ending = 'succeeded and was charged once';
  const message =
    `The operation ${operationId} with this Idempotency-Key succeeded and was charged once, but its answer of 1234567 bytes was not kept. ` +
    `See GET /api/v1/operations/${operationId} and GET /api/v1/files, or use a new key to run it again.`;
  beforeEach(() => {
    gateway.admissionFault = Fault.of('answer_unavailable', { operation: operationId, ending, reason });
  });

  it('is refused with 409, names the operation, and runs nothing', async () => {
    const commands = gateway.commands.length;

    expect(await execute()).toMatchObject({
      status: 409,
      headers: { 'x-error-code': 'answer_unavailable', 'operation-id': operationId },
      body: { error: message, status_code: 409 },
    });
    expect(gateway.commands).toHaveLength(commands);
  });

  it('is a tool error over MCP that says the same', async () => {
    const { body } = await gateway.post(api.mcp.path, call);

    expect(body).toMatchObject({ result: { isError: true, _meta: { 'kerf/operation-id': operationId } } });
    expect(JSON.stringify(body)).toContain(message);
  });
});

describe('an operation that the ledger has no space for', () => {
  it('is refused with 503 and the time to wait, and is not refunded', async () => {
    gateway.admissionFault = Fault.of('storage_full', { storage: 'The database', retryAfterS: 60 }, { isUndone: true });
    const answer = await execute();

    expect(answer).toMatchObject({
      status: 503,
      headers: { 'x-error-code': 'storage_full', 'retry-after': '60' },
      body: {
        error: 'The database is almost full and takes nothing new; nothing was stored or charged. Try again in 60 s.',
      },
    });
    expect(answer.headers).not.toHaveProperty('operation-id');
  });
});
