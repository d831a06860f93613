import { type ReactNode, useId } from 'react';

/** Environments on offer; any other word can be typed. */
const environments = ['production', 'staging', 'development'] as const;

/** A field for where a key is used: a label that changes no rights. */
export function EnvironmentField({ value = '' }: { readonly value?: string | undefined }): ReactNode {
  const listId = useId();
  return (
    <label>
      Environment
      <input
        name="environment"
        list={listId}
        maxLength={32}
        pattern="[A-Za-z0-9][A-Za-z0-9 _.\-]*"
        title="Letters, digits, spaces, dots, hyphens and underscores"
        autoComplete="off"
        placeholder="none"
        defaultValue={value}
      />
      <datalist id={listId}>
        {environments.map((environment) => (
          <option key={environment}>{environment}</option>
        ))}
      </datalist>
    </label>
  );
}

interface EnvironmentFilterProps {
  readonly environments: readonly string[];
  /** The empty one stands for all. */
  readonly chosen: string;
  readonly onChoose: (environment: string) => void;
}

/** Filter of a list of keys by their environment. */
export function EnvironmentFilter({ environments: listed, chosen, onChoose }: EnvironmentFilterProps): ReactNode {
  return (
    <label>
      Environment
      <select value={chosen} onChange={({ target }) => onChoose(target.value)}>
        <option value="">all</option>
        {listed.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </label>
  );
}
