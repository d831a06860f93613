import { readdirSync, readFileSync } from 'node:fs';
import { template, type Template } from './template.ts';

const folder = new URL('../../data/templates/', import.meta.url);

/** Every template, in the order of their ids. Throws where a file is not one. */
export const readTemplates = (): Template[] =>
  readdirSync(folder)
    .toSorted()
    .map((file) => template.parse(JSON.parse(readFileSync(new URL(file, folder), 'utf8'))));
