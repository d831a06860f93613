import { Fault } from '@kerf/errors';
import type { ThreadForm, Thread } from '../sizes/thread.ts';
import { toleranceRules } from './tolerancing.ts';

/** Tolerance classes that belong to one system only. */
const systems: readonly { readonly spelling: RegExp; readonly name: string; readonly forms: readonly ThreadForm[] }[] =
  [
    { spelling: /^[123]A$/i, name: 'external unified threads (ASME B1.1)', forms: ['unified'] },
    { spelling: /^[123]B$/i, name: 'internal unified threads (ASME B1.1)', forms: ['unified'] },
    {
      spelling: /^(?:[3-9][c-h]){1,2}$/,
      name: 'external threads in millimetres (ISO 965-1)',
      forms: ['metric', 'trapezoidal'],
    },
    {
      spelling: /^(?:[3-9][C-H]){1,2}$/,
      name: 'internal threads in millimetres (ISO 965-1)',
      forms: ['metric', 'trapezoidal'],
    },
  ];

/** Forms with tolerance classes. For others no classes are available, which is noted with the limits. */
const names: Partial<Readonly<Record<ThreadForm, string>>> = {
  metric: 'an ISO metric thread',
  trapezoidal: 'a trapezoidal thread',
  unified: 'a unified thread',
  G: 'a G thread',
};

/** Refuses a class of another thread system, such as 2A for M8. Throws `invalid_parameters`. */
export function refuseForeignClass(toleranceClass: string, thread: Thread): void {
  const name = names[thread.form];
  const system = systems.find(({ spelling }) => spelling.test(toleranceClass));
  if (name === undefined || system === undefined || system.forms.includes(thread.form)) return;
  throw Fault.invalid(
    `tolerance_class ${toleranceClass} belongs to ${system.name}, not to ${name}: ${suggestClasses(thread)}.`,
  );
}

/** Spelling of the classes of a form, pitch diameter before crest. */
const spellings: Partial<Readonly<Record<ThreadForm, RegExp>>> = {
  metric: /^(?:(?:[3-9][a-h]){1,2}|(?:[3-9][A-H]){1,2})$/,
  trapezoidal: /^(?:(?:[3-9][a-h]){1,2}|(?:[3-9][A-H]){1,2})$/,
  unified: /^[123][AB]$/,
  G: /^[AB]$/,
};

/** Existing classes without available figures. */
const unavailableClasses: readonly { readonly spelling: RegExp; readonly form: ThreadForm; readonly of: string }[] = [
  {
    spelling: /^6A[XZ]$/,
    form: 'metric',
    of: 'an internal thread by ISO 965-5, tapped oversize for hot-dip galvanized screws',
  },
  { spelling: /^6az$/, form: 'metric', of: 'an external thread by ISO 965-4, before hot-dip galvanizing' },
  { spelling: /^2AG$/, form: 'unified', of: 'an external thread by ASME B1.1 that keeps its allowance when coated' },
];

/** Refuses a class without figures or an invalid class, such as 99z or 6. Throws `invalid_parameters`. */
export function refuseInvalidClass(toleranceClass: string, thread: Thread): void {
  const [name, spelling] = [names[thread.form], spellings[thread.form]];
  if (name === undefined || spelling === undefined || spelling.test(toleranceClass)) return;
  const { of } =
    unavailableClasses.find(({ form, spelling: its }) => form === thread.form && its.test(toleranceClass)) ?? {};
  if (of)
    throw Fault.invalid(
      `tolerance_class ${toleranceClass} is for ${of}. No figures are available for it: ${suggestClasses(thread)}.`,
    );
  const { standard } = toleranceRules[thread.form];
  throw Fault.invalid(
    `tolerance_class ${toleranceClass.slice(0, 20)} is not a class of ${name} (${standard}): ${suggestClasses(thread)}.`,
  );
}

function suggestClasses(thread: Thread): string {
  const { getDefaultClass: byDefault } = toleranceRules[thread.form];
  const [external, internal] = [byDefault(thread, 'external'), byDefault(thread, 'internal')];
  return external === null
    ? 'give A or B for an external thread, nothing for an internal one'
    : `give ${external} for an external thread, ${internal} for an internal one`;
}
