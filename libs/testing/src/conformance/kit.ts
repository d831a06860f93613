import type { Register } from '@kerf/contracts';
import { type Case, cases } from './cases.ts';
import { farewells } from './farewells.ts';
import { Line } from './line.ts';
import { Program } from './program.ts';
import { checks } from './protocol.ts';
import { runCase } from './run-case.ts';
import { Shelf } from './shelf.ts';
import { Workbench } from './workbench.ts';

/** Verdict of one check; the adapter conforms if there are no faults. */
export interface Verdict {
  readonly name: string;
  readonly faults: readonly string[];
}

/** Tools by which the kit inspects the document. */
const neededTools = ['create_box', 'get_state', 'list_objects', 'delete_object'];

/** Conformance kit: an adapter process under test with its own broker. */
export class Kit {
  private constructor(
    private readonly program: Program,
    private readonly workbench: Workbench,
    readonly register: Register,
  ) {}

  /**
   * Starts the program with its arguments, in which `{url}` is replaced by the URL to connect to. Its environment has a
   * key in KERF_API_KEY, and its output goes to `log`. Throws if it lacks a tool that the kit needs.
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

  /** Runs all checks: of the protocol, the tools of a toolset, and the format of all messages. */
  async *judge(toolset: Case['toolset']): AsyncGenerator<Verdict> {
    yield* this.judgeProtocol();
    yield* this.judgeTools(toolset);
    yield this.judgeMessages();
  }

  /** Checks the tools of a toolset that the adapter supports; `extended` includes the core. */
  async *judgeTools(toolset: Case['toolset']): AsyncGenerator<Verdict> {
    for (const one of casesOf(toolset).filter((each) => this.lacks(each).length === 0))
      yield { name: `${one.tool} ${one.name}`, faults: await this.faultsAlive(() => runCase(this.workbench, one)) };
  }

  /** Checks the shutdown behaviour, restarting the adapter after each check. */
  async *judgeFarewells(): AsyncGenerator<Verdict> {
    for (const { name, run } of farewells) {
      yield { name, faults: await this.faultsOf(() => run(this.workbench, this.program)) };
      await this.program.stop();
      await this.program.start();
    }
  }

  /** Lists the tools of a toolset's cases that the adapter lacks, so that they were not checked. */
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

  /** Checks the format of all messages received so far. */
  private judgeMessages(): Verdict {
    const faults = this.workbench.line.heard.flatMap((message) => (message.type === 'garbage' ? [message.fault] : []));
    return { name: 'all messages match the schemas', faults };
  }

  private lacks({ steps }: Case): string[] {
    return steps.map(({ tool }) => tool).filter((tool) => !this.workbench.tools.includes(tool));
  }

  /** Runs a check while the adapter is running, restarting it if it has exited. */
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
    `The kit needs ${neededTools.join(', ')}; the register message of the adapter does not list ${missing.join(', ')}.`,
  );
}

const casesOf = (toolset: Case['toolset']): readonly Case[] =>
  cases.filter((one) => toolset === 'extended' || one.toolset === 'core');
