import { eventually } from '@kerf/testing';
import { executionEndpoints } from './execution-endpoints.ts';
import { refusal } from '../http/expected-responses.ts';
import { getOperationId, startIdempotentAccount } from './idempotent-account.fixture.ts';
import { sampleBox, reactions, countBoxes } from '../adapters/scripted-adapter.ts';

const box = { length: 10, width: 20, height: 30 };
const mismatch = refusal(
  'idempotency_mismatch',
  'This Idempotency-Key belongs to another request. Use a new key for a new request.',
);
const running = (operation: string) =>
  refusal(
    'operation_running',
    `The operation ${operation} with this Idempotency-Key is still running. Retry in a moment with the same key.`,
  );

describe.each(executionEndpoints)(
  'an Idempotency-Key on POST $path',
  ({ path, buildBody: bodyOf, fieldNames: names }) => {
    it('gives the same answer again, runs once and is charged once, quoted or not', async () => {
      const { account, adapter, key, send } = await startIdempotentAccount(countBoxes());
      const body = bodyOf('create_box', box);
      const answers = [await send(path, body), await send(path, body), await send(path, body, `"${key}"`)];
      const bodies = answers.map((answer) => ({
        status: answer.status,
        body: { ...(answer.body as object), execution_time_ms: 0 },
      }));
      adapter.terminateConnection();

      expect(bodies[0]).toMatchObject({ status: 200 });
      expect(JSON.stringify(bodies[1])).toBe(JSON.stringify(bodies[0]));
      expect(bodies[1]).toEqual(bodies[0]);
      expect(bodies[2]).toEqual(bodies[0]);
      expect(answers.map(({ headers }) => headers['x-adapter-id'])).toEqual(answers.map(() => adapter.adapterId));
      expect(new Set(answers.map(getOperationId)).size).toBe(1);
      expect(adapter.commands).toHaveLength(1);
      expect(await account.readUsage()).toBe(1);
    });

    it('refuses another payload and neither runs nor charges it', async () => {
      const { account, adapter, send } = await startIdempotentAccount(countBoxes());
      await send(path, bodyOf('create_box', box));

      expect(await send(path, bodyOf('create_box', { ...box, height: 31 }))).toEqual(mismatch);
      expect(await send(path, bodyOf('create_sphere', { radius: 1 }))).toEqual(mismatch);
      expect(await send(path, bodyOf('create_box', box, { adapterId: adapter.adapterId }))).toEqual(mismatch);
      expect(adapter.commands).toHaveLength(1);
      expect(await account.readUsage()).toBe(1);
      adapter.terminateConnection();
    });

    it('refuses the second of two while the first runs, then gives it the answer of the first', async () => {
      const { account, adapter, send } = await startIdempotentAccount(reactions.neverAnswer);
      const body = bodyOf('create_box', box);
      const first = send(path, body);
      await eventually(() => expect(adapter.commands).toHaveLength(1));
      const second = await send(path, body);
      for (const command of adapter.commands) reactions.answerABox(command, adapter);

      expect((await first).status).toBe(200);
      expect(second).toEqual(running(getOperationId(await first)));
      expect(getOperationId(second)).toBe(getOperationId(await first));
      expect((await send(path, body)).status).toBe(200);
      expect(adapter.commands).toHaveLength(1);
      expect(await account.readUsage()).toBe(1);
      adapter.terminateConnection();
    });

    it('runs once and charges once for many at once', async () => {
      const { account, adapter, send } = await startIdempotentAccount(countBoxes());
      const answers = await Promise.all(Array.from({ length: 8 }, () => send(path, bodyOf('create_box', box))));
      const good = answers.filter(({ status }) => status === 200);
      const results = good.map(
        ({ body }) => (body as Record<string, unknown>)[names.parameters === 'p' ? 'r' : 'result'],
      );

      expect(good.length).toBeGreaterThan(0);
      expect(answers.filter(({ status }) => status !== 200)).toEqual(
        Array.from({ length: 8 - good.length }, () => running(getOperationId(good[0]))),
      );
      expect(new Set(answers.map(getOperationId)).size).toBe(1);
      expect(results).toEqual(results.map(() => ({ ...sampleBox, object_id: 'box_1' })));
      expect(adapter.commands).toHaveLength(1);
      expect(await account.readUsage()).toBe(1);
      adapter.terminateConnection();
    });

    it('gives the same refusal of the application again, which runs once and charges nothing', async () => {
      const { account, adapter, send } = await startIdempotentAccount(reactions.refuse);
      const body = bodyOf('create_box', box);
      const answers = [await send(path, body), await send(path, body)].map(({ status, body }) => ({
        status,
        body: { ...(body as object), execution_time_ms: 0 },
      }));

      expect(answers[0]).toMatchObject({ status: 200 });
      expect(answers[1]).toEqual(answers[0]);
      expect(JSON.stringify(answers[0])).toContain('KERNEL_ERROR');
      expect(adapter.commands).toHaveLength(1);
      expect(await account.readUsage()).toBe(0);
      adapter.terminateConnection();
    });

    it('is free again after a failure', async () => {
      const { account, adapter, send } = await startIdempotentAccount(reactions.answerWith({ object_id: 1 }));
      const body = bodyOf('create_box', box);
      const answers = [await send(path, body), await send(path, body)];

      expect(answers.map(({ status }) => status)).toEqual([502, 502]);
      expect(adapter.commands).toHaveLength(2);
      expect(await account.readUsage()).toBe(0);
      adapter.terminateConnection();
    });

    it('holds for a tool of the service too', async () => {
      const { account, adapter, send } = await startIdempotentAccount(reactions.neverAnswer, 'pro');
      const body = bodyOf('calculate_thread_geometry', { designation: 'M8' });
      const answers = [await send(path, body), await send(path, body)];

      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(await send(path, bodyOf('calculate_thread_geometry', { designation: 'M10' }))).toEqual(mismatch);
      expect(await account.readUsage()).toBe(1);
      adapter.terminateConnection();
    });
  },
);

