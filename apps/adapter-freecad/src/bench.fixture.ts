import { deepStrictEqual } from 'node:assert';
import { catalog } from '@kerf/catalog';
import type { Broker } from './broker.fixture.ts';
import { startWorld, type World } from './world.fixture.ts';

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
export class Bench {
  private constructor(private readonly world: World) {}

  static async start(): Promise<Bench> {
    return new Bench(await startWorld());
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
  async run(tool: string, parameters: Fields = {}, more: Fields = {}): Promise<Fields> {
    const said = await this.broker.run(tool, parameters, more);
    if (!said.ok) throw new Error(`${tool} was refused: ${said.error.code} ${said.error.message}`);
    const { result } = catalog.find(tool) ?? {};
    if (!result) throw new Error(`The catalogue has no ${tool}.`);
    return result.parse(said.result);
  }

  /** Runs a tool that creates or modifies a solid. */
  async solid(tool: string, parameters: Fields): Promise<Solid> {
    return (await this.run(tool, parameters)) as unknown as Solid;
  }

  /** Creates a box; returns its id. */
  async box(size: number[] = [10, 10, 10], position: number[] = [0, 0, 0]): Promise<string> {
    const [length, width, height] = size;
    return (await this.solid('create_box', { length, width, height, position })).object_id;
  }

  /** Runs a tool that must be refused and leave the document unchanged; returns the error. */
  async refusal(tool: string, parameters: Fields): Promise<{ code: string; message: string }> {
    const before = await this.run('list_objects');
    const said = await this.broker.run(tool, parameters);
    if (said.ok) throw new Error(`${tool} was not refused.`);
    deepStrictEqual(await this.run('list_objects'), before);
    return said.error;
  }
}

/** Matches a number within a relative error of a millionth. */
export const about = (value: number): unknown => expect.closeTo(value, 6 - Math.ceil(Math.log10(Math.abs(value) + 1)));

/** Matches a point within a hundred-thousandth of a millimetre. */
export const place = (...components: number[]): unknown => components.map((one) => expect.closeTo(one, 5));
