// The real gateway with a catalogue that contains every tool many times, under different names.
import { Catalog, categories } from '@kerf/catalog';
import { gatewayParts, readGatewayConfig } from '@kerf/gateway';
import { runService } from '@kerf/service';
import { growthFactor } from './size.ts';

const copies = Array.from({ length: growthFactor - 1 }, (_, copy) =>
  Object.entries(categories).map(([category, tools]) => {
    const renamed = Object.entries(tools).map(([name, tool]) => [`${name}_${copy}`, tool]);
    return [`${category}_${copy}`, Object.fromEntries(renamed)] as const;
  }),
);
const enlarged = new Catalog({ ...Object.fromEntries(copies.flat()), ...categories });

await runService({ ...gatewayParts(enlarged), readConfig: readGatewayConfig });
