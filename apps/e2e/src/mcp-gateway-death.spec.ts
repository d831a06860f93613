import { eventually } from '@kerf/testing';
import { Account } from './account.ts';
import { Client } from './client.ts';
import { type Assistant, assistants } from './mcp-clients.ts';
import { OwnProduct } from './own-product.ts';

const stateless = assistants.filter(({ name }) => !name.includes('SSE'));
const call = { name: 'calculate_thread_geometry', arguments: { designation: 'M8' } };
/** How a client makes itself known, in either era. */
const greeting = /"method":"(initialize|server\/discover)"/;
const done = { structuredContent: { designation: 'M8', pitch: 1.25 } };

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

describe('a gateway that is killed under load', () => {
  it('is missed by nobody: clients go on with the others, and none has to initialise again', async () => {
    const { product, place, services } = await OwnProduct.start({ gateways: 3 });
    const account = await Account.register('pro', new Client(place));
    const greetings: string[] = [];
    const overhear = (body: string) => void (greeting.test(body) && greetings.push(body));
    const open = await Promise.all(
      [...stateless, ...stateless].map(({ connect }) => connect({ 'x-api-key': account.key }, { place, overhear })),
    );
    const asking = open.map((assistant) => new Asking(assistant));
    await Promise.all(asking.map((one) => one.sees(3)));
    services.find(({ name }) => name === 'gateway')?.kill('SIGKILL');
    await Promise.all(asking.map((one) => one.sees(10)));
    await Promise.all(asking.map((one) => one.stop()));

    expect(greetings).toHaveLength(open.length);
    for (const { answers } of asking) for (const answer of answers) expect(answer).toMatchObject(done);
    for (const assistant of open) await assistant.close();
    await product.stop();
  });
});