describe('an Idempotency-Key', () => {
  it.each([
    ['that is empty', ''],
    ['that is empty between quotes', '""'],
    ['of 256 characters', 'k'.repeat(256)],
    ['with a tab', 'a\tb'],
    ['with a letter that is not of ASCII', 'cl\u00e9'],
  ])('%s is refused by its name, and nothing runs', async (_, key) => {
    const { account, adapter, send } = await startIdempotentAccount(countBoxes());

    expect(await send('/api/v1/execute', { command: 'create_box', parameters: box }, key)).toEqual(
      refusal('invalid_parameters', 'The header Idempotency-Key must have 1 to 255 printable ASCII characters.'),
    );
    expect(adapter.commands).toEqual([]);
    expect(await account.readUsage()).toBe(0);
    adapter.terminateConnection();
  });

  it('may have 255 characters', async () => {
    const { adapter, send } = await startIdempotentAccount(countBoxes());
    const body = { command: 'create_box', parameters: box };
    const answers = [await send('/api/v1/execute', body, ' ~'.repeat(127) + 'x')];
    adapter.terminateConnection();

    expect(answers).toMatchObject([{ status: 200 }]);
  });

  it('means nothing to another account', async () => {
    const [one, other] = [await startIdempotentAccount(countBoxes()), await startIdempotentAccount(countBoxes())];
    const [body, otherBody] = [box, { ...box, height: 7 }].map((parameters) => ({ command: 'create_box', parameters }));

    expect((await one.send('/api/v1/execute', body, 'ours')).status).toBe(200);
    expect((await other.send('/api/v1/execute', otherBody, 'ours')).status).toBe(200);
    expect(one.adapter.commands).toHaveLength(1);
    expect(other.adapter.commands).toHaveLength(1);
    one.adapter.terminateConnection();
    other.adapter.terminateConnection();
  });
});
