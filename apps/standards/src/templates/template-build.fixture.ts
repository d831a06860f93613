import { type AdapterToolName, catalog } from '@kerf/catalog';
import type { Kernel } from '@kerf/kernel';
import * as z from 'zod';
import { renderTemplate } from './render-template.ts';
import type { Template } from './template.ts';
import { type GivenParameters, readParameters } from './template-parameters.ts';

const limits = { timeoutMs: 120_000 };

/** Result of a command that creates a solid. */
const solid = z.object({ object_id: z.string(), volume: z.number(), warnings: z.array(z.string()) });

/** Builds a template as a batch would, and empties the document afterwards. */
export async function buildTemplate(kernel: Kernel, template: Template, given: GivenParameters) {
  try {
    return await runCommands(kernel, template, given);
  } finally {
    for (const { object_id } of await listObjects(kernel)) await kernel.run('delete_object', { object_id }, limits);
  }
}

async function runCommands(kernel: Kernel, template: Template, given: GivenParameters) {
  const made = new Map<string, string>();
  let last = { object_id: '', volume: 0, warnings: [] as string[] };
  for (const { id, command, parameters } of renderTemplate(template, readParameters(template, given))) {
    last = solid.parse(
      await kernel.run(
        requireAdapterTool(command),
        parseParameters(command, resolveReferences(parameters, made)),
        limits,
      ),
    );
    made.set(id, last.object_id);
  }
  const measured = await kernel.run('get_bounding_box', { object_id: last.object_id }, limits);
  const isResult = made.get(template.result) === last.object_id;
  return { ...last, isResult, left: (await listObjects(kernel)).length, box: measured.bounding_box };
}

const listObjects = async (kernel: Kernel) =>
  (await kernel.run('list_objects', { limit: 1000, offset: 0 }, limits)).objects;

const isAdapterTool = (name: string): name is AdapterToolName => catalog.findTool(name)?.runsOn === 'adapter';

function requireAdapterTool(command: string): AdapterToolName {
  if (!isAdapterTool(command)) throw new Error(`${command} does not run on an adapter`);
  return command;
}

const parseParameters = (command: string, parameters: unknown) =>
  catalog.findTool(command)?.parameters.parse(parameters) as never;

function resolveReferences(parameters: unknown, made: ReadonlyMap<string, string>): unknown {
  const text = JSON.stringify(parameters).replaceAll(/\$\{(\w+)\.object_id\}/g, (reference, id: string) => {
    const object = made.get(id);
    if (object === undefined) throw new Error(`${reference} is not created yet`);
    return object;
  });
  return JSON.parse(text);
}
