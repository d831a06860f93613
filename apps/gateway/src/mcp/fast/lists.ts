import type { Catalog, Tier, Toolset } from '@kerf/catalog';
import { toolList } from '../tool-list.ts';
import type { Era } from './revisions.ts';
import { resultText } from './reply.ts';

/** Cache of serialized tools/list results. */
export class Lists {
  private readonly texts = new Map<string, string>();

  constructor(private readonly catalog: Catalog) {}

  of(tier: Tier, toolset: Toolset, era: Era): string {
    const name = `${tier} ${toolset} ${era}`;
    const text = this.texts.get(name) ?? resultText(toolList(this.catalog, tier, toolset), era);
    this.texts.set(name, text);
    return text;
  }
}
