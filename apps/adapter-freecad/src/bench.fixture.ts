import { deepStrictEqual } from 'node:assert';
import { catalog } from '@kerf/catalog';
import type { Broker } from './broker.fixture.ts';
import { startWorld, type TestWorld } from './world.fixture.ts';

type Fields = Record<string, unknown>;

/** Result that describes a solid. */
export interface Solid {
  object_id: string;
  type: string;
  bounding_box: { min: number[]; max: number[] };
  volume: number;
  warnings: string[];
}

/** Test bench that runs tools on its own FreeCAD and validates every result against the catalogue. */
export class ToolBench {
  private constructor(private readonly world: TestWorld) {}

  static async start(): Promise<ToolBench> {
    return new ToolBench(await startWorld());
  }

  get broker(): Broker {
    return this.world.broker;
  }

  /** Temporary folder, which contains the certificates of the broker. */
  get folder(): string {
    return this.world.folder.path;
  }

  stop = (): Promise<void> => this.world.stop();

  /** Runs a tool that must succeed; returns its result. */
  async runTool(tool: string, parameters: Fields = {}, more: Fields = {}): Promise<Fields> {
    const outcome = await this.broker.runTool(tool, parameters, more);
    if (!outcome.ok) throw new Error(`${tool} was refused: ${outcome.error.code} ${outcome.error.message}`);
    const { result } = catalog.findTool(tool) ?? {};
    if (!result) throw new Error(`The catalogue has no ${tool}.`);
    return result.parse(outcome.result);
  }

  /** Runs a tool that creates or modifies a solid. */
  async runSolidTool(tool: string, parameters: Fields): Promise<Solid> {
    return (await this.runTool(tool, parameters)) as unknown as Solid;
  }

  /** Creates a box; returns its id. */
  async createBox(size: number[] = [10, 10, 10], position: number[] = [0, 0, 0]): Promise<string> {
    const [length, width, height] = size;
    return (await this.runSolidTool('create_box', { length, width, height, position })).object_id;
  }

  /** Runs a tool that must be refused and leave the document unchanged; returns the error. */
  async expectRefusal(tool: string, parameters: Fields): Promise<{ code: string; message: string }> {
    const before = await this.runTool('list_objects');
    const outcome = await this.broker.runTool(tool, parameters);
    if (outcome.ok) throw new Error(`${tool} was not refused.`);
    deepStrictEqual(await this.runTool('list_objects'), before);
    return outcome.error;
  }
}

/** Matches a number within a relative error of a millionth. */
export const closeToNumber = (value: number): unknown =>
  expect.closeTo(value, 6 - Math.ceil(Math.log10(Math.abs(value) + 1)));

/** Matches a point within a hundred-thousandth of a millimetre. */
export const closeToPoint = (...components: number[]): unknown => components.map((one) => expect.closeTo(one, 5));
