import type { DashboardName } from '../links.ts';

/** Query of a panel; `legend` names its series by their labels. */
interface Query {
  readonly expression: string;
  readonly legend?: string;
}

/** Panel of a dashboard. */
export interface Panel {
  readonly title: string;
  readonly description?: string;
  readonly kind?: 'graph' | 'number' | 'logs';
  /** Unit of Grafana, such as `s`, `reqps` or `percentunit`. */
  readonly unit?: string;
  readonly queries: readonly Query[];
  /** True if the panel is empty while nothing goes wrong. */
  readonly mayBeEmpty?: boolean;
  /** True if points open the trace of a request. */
  readonly hasExemplars?: boolean;
}

/** Dashboard: rows of panels. */
export interface DashboardDefinition {
  readonly name: DashboardName;
  readonly title: string;
  readonly description: string;
  readonly variables?: readonly ('service' | 'account' | 'logs')[];
  readonly rows: Readonly<Record<string, readonly Panel[]>>;
}

/** Graph with one query. */
export function graph(title: string, expression: string, options: Partial<Panel> & { legend?: string } = {}): Panel {
  const { legend, ...panel } = options;
  return { title, queries: [{ expression, ...(legend && { legend }) }], ...panel };
}
