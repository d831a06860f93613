import { eventually } from '@kerf/testing';
import { Account } from '../accounts/account.ts';
import { Client } from '../http/client.ts';
import { type Assistant, assistants } from './mcp-assistants.ts';
import { OwnProduct } from '../product/own-product.ts';

const onStreams = assistants.filter(({ name }) => name.includes('SSE'));
const stateless = assistants.filter((assistant) => !onStreams.includes(assistant));
const call = { name: 'calculate_thread_geometry', arguments: { designation: 'M8' } };
/** Client identification in either era. */
const greeting = /"method":"(initialize|server\/discover)"/;
const done = { structuredContent: { designation: 'M8', pitch: 1.25 } };

/** Three gateways start on a busy machine. */
const startMs = 100_000;

/** Asks one thing after the other, and keeps what is answered. */
class Asking {
  readonly answers: object[] = [];
  private isOver = false;
  private readonly line: Promise<void>;

  constructor(private readonly assistant: Assistant) {
    this.line = this.go();
  }

  async sees(more: number): Promise<void> {
    const wanted = this.answers.length + more;
    await eventually(() => {
      if (this.answers.length < wanted) throw new Error(`${this.answers.length} calls were answered, not ${wanted}`);
    });
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await this.line;
  }

  private async go(): Promise<void> {
    while (!this.isOver) {
      const answer = await this.assistant.callTool(call).catch(() => undefined);
      if (answer) this.answers.push(answer);
    }
  }
}

describe('a gateway that is killed', () => {
  let started: Awaited<ReturnType<typeof OwnProduct.start>>;
  let greetings: string[];
  /** Addresses of messages; each stream has its own. */
  let addresses: Set<string>;
  beforeEach(async () => {
    started = await OwnProduct.start({ standards: 1, gateways: 3 });
    greetings = [];
    addresses = new Set();
  }, startMs);
  afterEach(() => started.product.stop());
  const overhear = (body: string, address: string) => {
    addresses.add(address);
    if (greeting.test(body)) greetings.push(body);
  };
  const kill = () => started.services.find(({ name }) => name === 'gateway')?.kill('SIGKILL');
  const connectAll = async (stock: readonly (typeof assistants)[number][]): Promise<Assistant[]> => {
    const { key } = await Account.register('pro', new Client(started.place));
    const { place } = started;
    return Promise.all(stock.map(({ connect }) => connect({ 'x-api-key': key }, { place, onSend: overhear })));
  };

  it('under load is missed by nobody: clients go on with the others, and none has to initialise again', async () => {
    const open = await connectAll([...stateless, ...stateless]);
    const asking = open.map((assistant) => new Asking(assistant));
    await Promise.all(asking.map((one) => one.sees(3)));
    kill();
    await Promise.all(asking.map((one) => one.sees(10)));
    await Promise.all(asking.map((one) => one.stop()));

    expect(greetings).toHaveLength(open.length);
    for (const { answers } of asking) for (const answer of answers) expect(answer).toMatchObject(done);
    for (const assistant of open) await assistant.close();
  });

  it('ends the streams that it holds: their clients open others, and none has to initialise again', async () => {
    const open = await connectAll([...onStreams, ...onStreams, ...onStreams]);
    const { length } = greetings;
    kill();
    const answers = await Promise.all(open.map((assistant) => eventually(() => assistant.callTool(call))));

    expect(addresses.size).toBeGreaterThan(open.length);
    expect(greetings).toHaveLength(length);
    for (const answer of answers) expect(answer).toMatchObject(done);
    for (const assistant of open) await assistant.close();
  });
});
