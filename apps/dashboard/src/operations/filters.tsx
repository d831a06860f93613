import type { ReactNode } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import type { Answer } from '../api/client.ts';
import { describeState, nameAdapter, nameKey, type Operation } from './outcomes.ts';

const states = ['reserved', 'committed', 'refunded'] as const;

/** Filters of the list and its place, as the address of the page has them. */
export interface Query {
  readonly state: Operation['state'] | undefined;
  readonly tool: string | undefined;
  readonly key_id: string | undefined;
  readonly adapter_id: string | undefined;
  readonly before: string | undefined;
}

/** Changes of the address, by the name of a part; undefined removes it. */
type Changes = Readonly<Record<string, string | undefined>>;

/** The address of the page: a filtered list, or an open operation, can be sent to a colleague. */
export interface Address {
  readonly query: Query;
  /** Operation that is open. */
  readonly operation: string | undefined;
  /** Returns the address with some parts changed. */
  readonly toHref: (changes: Changes) => string;
}

/** Reads the address of the page. */
export function useAddress(): Address {
  const search = useSearch();
  const given = new URLSearchParams(search);
  const read = (name: string) => given.get(name) || undefined;
  const query = {
    state: states.find((state) => state === read('state')),
    tool: read('tool'),
    key_id: read('key_id'),
    adapter_id: read('adapter_id'),
    before: read('before'),
  };
  return { query, operation: read('operation'), toHref: (changes) => toHref(search, changes) };
}

function toHref(search: string, changes: Changes): string {
  const parts = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value) parts.set(name, value);
    else parts.delete(name);
  }
  return parts.size === 0 ? '/operations' : `/operations?${parts}`;
}

interface FiltersProps {
  readonly address: Address;
  /** Usage of the account: what it names can be chosen. */
  readonly usage: Answer<'usage'> | undefined;
}

/** Filters of the list: how it ended, and what ran with which key and where. */
export function Filters({ address: { query, toHref: change }, usage }: FiltersProps): ReactNode {
  const [, navigate] = useLocation();
  const filters = [
    { name: 'state', title: 'Outcome', options: states.map((state) => [state, describeState(state)] as const) },
    { name: 'tool', title: 'Tool', options: usage?.by_tool.map(({ tool }) => [tool, tool] as const) },
    { name: 'key_id', title: 'Key', options: usage?.by_key.map((key) => [key.key_id, nameKey(key)] as const) },
    { name: 'adapter_id', title: 'Run by', options: listAdapters(usage) },
  ] as const;
  const isFiltered = filters.some(({ name }) => query[name] !== undefined);
  return (
    <div className="filters" role="group" aria-label="Filters">
      {filters.map(({ name, title, options }) => (
        <label key={name}>
          {title}
          <select
            value={query[name] ?? ''}
            onChange={({ target }) =>
              navigate(change({ [name]: target.value, before: undefined, operation: undefined }), { replace: true })
            }
          >
            <option value="">all</option>
            {addChosen(options ?? [], query[name]).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </label>
      ))}
      {isFiltered && (
        <Link className="button plain" href="/operations">
          Clear
        </Link>
      )}
    </div>
  );
}

type Option = readonly [value: string, text: string];

function listAdapters(usage: Answer<'usage'> | undefined): Option[] {
  const ids = usage?.by_adapter.flatMap(({ adapter_id }) => (adapter_id === null ? [] : [adapter_id])) ?? [];
  return ids.map((id) => [id, nameAdapter(id)] as const);
}

/** Adds the chosen value, which the address may name although usage does not. */
function addChosen(options: readonly Option[], chosen: string | undefined): Option[] {
  const isListed = chosen === undefined || options.some(([value]) => value === chosen);
  return isListed ? [...options] : [...options, [chosen, chosen.length > 12 ? `…${chosen.slice(-12)}` : chosen]];
}
