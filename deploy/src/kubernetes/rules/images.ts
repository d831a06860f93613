import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod';
import { findOwnWorkloads, findWorkloads } from '../manifests.ts';
import { manifestsFolder } from '../render.ts';
import type { Rule } from './rule.ts';

const release = z.object({
  images: z.array(
    z.object({
      name: z.string(),
      newName: z.string().optional(),
      newTag: z.string().optional(),
      digest: z.string().optional(),
    }),
  ),
});
const exactTag = /^v?\d+\.\d+\.\d+(-[\w.-]+)?$|^\d+\.\d+-\w[\w.-]*$/;
const digested = /@sha256:[0-9a-f]{64}$/;

/** Images with exact tags or digests that components/release lists, and one image for all programs of Kerf. */
export const findForeignImages: Rule = (manifests) => {
  const text = readFileSync(join(manifestsFolder, 'components/release/kustomization.yaml'), 'utf8');
  const listed = release.parse(parse(text)).images.map(formatImage);
  const own = new Set(findOwnWorkloads(manifests).map((workload) => workload.own.image));
  return [
    ...findWorkloads(manifests).flatMap(({ name, containers }) =>
      containers.flatMap(({ image }) => findProblem(image, listed).map((problem) => `${name}: ${problem}`)),
    ),
    ...(own.size > 1 ? [`Kerf runs from several images: ${[...own].join(', ')}`] : []),
  ];
};

// As kustomize writes it: a digest replaces the tag.
const formatImage = ({ name, newName = name, newTag, digest }: z.infer<typeof release>['images'][number]): string =>
  digest === undefined ? `${newName}:${newTag}` : `${newName}@${digest}`;

function findProblem(image: string, listed: readonly string[]): string[] {
  if (!digested.test(image) && !exactTag.test(image.split(':').at(-1) ?? '')) return [`${image} has no exact tag`];
  return listed.includes(image) ? [] : [`${image} is not in components/release`];
}
