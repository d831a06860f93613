import { faults, type FaultCode } from './faults.ts';
import { redactSecrets } from './redact-secrets.ts';

type Slots<Message> = Message extends `${string}{${infer Slot}}${infer Rest}` ? Slot | Slots<Rest> : never;
type Slotted = Readonly<Record<string, string | number>>;
type SlotNames<Code extends FaultCode> = Slots<(typeof faults)[Code]['message']>;
type Arguments<Code extends FaultCode> = [SlotNames<Code>] extends [never]
  ? [slots?: Record<string, never>, options?: FaultOptions]
  : [slots: Record<SlotNames<Code>, string | number>, options?: FaultOptions];

interface FaultOptions extends ErrorOptions {
  /** True when the request certainly had no effect, because it was never sent or no process received it. */
  readonly isUndone?: boolean | undefined;
}

/** A failure as it crosses the bus. */
export interface WireFault {
  readonly code: string;
  readonly slots: Slotted;
  readonly isUndone?: boolean | undefined;
  /** Status and message, for a receiver of the previous release that does not know the code. */
  readonly status?: number | undefined;
  readonly message?: string | undefined;
}

/** Status and message of a code, or those that a newer release sent with a code of its own. */
interface FaultEntry {
  readonly status: number;
  readonly message: string;
}

/** A failure that the caller may see. Anything else that is thrown is a bug and appears as `internal`. */
export class Fault extends Error {
  override readonly name = 'Fault';
  readonly code: FaultCode;
  readonly slots: Slotted;
  /** True when the request certainly had no effect; otherwise its effect is unknown. */
  readonly isUndone: boolean;
  readonly status: number;

  private constructor(
    code: FaultCode,
    slots: Slotted,
    { isUndone = false, ...options }: FaultOptions = {},
    entry: FaultEntry = faults[code],
  ) {
    super(fillSlots(entry.message, slots), options);
    this.code = code;
    this.status = entry.status;
    this.slots = slots;
    this.isUndone = isUndone;
  }

  /** Creates a fault from its table entry: `Fault.of('quota_exhausted', { limit, resetAt })`. */
  static of<Code extends FaultCode>(code: Code, ...[slots = {}, options]: Arguments<Code>): Fault {
    return new Fault(code, slots, options);
  }

  /** Creates `invalid_parameters`; the reason is a sentence that names the problem and its fix. */
  static invalid(reason: string, options?: FaultOptions): Fault {
    return Fault.of('invalid_parameters', { reason }, options);
  }

  /** Converts anything thrown to a fault: itself, or `internal` with the bug as its cause. */
  static from(thrown: unknown): Fault {
    return thrown instanceof Fault ? thrown : Fault.of('internal', {}, { cause: thrown });
  }

  /**
   * Rebuilds a fault from its bus form. A code of a newer release keeps the status and the message that came with it;
   * without them it becomes `internal`.
   */
  static fromWire({ code, slots, isUndone, status, message }: WireFault): Fault {
    if (isFaultCode(code)) return new Fault(code, slots, { isUndone });
    if (!isErrorStatus(status) || typeof message !== 'string') return Fault.of('internal');
    // The slots are filled already. Code of this release compares codes only with those that it knows.
    return new Fault(code as FaultCode, {}, { isUndone }, { status, message: message.slice(0, maxForeignCharacters) });
  }

  /** True for a failure of the product itself: a server error that no caller or adapter caused. */
  get isOurs(): boolean {
    return this.status >= 500 && !isCausedByCaller(this.code);
  }

  toWire(): WireFault {
    const { code, slots, isUndone, status, message } = this;
    return { code, slots, ...(isUndone && { isUndone }), status, message };
  }
}

/** Server errors that the caller, the caller's adapter or their sign-in provider causes and can end. */
const causedByCaller: ReadonlySet<string> = new Set<FaultCode>([
  'adapter_busy',
  'adapter_gone',
  'adapter_invalid',
  'adapter_lost',
  'adapter_timed_out',
  'called_off',
  'no_adapter',
  'provider_away',
  'preview_failed',
  'unfit_adapter',
]);

/** Returns true for the code of a server error that others cause, such as an adapter: it is not an outage. */
export const isCausedByCaller = (code: string): boolean => causedByCaller.has(code);

/** Longest message of a code that this release does not know. */
const maxForeignCharacters = 2_000;

const isFaultCode = (code: string): code is FaultCode => Object.hasOwn(faults, code);

const isErrorStatus = (status: number | undefined): status is number =>
  Number.isInteger(status) && Number(status) >= 400 && Number(status) <= 599;

const fillSlots = (message: string, slots: Slotted): string =>
  redactSecrets(message.replace(/\{(\w+)\}/g, (text, slot: string) => String(slots[slot] ?? text)));
