import { Fault } from '@kerf/errors';
import type { Form, Thread } from './thread.ts';
import { tolerancing } from './tolerancing.ts';

/** Classes that are of one system alone. */
const systems: readonly { readonly spelling: RegExp; readonly name: string; readonly forms: readonly Form[] }[] = [
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

/** Threads whose standard has classes; of the others none is at hand, which is said with the limits. */
const names: Partial<Readonly<Record<Form, string>>> = {
  metric: 'an ISO metric thread',
  trapezoidal: 'a trapezoidal thread',
  unified: 'a unified thread',
  G: 'a G thread',
};

/** Throws `invalid_parameters` for a class that another system of threads has: 2A of M8. */
export function refuseForeign(toleranceClass: string, thread: Thread): void {
  const name = names[thread.form];
  const system = systems.find(({ spelling }) => spelling.test(toleranceClass));
  if (name === undefined || system === undefined || system.forms.includes(thread.form)) return;
  throw Fault.invalid(
    `tolerance_class ${toleranceClass} is a class of ${system.name}, and ${name} has none of them: ${instead(thread)}.`,
  );
}

/** How the classes of a form are written, pitch before crest. */
const spellings: Partial<Readonly<Record<Form, RegExp>>> = {
  metric: /^(?:(?:[3-9][a-h]){1,2}|(?:[3-9][A-H]){1,2})$/,
  trapezoidal: /^(?:(?:[3-9][a-h]){1,2}|(?:[3-9][A-H]){1,2})$/,
  unified: /^[123][AB]$/,
  G: /^[AB]$/,
};

/** Classes that exist, and of which no figures are at hand. */
const unheld: readonly { readonly spelling: RegExp; readonly form: Form; readonly of: string }[] = [
  {
    spelling: /^6A[XZ]$/,
    form: 'metric',
    of: 'an internal thread by ISO 965-5, tapped larger for screws that are hot-dip galvanized',
  },
  { spelling: /^6az$/, form: 'metric', of: 'an external thread by ISO 965-4, before it is hot-dip galvanized' },
  { spelling: /^2AG$/, form: 'unified', of: 'an external thread by ASME B1.1 that keeps its allowance when coated' },
];

/** Throws `invalid_parameters` for a class without figures, and for what is no class at all: 99z, or 6 without its letter. */
export function refuseNone(toleranceClass: string, thread: Thread): void {
  const [name, spelling] = [names[thread.form], spellings[thread.form]];
  if (name === undefined || spelling === undefined || spelling.test(toleranceClass)) return;
  const { of } = unheld.find(({ form, spelling: its }) => form === thread.form && its.test(toleranceClass)) ?? {};
  if (of)
    throw Fault.invalid(
      `tolerance_class ${toleranceClass} is of ${of}. No figures of it are at hand: ${instead(thread)}.`,
    );
  const { standard } = tolerancing[thread.form];
  throw Fault.invalid(
    `tolerance_class ${toleranceClass.slice(0, 20)} is no class of ${name} (${standard}): ${instead(thread)}.`,
  );
}

function instead(thread: Thread): string {
  const { byDefault } = tolerancing[thread.form];
  const [external, internal] = [byDefault(thread, 'external'), byDefault(thread, 'internal')];
  return external === null
    ? 'give A or B of an external thread, nothing of an internal one'
    : `give ${external} of an external thread, ${internal} of an internal one`;
}
