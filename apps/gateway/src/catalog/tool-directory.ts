import { type Catalog, didYouMean, type ToolEntry, type OperationIds } from '@kerf/catalog';
import { Fault } from '@kerf/errors';

/** The term that an endpoint uses for a tool. */
export type NamedAs = 'tool' | 'command' | 'operation id';

/** Lookup of tools by name, command or operation id. */
export class ToolDirectory {
  constructor(
    readonly catalog: Catalog,
    readonly ids: OperationIds,
  ) {}

  /** Throws `unknown_tool` with the nearest names, which opaque ids do not have. */
  find(name: string, kind: NamedAs): ToolEntry {
    const found = this.lookUp(name, kind);
    if (found) return found;
    throw Fault.of('unknown_tool', { kind, name: name.slice(0, 100), suggestion: this.suggest(name, kind) });
  }

  lookUp(name: string, kind: NamedAs): ToolEntry | undefined {
    return kind === 'operation id' ? this.ids.find(name) : this.catalog.findTool(name);
  }

  private suggest(name: string, kind: NamedAs): string {
    if (kind === 'operation id') return ' GET /api/v1/ops lists the ids of this deployment.';
    return didYouMean(
      name,
      this.catalog.tools.map((tool) => tool.name),
      ' GET /api/v1/mcp/tools?toolset=extended lists them all.',
    );
  }
}
