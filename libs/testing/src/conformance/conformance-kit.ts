import type { Register } from '@kerf/contracts';
import { type Case, cases } from './cases.ts';
import { shutdownChecks } from './shutdown-checks.ts';
import { BrokerConnection } from './broker-connection.ts';
import { AdapterProcess } from './adapter-process.ts';
import { protocolChecks } from './protocol-checks.ts';
import { runCase } from './run-case.ts';
import { FileServer } from './file-server.ts';
import { AdapterClient } from './adapter-client.ts';

/** Verdict of one check; the adapter conforms if there are no faults. */
export interface Verdict {
  readonly name: string;
  readonly faults: readonly string[];
}

/** Tools by which the kit inspects the document. */
const neededTools = ['create_box', 'get_state', 'list_objects', 'delete_object'];

/** Conformance kit: an adapter process under test with its own broker. */
export class ConformanceKit {
  private constructor(
    private readonly adapter: AdapterProcess,
    private readonly client: AdapterClient,
    readonly register: Register,
  ) {}

  /**
   * Starts the program with its arguments, in which `{url}` is replaced by the URL to connect to. Its environment has a
   * key in KERF_API_KEY, and its output goes to `log`. Throws if it lacks a tool that the kit needs.
   */
  static async start(commandLine: readonly string[], log: (text: string) => void = () => {}): Promise<ConformanceKit> {
    const connection = await BrokerConnection.open();
    const fileServer = await FileServer.open();
    const adapter = new AdapterProcess(commandLine, connection, log);
    try {
      const register = await adapter.start();
      requireTools(register.tools);
      return new ConformanceKit(adapter, new AdapterClient(connection, fileServer, register.tools), register);
    } catch (error) {
      await adapter.stop();
      connection.close();
      fileServer.close();
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
    for (const one of selectCases(toolset).filter((each) => this.listMissing(each).length === 0))
      yield {
        name: `${one.tool} ${one.name}`,
        faults: await this.collectFaultsWhileRunning(() => runCase(this.client, one)),
      };
  }

  /** Checks the shutdown behaviour, restarting the adapter after each check. */
  async *judgeFarewells(): AsyncGenerator<Verdict> {
    for (const { name, run } of shutdownChecks) {
      yield { name, faults: await this.collectFaults(() => run(this.client, this.adapter)) };
      await this.adapter.stop();
      await this.adapter.start();
    }
  }

  /** Lists the tools of a toolset's cases that the adapter lacks, so that they were not checked. */
  findMissingTools(toolset: Case['toolset']): string[] {
    return [...new Set(selectCases(toolset).flatMap((one) => this.listMissing(one)))];
  }

  async stop(): Promise<void> {
    await this.adapter.stop();
    this.client.connection.close();
    this.client.fileServer.close();
  }

  private async *judgeProtocol(): AsyncGenerator<Verdict> {
    const possible = protocolChecks.filter(({ tools: needs = [] }) =>
      needs.every((tool) => this.client.tools.includes(tool)),
    );
    for (const { name, run } of possible) {
      yield {
        name,
        faults: await this.collectFaultsWhileRunning(() => this.client.clearDocument().then(() => run(this.client))),
      };
    }
    yield* this.judgeFarewells();
  }

  /** Checks the format of all messages received so far. */
  private judgeMessages(): Verdict {
    const faults = this.client.connection.received.flatMap((message) =>
      message.type === 'garbage' ? [message.fault] : [],
    );
    return { name: 'all messages match the schemas', faults };
  }

  private listMissing({ steps }: Case): string[] {
    return steps.map(({ tool }) => tool).filter((tool) => !this.client.tools.includes(tool));
  }

  /** Runs a check while the adapter is running, restarting it if it has exited. */
  private collectFaultsWhileRunning(judge: () => Promise<string[]>): Promise<string[]> {
    return this.collectFaults(async () => {
      if (!this.adapter.isRunning) await this.adapter.start();
      return judge();
    });
  }

  private async collectFaults(judge: () => Promise<string[]>): Promise<string[]> {
    try {
      return await judge();
    } catch (error) {
      return [error instanceof Error ? error.message : String(error)];
    }
  }
}

function requireTools(tools: readonly string[]): void {
  const missing = neededTools.filter((tool) => !tools.includes(tool));
  if (missing.length === 0) return;
  throw new Error(
    `The kit needs ${neededTools.join(', ')}; the register message of the adapter does not list ${missing.join(', ')}.`,
  );
}

const selectCases = (toolset: Case['toolset']): readonly Case[] =>
  cases.filter((one) => toolset === 'extended' || one.toolset === 'core');
