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
}

/** A failure that the caller may see. Anything else that is thrown is a bug and appears as `internal`. */
export class Fault extends Error {
  override readonly name = 'Fault';
  readonly code: FaultCode;
  readonly slots: Slotted;
  /** True when the request certainly had no effect; otherwise its effect is unknown. */
  readonly isUndone: boolean;

  private constructor(code: FaultCode, slots: Slotted, { isUndone = false, ...options }: FaultOptions = {}) {
    super(fillSlots(faults[code].message, slots), options);
    this.code = code;
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

  /** Rebuilds a fault from its bus form. A code unknown to this build becomes `internal`. */
  static fromWire({ code, slots, isUndone }: WireFault): Fault {
    return isFaultCode(code) ? new Fault(code, slots, { isUndone }) : Fault.of('internal');
  }

  toWire(): WireFault {
    const { code, slots, isUndone } = this;
    return { code, slots, ...(isUndone && { isUndone }) };
  }

  get status(): number {
    return faults[this.code].status;
  }
}

const isFaultCode = (code: string): code is FaultCode => Object.hasOwn(faults, code);

const fillSlots = (message: string, slots: Slotted): string =>
  redactSecrets(message.replace(/\{(\w+)\}/g, (_, slot: string) => String(slots[slot])));
