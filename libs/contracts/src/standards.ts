import { materialTemperature, specCategories, standardSpec } from '@kerf/catalog';
import * as z from 'zod';
import { outcome } from './caller.ts';
import { addressed, contract } from './contract.ts';
import {
  partSearchResult,
  libraryCategories,
  librarySummary,
  part,
  partDetail,
  partFinishes,
} from './schemas/parts.ts';
import { standardsPage } from './schemas/standards.ts';
import { templatePage, template } from './schemas/templates.ts';

/** A file of an account, with the gateway that serves it. */
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
      /** File that the tool reads, if any. */
      file: keptFile.optional(),
      /** Time for which the caller waits. */
      withinMs: z.int().positive().optional(),
    }),
    output: outcome,
    timeoutMs: 5_000,
  },

  /** Lists the part libraries, of all categories or one. */
  libraries: {
    input: z.object({ category: z.enum(libraryCategories).optional() }),
    output: z.object({ libraries: z.array(librarySummary), total: z.int(), version: z.string() }),
    timeoutMs: 2_000,
  },

  /** Searches parts and returns one page. */
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
    output: partSearchResult,
    timeoutMs: 2_000,
  },

  /** Returns one part, by its own id or by the id of its size plus a length. */
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

  /** Completes part ids of a library from a typed prefix, in table order, with the total number. */
  partIds: {
    input: z.object({ library: z.string(), typed: z.string(), limit: z.int() }),
    output: z.object({ values: z.array(z.string()), total: z.int() }),
    timeoutMs: 2_000,
  },

  /** Lists design templates, filtered by category and words. */
  templates: {
    input: z.object({
      category: z.string().optional(),
      words: z.string().optional(),
      limit: z.int(),
      offset: z.int(),
    }),
    output: templatePage,
    timeoutMs: 2_000,
  },

  /** Returns one design template, rendered if parameters are given. */
  template: {
    input: z.object({ templateId: z.string(), parameters: z.record(z.string(), z.unknown()) }),
    output: template,
    timeoutMs: 2_000,
  },

  /** Returns a page of the standards library, best matches first if words are given. */
  browse: {
    input: z.object({
      category: z.enum(specCategories).optional(),
      words: z.string().optional(),
      body: z.string().optional(),
      limit: z.int(),
      offset: z.int(),
    }),
    output: standardsPage,
    timeoutMs: 2_000,
  },

  /** Returns one specification, limited to one size if given. */
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

/** Reads a file from an offset, as many bytes as fit one message; the address is a gateway. */
export const gatewayFile = addressed('gateway.file', {
  input: z.object({ accountId: z.uuid(), fileId: z.uuid(), offset: z.int().nonnegative() }),
  output: z.object({ content: z.string() }),
  timeoutMs: 5_000,
});
