import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { listRuleQueries } from '@kerf/deploy';
import { renderPage } from '@kerf/deploy/page';
import { findEmptyPanels, readPanelAnswers } from '@kerf/deploy/panel-answers';
import { eventually } from '@kerf/testing';
import {
  createTemporaryFolder,
  findFreePort,
  findOrInstallPrometheus,
  resolveInProject,
  type RunningService,
  type Server,
  startPrometheus,
} from '@kerf/tools';
import { request } from 'undici';
import { Account } from '../accounts/account.ts';
import { HeadlessAdapter } from '../adapters/headless-adapter.ts';
import { reactions, ScriptedAdapter } from '../adapters/scripted-adapter.ts';
import { Client } from '../http/client.ts';
import { OwnProduct } from '../product/own-product.ts';
import { stopAfterSpecs } from '../product/spec-cleanup.ts';
import { findDeviations, findUncounted, scrapeService } from './scrape.ts';

/** A trace of every request; the address takes none, so that only the exemplars show them. */
const sampled = { KERF_TRACE_RATIO: '1', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' };

/** Six services start, and a CAD kernel. */
const startTimeoutMs = 120_000;

/** Time that the panels show: since the start of the product. */
const windowS = 300;

const box = { tool_name: 'create_box', parameters: { length: 1, width: 1, height: 1 } };
const thread = { tool_name: 'calculate_thread_geometry', parameters: { designation: 'M8' } };

/** Counters of faults, overload, mail, and what happens in the background: this use does not bring them about. */
const uncounted =
  /\.(cut|overrun|shed|rejected|reconnects|slow_consumers|refunded|dropped|dead_letters|swept|processed)$|^kerf\.mail\./;

type Place = Awaited<ReturnType<typeof OwnProduct.start>>['place'];

/** Uses the product once on every path that has metrics of its own. */
async function useProduct(place: Place): Promise<Account> {
  const client = new Client(place);
  const account = await Account.register('pro', client);
  expect((await account.post('/api/v1/mcp/execute', box)).status).toBe(503);
  const adapter = await HeadlessAdapter.start(account, place);
  expect((await account.post('/api/v1/mcp/execute', box)).status).toBe(200);
  const missing = { tool_name: 'delete_object', parameters: { object_id: 'box_99' } };
  expect((await account.post('/api/v1/mcp/execute', missing)).body).toMatchObject({ success: false });
  const batch = { commands: [{ command: 'create_box', parameters: box.parameters }] };
  expect((await account.post('/api/v1/batch', batch)).status).toBe(200);
  expect((await account.post('/api/v1/mcp/execute', thread)).status).toBe(200);
  const file = await account.post('/api/v1/files?name=box.json', { is: 'a file' });
  expect((await account.get(`/api/v1/files/${(file.body as { file_id: string }).file_id}`)).status).toBe(200);
  const wrongKey = account.key.replace(/.{4}$/, '0000');
  expect((await client.get('/api/v1/auth/user', { key: wrongKey })).status).toBe(401);
  expect((await client.get('/api/v1/nothing')).status).toBe(404);
  const { keyId } = await account.makeKey();
  expect((await account.delete(`/api/v1/keys/${keyId}`)).status).toBe(200);
  await adapter.stop();
  return account;
}

describe('the metrics of the product', () => {
  let services: readonly RunningService[];
  let account: Account;
  let place: Place;
  const findService = (name: string) => services.filter((one) => one.name === name);
  beforeAll(async () => {
    const started = await OwnProduct.start({ standards: 1, issuerPort: await findFreePort(), env: sampled });
    ({ services, place } = started);
    account = await useProduct(place);
  }, startTimeoutMs);

  it.each(['gateway', 'accounts', 'quota', 'broker', 'standards', 'issuer'])(
    'of the %s are those of the registry, with labels and values of the registry',
    async (name) => {
      const [service] = findService(name);
      if (!service) throw new Error(`there is no ${name}`);
      const scrape = await scrapeService(service);

      expect(findDeviations(scrape)).toEqual([]);
      expect(scrape.text).not.toContain(account.userId);
    },
  );

  it('have counted what was used', async () => {
    const scrapes = await Promise.all(services.map((one) => scrapeService(one)));

    expect(findUncounted(scrapes).filter((name) => !uncounted.test(name))).toEqual([]);
  });

  it('tell a caller without an adapter from a service that is away', async () => {
    const [gateway] = await Promise.all(findService('gateway').map((one) => scrapeService(one)));

    const refused = { http_response_status_code: '503', error_type: 'no_adapter', url_scheme: 'https' };
    expect(gateway?.samples).toContainEqual({
      name: 'http_server_request_duration_seconds_count',
      labels: { http_request_method: 'POST', http_route: '/api/v1/mcp/execute', ...refused },
      value: 1,
    });
    expect(gateway?.samples).toContainEqual({
      name: 'kerf_operations_total',
      labels: { tool: 'create_box', outcome: 'refused', code: 'no_adapter', runs_on: 'adapter' },
      value: 1,
    });
  });

  it('pass the checks of promtool', async () => {
    const { promtool } = await findOrInstallPrometheus();
    for (const service of services) {
      const { text } = await scrapeService(service);
      expect(execFileSync(promtool, ['check', 'metrics'], { input: text, encoding: 'utf8' })).toBe('');
    }
  });

  describe('in Prometheus', () => {
    let prometheus: Server;
    const ask = async (path: string) => (await request(new URL(path, prometheus.url))).body.json() as Promise<Answer>;
    const evaluate = async (query: string) => ask(`/api/v1/query?query=${encodeURIComponent(query)}`);
    beforeAll(async () => {
      const folder = await createTemporaryFolder();
      const targets = Object.fromEntries(services.map(({ name, internalUrl }) => [name, [new URL(internalUrl).host]]));
      const ruleFiles = [resolveInProject('deploy/observability/generated/rules.yaml')];
      prometheus = await startPrometheus({ folder: folder.path, targets, ruleFiles });
      stopAfterSpecs(prometheus);
      stopAfterSpecs({ stop: folder.remove });
    });

    it('are scraped from every service', async () => {
      await eventually(async () => {
        const { data } = await evaluate('sum(up)');
        expect(data).toMatchObject({ result: [{ value: [expect.any(Number), String(services.length)] }] });
      });
    });

    it('have the trace of a request in an exemplar', async () => {
      const name = 'http_server_request_duration_seconds_bucket';
      await eventually(async () => {
        const { data } = await ask(`/api/v1/query_exemplars?query=${name}&start=0&end=${Date.now() / 1000 + 60}`);
        expect(JSON.stringify(data)).toMatch(/"trace_id":"[0-9a-f]{32}"/);
      });
    });

    it('answer every query of the dashboards, and fill every panel that is never empty', async () => {
      const page = resolveInProject('apps/e2e/.test/dashboards.html');
      mkdirSync(dirname(page), { recursive: true });
      const adapter = await ScriptedAdapter.connect(account.key, reactions.answerABox, { place });
      await eventually(async () => {
        // Rates and ratios have no value without requests.
        for (const command of [thread, box])
          expect((await account.post('/api/v1/mcp/execute', command)).status).toBe(200);
        const answers = await readPanelAnswers(prometheus.url, windowS);
        writeFileSync(page, renderPage(answers, prometheus.url));
        expect(findEmptyPanels(answers)).toEqual([]);
      });
      adapter.terminateConnection();
      expect(readFileSync(page, 'utf8')).toContain('<h2>Kerf / Overview</h2>');
    });

    it('let every rule be evaluated', async () => {
      await eventually(async () => {
        const { data } = await ask('/api/v1/rules');
        const rules = data?.groups?.flatMap((group) => group.rules) ?? [];
        expect(rules).toHaveLength(listRuleQueries().length);
        expect(rules.filter(({ health }) => health !== 'ok')).toEqual([]);
      });
    });

    it('raise no alert in a product that works', async () => {
      const { data } = await evaluate('ALERTS{alertstate="firing"}');
      expect(data).toMatchObject({ result: [] });
    });
  });
});

interface Answer {
  readonly status: string;
  readonly error?: string;
  readonly data?: {
    readonly result?: readonly unknown[];
    readonly groups?: readonly { readonly rules: readonly { readonly health: string }[] }[];
  };
}
