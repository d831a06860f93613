import { api, type Input, type quota } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { Gateway } from '../gateway.fixture.ts';
import { running } from '../neighbours.fixture.ts';

const known = crypto.randomUUID();

describe('GET /api/v1/operations/{operation_id}', () => {
  let gateway: Gateway;
  let questions: Input<typeof quota.operation>[];
  beforeAll(async () => {
    gateway = await Gateway.start(undefined, { KERF_TRACE_URL: 'https://traces.example/search?q={operation_id}' });
    gateway.look = async (question) => {
      questions.push(question);
      if (question.operationId === known) return running;
      throw Fault.of('unknown_operation', { operation: question.operationId });
    };
  });
  afterAll(() => gateway.stop());
  beforeEach(() => {
    questions = [];
  });
  const read = (id: string) => gateway.get(api.operation.path.replace('{operation_id}', id));

  it('asks the ledger for one of the account whose key it is', async () => {
    expect(await read(known)).toMatchObject({ status: 200, body: { operation_id: known, state: 'reserved' } });
    expect(questions).toMatchObject([{ accountId: gateway.accountId, operationId: known }]);
  });

  it('names the address of its trace, in the tool of the operator', async () => {
    expect(await read(known)).toMatchObject({ body: { trace_url: `https://traces.example/search?q=${known}` } });
  });

  it('tells that there is none', async () => {
    expect(await read(crypto.randomUUID())).toMatchObject({
      status: 404,
      headers: { 'x-error-code': 'unknown_operation' },
    });
  });

  it.each(['1', 'op_abc', `${known}0`, '%00'])('refuses %s, which is no id, and asks nobody', async (id) => {
    expect(await read(id)).toMatchObject({ status: 400, body: { error: expect.stringContaining('operation_id') } });
    expect(questions).toEqual([]);
  });

  it('reads the key before the id', async () => {
    expect(await gateway.ask('GET', '/api/v1/operations/1', {})).toMatchObject({ status: 401 });
  });
});

describe('the header Operation-Id', () => {
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = await Gateway.start();
  });
  afterAll(() => gateway.stop());
  const box = { length: 1, width: 2, height: 3 };

  it('names the operation in the answer, and in no answer to what runs none', async () => {
    gateway.result = { object_id: 'box_1' };
    const { headers } = await gateway.post('/api/v1/execute', { command: 'create_box', parameters: box });

    expect(headers['operation-id']).toBe(gateway.commands.at(-1)?.operationId);
    expect((await gateway.get('/api/v1/ops')).headers).not.toHaveProperty('operation-id');
  });

  it('names it when the application refuses it, too', async () => {
    gateway.refusal = { code: 'EMPTY_RESULT', message: 'Nothing is left.' };
    const answer = await gateway.post('/api/v1/mcp/execute', { tool_name: 'create_box', parameters: box });
    gateway.refusal = undefined;

    expect(answer).toMatchObject({
      headers: { 'operation-id': gateway.commands.at(-1)?.operationId },
      body: { success: false },
    });
  });

  it('names none for what is refused before, and for a dry run', async () => {
    const body = { command: 'create_box', parameters: box };
    const answers = [
      await gateway.post('/api/v1/execute', { ...body, parameters: {} }),
      await gateway.post('/api/v1/execute', { ...body, dry_run: true }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([400, 200]);
    for (const { headers } of answers) expect(headers).not.toHaveProperty('operation-id');
  });
});

describe('kerf/operation-id in _meta of a result of tools/call', () => {
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = await Gateway.start();
  });
  afterAll(() => gateway.stop());
  const call = (more: object = {}) => ({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'create_box', arguments: { length: 1, width: 2, height: 3 }, ...more },
  });

  it.each([
    ['a success', undefined, false],
    ['a refusal', { code: 'EMPTY_RESULT', message: 'Nothing is left.' }, true],
  ])('names the operation of %s', async (_, refusal, isError) => {
    gateway.refusal = refusal;
    const { body } = await gateway.post(api.mcp.path, call());
    const [operationId] = gateway.commands.splice(0).map((command) => command.operationId);

    expect(body).toMatchObject({ result: { isError, _meta: { 'kerf/operation-id': operationId } } });
  });

  it.each([
    ['a dry run', { _meta: { 'kerf/dry-run': true } }],
    ['what is refused before', { arguments: {} }],
  ])('is not there for %s', async (_, more) => {
    const { body } = await gateway.post(api.mcp.path, call(more));

    expect(JSON.stringify(body)).toContain('"isError":true');
    expect(JSON.stringify(body)).not.toContain('kerf/operation-id');
  });
});
