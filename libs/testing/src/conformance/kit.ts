import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Register } from '@kerf/contracts';
import { type Case, cases } from './cases.ts';
import { Line } from './line.ts';
import { checks } from './protocol.ts';
import { runCase } from './run-case.ts';
import { Shelf } from './shelf.ts';
import { Workbench } from './workbench.ts';

/** One verdict about an adapter; it conforms when nothing is wrong. */
export interface Verdict {
  readonly name: string;
  readonly faults: readonly string[];
}

const stopMs = 10_000;

/** An adapter process under test, and a broker of its own. */
export class Kit {
  private constructor(
    private readonly child: ChildProcess,
    private readonly workbench: Workbench,
    readonly register: Register,
  ) {}

  /**
   * Starts the program with its arguments, in which `{url}` stands for the address to connect to. It finds a key in
   * the environment variable KERF_API_KEY. What it writes goes to `log`.
   */
  static async start([program = '', ...args]: readonly string[], log: (text: string) => void = () => {}): Promise<Kit> {
    const line = await Line.open();
    const shelf = await Shelf.open();
    const env = { ...process.env, KERF_API_KEY: `kerf_live_${'0'.repeat(48)}` };
    const child = spawn(
      program,
      args.map((arg) => arg.replace('{url}', line.url)),
      { env },
    );
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => log(text.toString()));
    const ended = once(child, 'exit').then(([code]) => {
      throw new Error(`The adapter ended with ${code} before it registered.`);
    });
    const register = await Promise.race([line.admit(), ended]);
    ended.catch(() => undefined); // from here on a dead adapter shows in what it does not answer
    return new Kit(child, new Workbench(line, shelf, register.tools), register);
  }

  /** The verdicts about the protocol. */
  async *judgeProtocol(): AsyncGenerator<Verdict> {
    const possible = checks.filter(({ needs = [] }) => needs.every((tool) => this.workbench.tools.includes(tool)));
    for (const { name, run } of possible) {
      yield { name, faults: await this.faultsOf(() => this.workbench.clear().then(() => run(this.workbench))) };
    }
  }

  /** The verdicts about the tools of a toolset; the extended one holds the core. */
  async *judgeTools(toolset: Case['toolset']): AsyncGenerator<Verdict> {
    const wanted = cases.filter((one) => toolset === 'extended' || one.toolset === 'core');
    for (const one of wanted)
      yield { name: `${one.tool} ${one.name}`, faults: await this.faultsOf(() => runCase(this.workbench, one)) };
  }

  async stop(): Promise<void> {
    const exited =
      this.child.exitCode === null && this.child.signalCode === null ? once(this.child, 'exit') : undefined;
    this.child.kill('SIGTERM');
    const timer = setTimeout(() => this.child.kill('SIGKILL'), stopMs);
    await exited;
    clearTimeout(timer);
    this.workbench.line.close();
    this.workbench.shelf.close();
  }

  private async faultsOf(judge: () => Promise<string[]>): Promise<string[]> {
    try {
      return await judge();
    } catch (error) {
      return [error instanceof Error ? error.message : String(error)];
    }
  }
}
