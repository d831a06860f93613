import { categories, type Result } from '@kerf/catalog';
import { parse } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { DesignBuilder } from './design/design-builder.ts';
import { DesignLoader } from './design/design-loader.ts';
import { MeshWorker } from './measure/mesh-worker.ts';
import { MemoryGuard } from './design/memory-guard.ts';
import { readTemplates } from '../templates/template-files.ts';
import { TemplateLibrary } from '../templates/template-library.ts';
import { Validation } from './validation.ts';

const templates = new TemplateLibrary(readTemplates());
const { parameters } = categories.validation.validate_design;

/** Real validation with its thread and kernel; files come from memory instead of a gateway. */
export class ValidationHarness {
  /** Content of every requested file. */
  content: Uint8Array = new Uint8Array();
  private readonly worker: MeshWorker;
  private readonly validation: Validation;

  /** By default with a gigabyte of memory beyond the current size of the test process. */
  constructor(memoryGuard = new MemoryGuard(process.memoryUsage.rss() + 1_000_000_000)) {
    const { build, tessellate } = new DesignBuilder(memoryGuard);
    const fetch = async () => Uint8Array.from(this.content);
    this.worker = new MeshWorker(memoryGuard);
    this.validation = new Validation(new DesignLoader({ fetch, tessellate, build, templates }), this.worker);
  }

  validate(request: object): Promise<Result<'validate_design'>> {
    return this.validation.validateDesign(parse(parameters, { options: { samples: 1000 }, ...request }));
  }

  /** Warms up as the service does at start. */
  warmUp(): Promise<void> {
    return this.validation.warmUpWorker();
  }

  /** Validates a file with a name. */
  async validateFile(content: Uint8Array, name: string, request: object = {}): Promise<Result<'validate_design'>> {
    this.content = content;
    const fileId = crypto.randomUUID();
    const file = { accountId: crypto.randomUUID(), fileId, gateway: crypto.randomUUID(), name, size: content.length };
    return this.validation.validateDesign(parse(parameters, { file_id: fileId, ...request }), { file });
  }

  stop(): Promise<void> {
    return this.worker.onApplicationShutdown();
  }
}

/** Finds the check with a name in a report. */
export const findCheck = ({ checks }: Result<'validate_design'>, name: string) =>
  checks.find(({ check }) => check === name);

/** A box from the origin, as an inline mesh. */
export function createBoxMesh(x: number, y: number, z: number) {
  const vertices = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((i) => [i & 1 ? x : 0, i & 2 ? y : 0, i & 4 ? z : 0]);
  const sides = [
    [0, 2, 3, 1],
    [4, 5, 7, 6],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [0, 4, 6, 2],
    [1, 3, 7, 5],
  ];
  return { vertices, triangles: sides.flatMap(([a, b, c, d]) => [a, b, c, a, c, d]) };
}

/** A binary STL of a sphere, with about `rows` squared triangles. */
export function createSphereStl(rows: number): Buffer {
  const point = (i: number, j: number) => {
    const [polar, around] = [(Math.PI * i) / rows, (4 * Math.PI * (j % (rows / 2))) / rows];
    const ring = i % rows === 0 ? 0 : 30 * Math.sin(polar);
    return [ring * Math.cos(around), ring * Math.sin(around), 30 * Math.cos(polar)];
  };
  const file = Buffer.alloc(84 + 50 * rows * rows);
  file.writeUInt32LE(rows * rows, 80);
  for (let i = 0, at = 84; i < rows; i += 1) {
    for (let j = 0; j < rows / 2; j += 1) {
      const [a, b, c, d] = [point(i, j), point(i + 1, j), point(i + 1, j + 1), point(i, j + 1)];
      for (const corners of [
        [a, b, c],
        [a, c, d],
      ]) {
        corners.flat().forEach((value, k) => file.writeFloatLE(value, at + 12 + 4 * k));
        at += 50;
      }
    }
  }
  return file;
}

/** Returns the fault that some work fails with. */
export const catchFault = (work: Promise<unknown>): Promise<Fault> =>
  work.then(
    () => Promise.reject(new Error('it did not fail')),
    (error: unknown) => (error instanceof Fault ? error : Promise.reject(error)),
  );
