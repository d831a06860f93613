import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findOrInstallPrometheus, resolveInProject } from '@kerf/tools';
import { parse } from 'yaml';
import * as z from 'zod';
import { manifestsFolder } from './render.ts';
import { findSchemaProblems } from './schemas.ts';

const installMs = 300_000;
const rules = resolveInProject('deploy/observability/generated/rules.yaml');
const composeFile = z.object({ configs: z.object({ prometheus: z.object({ content: z.string() }) }) });

const readTrial = (file: string): string => readFileSync(join(manifestsFolder, 'trial', file), 'utf8');
const readCompose = (): string => readFileSync(resolveInProject('deploy/compose.yaml'), 'utf8');

describe('the manifests of the walk-through', () => {
  it.each(['observability.yaml', 'load.yaml'])('of %s have the fields of their kinds', (file) => {
    expect(findSchemaProblems(readTrial(file))).toEqual([]);
  });

  it('run the image of this release, and the programs of Compose', () => {
    const { version } = JSON.parse(readFileSync(resolveInProject('package.json'), 'utf8'));
    const images = ['observability.yaml', 'load.yaml'].flatMap((file) => readTrial(file).match(/image: \S+/g) ?? []);

    expect(new Set(images.filter((image) => image.includes('kerf')))).toEqual(new Set([`image: kerf:${version}`]));
    for (const image of images.filter((one) => !one.includes('kerf'))) expect(readCompose()).toContain(`${image}\n`);
  });
});

describe('the configuration of Prometheus', () => {
  it.each([
    ['the walk-through', () => readTrial('prometheus.yml')],
    ['Compose', () => composeFile.parse(parse(readCompose())).configs.prometheus.content],
  ])(
    'of %s is accepted by promtool, with the rules',
    async (_, read) => {
      const { promtool } = await findOrInstallPrometheus();
      const folder = mkdtempSync(join(tmpdir(), 'kerf-prometheus-'));
      const file = join(folder, 'prometheus.yml');
      writeFileSync(file, read().replace('/etc/prometheus/rules.yaml', rules));
      try {
        expect(execFileSync(promtool, ['check', 'config', file], { encoding: 'utf8' })).toContain('rules found');
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
    installMs,
  );
});
