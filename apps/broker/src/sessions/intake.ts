import { maxMessageBytes } from '@kerf/contracts';
import { Budgets, Budget, type Rate } from '../budget.ts';
import type { Clock } from '../clock.ts';

/** What one adapter may say unasked: 64 commands that each tell ten times a second how far they are fit in. */
const ofAdapter: Rate = { burst: 4_194_304, perSecond: 524_288 };

/** What all adapters of one account may say unasked to one pod, which others share: at most a quarter of its time. */
const ofAccount: Rate = { burst: 16_777_216, perSecond: 2_097_152 };

/** What reading a frame costs, however short it is, in the bytes of a long one. */
const eachFrameBytes = 512;

/** What each command that is sent adds, for its answer, and how many of these are kept. */
const answerBytes = maxMessageBytes + 65_536;
const mostAnswers = 64;

/** A message that is not understood is answered or logged, which costs as much as reading so many bytes. */
export const faultBytes = 65_536;

/** How much the adapters of one pod may say. */
export class Intakes {
  private readonly accounts = new Budgets(ofAccount);

  constructor(private readonly clock: Clock) {}

  /** How much one more adapter of an account may say. */
  open(accountId: string): Intake {
    return new Intake(this.accounts, accountId, this.clock);
  }

  /** Now and then: forgets accounts that have been quiet. */
  sweep(): void {
    this.accounts.sweep(this.clock.now());
  }
}

/** How much one adapter may still say: answers to what it was asked, and so much besides. */
export class Intake {
  private readonly own: Budget;
  private answers = 0;

  constructor(
    private readonly all: Pick<Budgets, 'of'>,
    private readonly accountId: string,
    private readonly clock: Clock,
  ) {
    this.own = new Budget(ofAdapter, clock.now());
  }

  /** So many more commands were sent, and each may be answered. */
  expect(commands: number): void {
    this.answers = Math.min(this.answers + commands * answerBytes, mostAnswers * answerBytes);
  }

  /** Takes a frame of so many bytes; false when too much was said before it. */
  take(bytes: number): boolean {
    const cost = bytes + eachFrameBytes;
    const asked = Math.min(cost, this.answers);
    this.answers -= asked;
    return asked === cost || this.takeUnasked(cost - asked);
  }

  private takeUnasked(cost: number): boolean {
    const now = this.clock.now();
    const account = this.all.of(this.accountId, now);
    if (this.own.leftAt(now) <= 0 || account.leftAt(now) <= 0) return false;
    this.own.spend(cost);
    account.spend(cost);
    return true;
  }
}
