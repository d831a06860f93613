import type { Parameters } from '@kerf/catalog';
import type { Input, standards } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { isStep } from '@kerf/mesh';
import type { TemplateLibrary } from '../../templates/template-library.ts';
import { mmPerInch } from '../../inch.ts';
import type { Design } from './design.ts';

type ValidationRequest = Parameters<'validate_design'>;

/** A file of an account, stored by a gateway. */
export type DesignFile = NonNullable<Input<typeof standards.run>['file']>;

/** Fetches a whole file before a deadline on the clock of `performance.now()`. */
export type Fetch = (file: DesignFile, until: number) => Promise<Uint8Array<ArrayBuffer>>;

/** Turns a STEP file into the bytes of an STL. */
export type Tessellate = (bytes: Uint8Array, until: number) => Promise<Uint8Array<ArrayBuffer>>;

/** Builds commands of the catalogue, and returns the bytes of an STL. */
export type Build = (
  design: NonNullable<ValidationRequest['design']>,
  until: number,
) => Promise<Uint8Array<ArrayBuffer>>;

/** Providers of geometry. */
export interface GeometrySources {
  readonly fetch: Fetch;
  readonly tessellate: Tessellate;
  readonly build: Build;
  readonly templates: Pick<TemplateLibrary, 'render'>;
}

const unitsMm = { mm: 1, cm: 10, m: 1000, inch: mmPerInch };

/** Loads the geometry of a design from any of its sources. */
export class DesignLoader {
  constructor(private readonly sources: GeometrySources) {}

  /** Loads the geometry. Throws `invalid_parameters` or `design_too_large`. */
  async loadDesign(request: ValidationRequest, file: DesignFile | undefined, until: number): Promise<Design> {
    const { mesh, design, template_id: templateId } = request;
    if (mesh) return readInlineMesh(mesh);
    if (file) return this.loadFile(file, { until, isExact: request.object_id !== undefined });
    const { build, templates } = this.sources;
    if (design) return toStlDesign(await build(design, until));
    if (templateId !== undefined)
      return toStlDesign(await build(templates.render(templateId, request.parameters ?? {}), until));
    throw Fault.invalid('The request contains no geometry.');
  }

  private async loadFile(file: DesignFile, { until, isExact }: { until: number; isExact: boolean }): Promise<Design> {
    const bytes = await this.sources.fetch(file, until);
    if (isStep(bytes)) return toStlDesign(await this.sources.tessellate(bytes, until));
    return { kind: 'file', bytes, name: file.name, isExact };
  }
}

function readInlineMesh({
  content,
  vertices = [],
  triangles = [],
  units,
}: NonNullable<ValidationRequest['mesh']>): Design {
  const scale = unitsMm[units];
  // Copied, because the bytes are transferred to another thread, which is impossible for a slice of a shared buffer.
  if (content !== undefined) return { kind: 'stl', bytes: Uint8Array.from(Buffer.from(content, 'base64')), scale };
  return { kind: 'indexed', vertices: Float64Array.from(vertices), triangles: Float64Array.from(triangles), scale };
}

const toStlDesign = (bytes: Uint8Array<ArrayBuffer>): Design => ({
  kind: 'file',
  bytes,
  name: 'design.stl',
  isExact: true,
});
