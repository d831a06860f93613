import { materialTemperature, specCategories, standardSpec } from '@kerf/catalog';
import * as z from 'zod';
import { outcome } from './caller.ts';
import { addressed, contract } from './contract.ts';
import { foundParts, libraryCategories, librarySummary, part, partDetail, partFinishes } from './library-shapes.ts';
import { browsedStandards } from './standard-shapes.ts';
import { listedTemplates, template } from './template-shapes.ts';

/** A file of an account, and which gateway hands it out. */
const keptFile = z.object({
  accountId: z.uuid(),
  fileId: z.uuid(),
  /** An address of `gatewayFile`. */
  gateway: z.uuid(),
  name: z.string(),
  size: z.int().positive(),
});

export const standards = contract('standards', {
  run: {
    input: z.object({
      tool: z.string(),
      parameters: z.record(z.string(), z.unknown()),
      /** The file that the tool reads, when it reads one. */
      file: keptFile.optional(),
      /** How long somebody waits for the answer. */
      withinMs: z.int().positive().optional(),
    }),
    output: outcome,
    timeoutMs: 5_000,
  },

  /** The libraries of parts, of all categories or of one. */
  libraries: {
    input: z.object({ category: z.enum(libraryCategories).optional() }),
    output: z.object({ libraries: z.array(librarySummary), total: z.int(), version: z.string() }),
    timeoutMs: 2_000,
  },

  /** Finds parts. At most one page of them is answered. */
  searchParts: {
    input: z.object({
      query: z.string(),
      filters: z.object({
        library: z.string().optional(),
        family: z.string().optional(),
        standard: z.string().optional(),
        size: z.string().optional(),
      }),
      sort: z.enum(['relevance', 'name']),
      limit: z.int(),
      offset: z.int(),
    }),
    output: foundParts,
    timeoutMs: 2_000,
  },

  /** One part, by its own id or by that of its size together with a length. */
  part: {
    input: z.object({
      library: z.string(),
      partId: z.string(),
      length: z.number().optional(),
      detail: partDetail.optional(),
      finish: z.enum(partFinishes).optional(),
    }),
    output: part,
    timeoutMs: 2_000,
  },

  /** Some ids of a library that begin as was typed, in the order of its tables, and how many do. */
  partIds: {
    input: z.object({ library: z.string(), typed: z.string(), limit: z.int() }),
    output: z.object({ values: z.array(z.string()), total: z.int() }),
    timeoutMs: 2_000,
  },

  /** The design templates, by category and words. */
  templates: {
    input: z.object({
      category: z.string().optional(),
      words: z.string().optional(),
      limit: z.int(),
      offset: z.int(),
    }),
    output: listedTemplates,
    timeoutMs: 2_000,
  },

  /** One design template; rendered where parameters are given. */
  template: {
    input: z.object({ templateId: z.string(), parameters: z.record(z.string(), z.unknown()) }),
    output: template,
    timeoutMs: 2_000,
  },

  /** A page of the standards library, the best first where words are given. */
  browse: {
    input: z.object({
      category: z.enum(specCategories).optional(),
      words: z.string().optional(),
      body: z.string().optional(),
      limit: z.int(),
      offset: z.int(),
    }),
    output: browsedStandards,
    timeoutMs: 2_000,
  },

  /** One specification, in one size of its table where one is given. */
  spec: {
    input: z.object({
      category: z.string(),
      specId: z.string(),
      size: z.string().optional(),
      units: z.enum(['mm', 'inch']),
      temperature: materialTemperature.optional(),
    }),
    output: standardSpec,
    timeoutMs: 2_000,
  },
});

/** Bytes of a file from an offset on, as many as one message holds; the address is a gateway. */
export const gatewayFile = addressed('gateway.file', {
  input: z.object({ accountId: z.uuid(), fileId: z.uuid(), offset: z.int().nonnegative() }),
  output: z.object({ content: z.string() }),
  timeoutMs: 5_000,
});
