import type { Register } from '@kerf/contracts';
import { type Case, cases } from './cases.ts';
import { farewells } from './farewells.ts';
import { Line } from './line.ts';
import { Program } from './program.ts';
import { checks } from './protocol.ts';
import { runCase } from './run-case.ts';
import { Shelf } from './shelf.ts';
import { Workbench } from './workbench.ts';

/** One verdict about an adapter; it conforms when nothing is wrong. */
export interface Verdict {
  readonly name: string;
  readonly faults: readonly string[];
}

/** With these the kit looks at what an adapter has done. */
const neededTools = ['create_box', 'get_state', 'list_objects', 'delete_object'];

/** An adapter process under test, and a broker of its own. */
export class Kit {
  private constructor(
    private readonly program: Program,
    private readonly workbench: Workbench,
    readonly register: Register,
  ) {}

  /**
   * Starts the program with its arguments, in which `{url}` stands for the address to connect to. It finds a key in
   * the environment variable KERF_API_KEY. What it writes goes to `log`. Throws when it lacks a tool that the kit needs.
   */
  static async start(words: readonly string[], log: (text: string) => void = () => {}): Promise<Kit> {
    const line = await Line.open();
    const shelf = await Shelf.open();
    const program = new Program(words, line, log);
    try {
      const register = await program.start();
      refuseWithoutNeeded(register.tools);
      return new Kit(program, new Workbench(line, shelf, register.tools), register);
    } catch (error) {
      await program.stop();
      line.close();
      shelf.close();
      throw error;
    }
  }

  /** Every verdict: about the protocol, the tools of a toolset, and the messages on the way. */
  async *judge(toolset: Case['toolset']): AsyncGenerator<Verdict> {
    yield* this.judgeProtocol();
    yield* this.judgeTools(toolset);
    yield this.judgeMessages();
  }

  /** The verdicts about those tools of a toolset that the adapter has; the extended one holds the core. */
  async *judgeTools(toolset: Case['toolset']): AsyncGenerator<Verdict> {
    for (const one of casesOf(toolset).filter((each) => this.lacks(each).length === 0))
      yield { name: `${one.tool} ${one.name}`, faults: await this.faultsAlive(() => runCase(this.workbench, one)) };
  }

  /** The verdicts about how it ends; it is started again after each. */
  async *judgeFarewells(): AsyncGenerator<Verdict> {
    for (const { name, run } of farewells) {
      yield { name, faults: await this.faultsOf(() => run(this.workbench, this.program)) };
      await this.program.stop();
      await this.program.start();
    }
  }

  /** The tools that the cases of a toolset need and the adapter does not have: about these nothing was said. */
  missing(toolset: Case['toolset']): string[] {
    return [...new Set(casesOf(toolset).flatMap((one) => this.lacks(one)))];
  }

  async stop(): Promise<void> {
    await this.program.stop();
    this.workbench.line.close();
    this.workbench.shelf.close();
  }

  private async *judgeProtocol(): AsyncGenerator<Verdict> {
    const possible = checks.filter(({ needs = [] }) => needs.every((tool) => this.workbench.tools.includes(tool)));
    for (const { name, run } of possible) {
      yield { name, faults: await this.faultsAlive(() => this.workbench.clear().then(() => run(this.workbench))) };
    }
    yield* this.judgeFarewells();
  }

  /** The verdict about every message of the adapter so far. */
  private judgeMessages(): Verdict {
    const faults = this.workbench.line.heard.flatMap((message) => (message.type === 'garbage' ? [message.fault] : []));
    return { name: 'every message is one by the schemas', faults };
  }

  private lacks({ steps }: Case): string[] {
    return steps.map(({ tool }) => tool).filter((tool) => !this.workbench.tools.includes(tool));
  }

  /** It is started again when it has ended before, and must not end meanwhile. */
  private faultsAlive(judge: () => Promise<string[]>): Promise<string[]> {
    return this.faultsOf(async () => {
      if (!this.program.isRunning) await this.program.start();
      return judge();
    });
  }

  private async faultsOf(judge: () => Promise<string[]>): Promise<string[]> {
    try {
      return await judge();
    } catch (error) {
      return [error instanceof Error ? error.message : String(error)];
    }
  }
}

function refuseWithoutNeeded(tools: readonly string[]): void {
  const missing = neededTools.filter((tool) => !tools.includes(tool));
  if (missing.length === 0) return;
  throw new Error(
    `The kit needs ${neededTools.join(', ')}; among the tools that the adapter names in register is no ${missing.join(', no ')}.`,
  );
}

const casesOf = (toolset: Case['toolset']): readonly Case[] =>
  cases.filter((one) => toolset === 'extended' || one.toolset === 'core');
