import { eventually } from '@kerf/testing';
import pg from 'pg';
import { Account } from '../accounts/account.ts';
import { type CommandReaction, reactions, ScriptedAdapter } from '../adapters/scripted-adapter.ts';
import { Client } from '../http/client.ts';
import { OwnProduct } from '../product/own-product.ts';
import { getLogIds, ServiceLogs } from './service-log.ts';

const path = '/api/v1/mcp/execute';
const box = { tool_name: 'create_box', parameters: { length: 1, width: 1, height: 1 } };

/** No request is sampled: what a line names does not depend on it. */
const env = { KERF_LOG_LEVEL: 'debug', KERF_ACCESS_LOG: 'errors', KERF_TRACE_RATIO: '0' };

let started: Awaited<ReturnType<typeof OwnProduct.start>>;
let logs: ServiceLogs;
let account: Account;
beforeAll(async () => {
  started = await OwnProduct.start({ env });
  logs = new ServiceLogs(started.services);
  account = await Account.register('pro', new Client(started.place));
}, 120_000);

const connect = (reaction: CommandReaction) => ScriptedAdapter.connect(account.key, reaction, { place: started.place });

/** Runs work while the role of a service has no right to a schema. */
async function withoutRights<T>(schema: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client(started.place.databaseUrl);
  await client.connect();
  await client.query(`REVOKE USAGE ON SCHEMA ${schema} FROM kerf_${schema}`);
  try {
    return await work();
  } finally {
    await client.query(`GRANT USAGE ON SCHEMA ${schema} TO kerf_${schema}`);
    await client.end();
  }
}

describe('the log', () => {
  it.each([
    ['quota', () => account.post(path, box)],
    ['accounts', () => account.get('/api/v1/keys')],
    ['broker', () => account.get('/api/v1/adapter/status')],
  ])('of %s names the request of a failure, and its cause', async (service, send) => {
    const answer = await withoutRights(service, send);

    expect(answer.status).toBe(500);
    const line = await logs.waitForLine({ service, level: 'error', ...getLogIds(answer) });
    expect(line['err']).toMatchObject({ message: expect.stringMatching(/permission denied/) });
  });

  it('of quota names the request and the operation that the ledger refused', async () => {
    const answer = await account.post(path, box);

    expect(answer.headers['x-error-code']).toBe('no_adapter');
    const ids = { ...getLogIds(answer), error_code: 'no_adapter' };
    const line = await logs.waitForLine({ service: 'quota', level: 'debug', ...ids });
    expect(line).toMatchObject({ subject: 'quota.admit', operation_id: expect.any(String) });
  });

  it('of the broker names the request and the operation that lost its adapter, and how the adapter left', async () => {
    const adapter = await connect(reactions.hangUp);
    const answer = await account.post(path, box);

    expect(answer.headers['x-error-code']).toBe('adapter_lost');
    const ids = { ...getLogIds(answer), operation_id: answer.headers['operation-id'] };
    await logs.waitForLine({ service: 'broker', level: 'debug', error_code: 'adapter_lost', ...ids });
    const session = { service: 'broker', level: 'info', adapter_id: adapter.adapterId };
    expect(await logs.waitForLine({ msg: 'adapter connected', ...session })).not.toHaveProperty('request_id');
    expect(await logs.waitForLine({ msg: 'adapter disconnected', ...session })).toMatchObject({
      code: 1006,
      reason: 'lost',
      seconds: expect.any(Number),
      session_id: expect.any(String),
      account_id: expect.any(String),
    });
  });

  it('has a line for each request that is answered with 400 or more, and for no other', async () => {
    const [good, bad] = [await account.get('/api/v1/auth/user'), await account.get('/api/v1/nothing')];

    const line = await logs.waitForLine({ msg: 'request', ...getLogIds(bad) });
    expect(line).toMatchObject({ level: 'info', method: 'GET', status: 404, error_code: bad.headers['x-error-code'] });
    expect(logs.findLines({ msg: 'request', ...getLogIds(good) })).toEqual([]);
  });

  it('counts what a service that is stopped has to finish, and what is left at the end', async () => {
    const adapter = await connect(reactions.neverAnswer);
    const answer = account.post(path, box);
    await eventually(() => expect(adapter.commands).toHaveLength(1));
    const [gateway, quota] = ['gateway', 'quota'].map((name) => started.services.find((one) => one.name === name));
    const stopped = gateway?.stop();

    expect(await logs.waitForLine({ service: 'gateway', msg: 'draining' })).toMatchObject({
      requests: 1,
      operations: 1,
    });
    for (const command of adapter.commands) reactions.answerABox(command, adapter);
    expect((await answer).status).toBe(200);
    await stopped;
    const drained = await logs.waitForLine({ service: 'gateway', msg: 'drained' });
    expect(drained).toMatchObject({ requests: 0, operations: 0, bus_requests: 0, ms: expect.any(Number) });

    await quota?.stop();
    expect(logs.findLines({ service: 'quota' }).map(({ msg }) => msg)).toEqual(
      expect.arrayContaining(['this relay is the leader', 'draining', 'this relay no longer leads', 'drained']),
    );
    adapter.terminateConnection();
  });
});
