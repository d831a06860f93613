import { readdirSync, readFileSync } from 'node:fs';
import { template, type Template } from './template.ts';

const folder = new URL('../../data/templates/', import.meta.url);

/** Reads all templates, ordered by id. Throws if a file is not a valid template. */
export const readTemplates = (): Template[] =>
  readdirSync(folder)
    .toSorted()
    .map((file) => template.parse(JSON.parse(readFileSync(new URL(file, folder), 'utf8'))));
