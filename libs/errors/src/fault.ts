import { faults, type FaultCode } from './faults.ts';
import { redacted } from './redacted.ts';

type Slots<Message> = Message extends `${string}{${infer Slot}}${infer Rest}` ? Slot | Slots<Rest> : never;
type Slotted = Readonly<Record<string, string | number>>;
type SlotNames<Code extends FaultCode> = Slots<(typeof faults)[Code]['message']>;
type Arguments<Code extends FaultCode> = [SlotNames<Code>] extends [never]
  ? [slots?: Record<string, never>, options?: ErrorOptions]
  : [slots: Record<SlotNames<Code>, string | number>, options?: ErrorOptions];

/** A failure as it crosses the bus. */
export interface WireFault {
  readonly code: string;
  readonly slots: Slotted;
}

/** A failure the caller may be told about. Anything else that is thrown is a bug and reads as `internal`. */
export class Fault extends Error {
  override readonly name = 'Fault';
  readonly code: FaultCode;
  readonly slots: Slotted;

  private constructor(code: FaultCode, slots: Slotted, options?: ErrorOptions) {
    super(fill(faults[code].message, slots), options);
    this.code = code;
    this.slots = slots;
  }

  /** Raises one entry of the table: `Fault.of('quota_exhausted', { limit, resetAt })`. */
  static of<Code extends FaultCode>(code: Code, ...[slots = {}, options]: Arguments<Code>): Fault {
    return new Fault(code, slots, options);
  }

  /** Whatever was thrown, as a fault: itself, or `internal` with the bug as its cause. */
  static from(thrown: unknown): Fault {
    return thrown instanceof Fault ? thrown : Fault.of('internal', {}, { cause: thrown });
  }

  /** Rebuilds a fault that crossed the bus. A code this build does not know reads as `internal`. */
  static fromWire({ code, slots }: WireFault): Fault {
    return isCode(code) ? new Fault(code, slots) : Fault.of('internal');
  }

  toWire(): WireFault {
    return { code: this.code, slots: this.slots };
  }

  get status(): number {
    return faults[this.code].status;
  }
}

const isCode = (code: string): code is FaultCode => Object.hasOwn(faults, code);

const fill = (message: string, slots: Slotted): string =>
  redacted(message.replace(/\{(\w+)\}/g, (_, slot: string) => String(slots[slot])));
