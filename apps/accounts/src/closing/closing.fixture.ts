import { type accounts, gatewayFiles, type Input, type SessionState } from '@kerf/contracts';
import type { Database } from '@kerf/db';
import type { Mail } from '../mail/mail.ts';
import { KeyConnections } from '../gateways/key-connections.ts';
import { SignInWorld, toHolder } from '../sessions/sign-in-world.fixture.ts';
import { silentLog } from '@kerf/telemetry';
import { AuditLog } from '../audit/audit-log.ts';
import { AccountClosing } from './account-closing.ts';
import { Erasure } from './erasure.ts';

const settings = { pauseMs: 60_000, link: 'https://kerf.example' };

type FileErasure = Input<typeof gatewayFiles.eraseFiles>;

/** Closed accounts on a real database, with the mails that would be sent and a gateway that erases files. */
export class ClosingWorld {
  readonly mails: Mail[] = [];
  /** Accounts whose files the gateway was to erase. */
  readonly erasedFiles: FileErasure[] = [];
  private readonly connections: KeyConnections;

  private constructor(readonly signIns: SignInWorld) {
    this.connections = new KeyConnections(this.database, signIns.accounts.world.bus, silentLog);
  }

  static async start(): Promise<ClosingWorld> {
    const world = new ClosingWorld(await SignInWorld.start());
    await world.signIns.accounts.world.stub(gatewayFiles, {
      eraseFiles: async (request) => {
        world.erasedFiles.push(request);
        return { erased: 0, isDone: true };
      },
    });
    return world;
  }

  get database(): Database {
    return this.signIns.accounts.database;
  }

  get prisma(): Database['prisma'] {
    return this.database.prisma;
  }

  /** Closings with a grace period of their own. */
  createClosing(graceDays = 30): AccountClosing {
    const { database, connections, mailer } = this;
    const audit = new AuditLog(database, 1_000);
    return new AccountClosing({ database, audit, connections, mailer }, { graceDays, link: 'https://kerf.example' });
  }

  /** The erasure of one process; the bus can be replaced, to fail. */
  createErasure(
    bus: Pick<SignInWorld['accounts']['world']['bus'], 'request'> = this.signIns.accounts.world.bus,
  ): Erasure {
    const { database, connections, mailer } = this;
    return new Erasure({ database, bus, connections, mailer, log: silentLog }, settings);
  }

  /** The erasure of a process that is killed before one more than this number of statements. */
  createErasureThatDies(maxStatements: number): Erasure {
    let left = maxStatements;
    const count = <T>(work: () => Promise<T>): Promise<T> => {
      left -= 1;
      return left < 0 ? Promise.reject(new Error('killed')) : work();
    };
    const { database, connections, mailer } = this;
    const { bus } = this.signIns.accounts.world;
    const mortal = {
      queryOne: ((...call: Parameters<Database['queryOne']>) =>
        count(() => database.queryOne(...call))) as Database['queryOne'],
      queryRows: ((...call: Parameters<Database['queryRows']>) =>
        count(() => database.queryRows(...call))) as Database['queryRows'],
    };
    return new Erasure({ database: mortal, bus, connections, mailer, log: silentLog }, settings);
  }

  /** Erases everything that is due, as one process does. */
  erase(erasure = this.createErasure()): Promise<void> {
    return erasure.eraseDue(new AbortController().signal);
  }

  /** Closes the account of a session. */
  close(state: SessionState, graceDays?: number) {
    return this.createClosing(graceDays).closeAccount({ by: toHolder(state), email: state.email });
  }

  /** Addresses that got a mail with a subject. */
  listRecipients(subject: RegExp): string[] {
    return this.mails.filter((mail) => subject.test(mail.subject)).map(({ to }) => to);
  }

  async exists(accountId: string): Promise<boolean> {
    return (await this.prisma.account.count({ where: { id: accountId } })) > 0;
  }

  /** Everything that is stored, as text: one line for each row of each table. */
  async dumpTables(): Promise<string[]> {
    const tables = await this.prisma.$queryRaw<{ name: string }[]>`
      SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
      WHERE table_schema IN ('accounts', 'broker', 'events', 'issuer', 'quota') AND table_type = 'BASE TABLE'`;
    const rows = await Promise.all(
      tables.map(({ name }) =>
        this.prisma.$queryRawUnsafe<{ row: string }[]>(`SELECT '${name} ' || t::text AS row FROM ${name} t`),
      ),
    );
    return rows.flat().map(({ row }) => row);
  }

  stop(): Promise<void> {
    return this.signIns.stop();
  }

  private readonly mailer = { queueMail: (mail: Mail): void => void this.mails.push(mail) };
}

/** Registers an address again, as anyone may. */
export const registration = (email: string, key: Input<typeof accounts.register>['key']) =>
  ({ email, tier: 'free', key }) as const;
