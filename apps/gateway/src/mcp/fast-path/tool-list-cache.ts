import type { Catalog, Tier, Toolset } from '@kerf/catalog';
import { getToolList } from '../tool-list.ts';
import type { Era } from './protocol-versions.ts';
import { formatResult } from './json-rpc-reply.ts';

/** Cache of serialized tools/list results. */
export class ToolListCache {
  private readonly texts = new Map<string, string>();

  constructor(private readonly catalog: Catalog) {}

  getResultText(tier: Tier, toolset: Toolset, era: Era): string {
    const name = `${tier} ${toolset} ${era}`;
    const text = this.texts.get(name) ?? formatResult(getToolList(this.catalog, tier, toolset), era);
    this.texts.set(name, text);
    return text;
  }
}
