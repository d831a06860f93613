import type * as z from 'zod';

/** One operation of a service: subject, input, output and timeout. */
export interface Operation<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  readonly subject: string;
  readonly input: Input;
  readonly output: Output;
  readonly timeoutMs: number;
}

type Declared = Omit<Operation, 'subject'>;
type Named<Name extends string, Specs extends Record<string, Declared>> = {
  readonly [K in keyof Specs]: Operation<Specs[K]['input'], Specs[K]['output']> & {
    readonly subject: `${Name}.${K & string}`;
  };
};

/** Declares the operations of a service, each on the subject `<service>.<operation>`. */
export const contract = <const Name extends string, const Specs extends Record<string, Declared>>(
  name: Name,
  specs: Specs,
): Named<Name, Specs> =>
  Object.fromEntries(
    Object.entries(specs).map(([key, spec]) => [key, { ...spec, subject: `${name}.${key}` }]),
  ) as unknown as Named<Name, Specs>;

/** Declares an operation served per address, on `<prefix>.<address>`; `subject` matches all addresses. */
export const addressed = <const D extends Declared>(prefix: string, declared: D) => ({
  subject: `${prefix}.*`,
  at: (address: string): Operation<D['input'], D['output']> => ({ ...declared, subject: `${prefix}.${address}` }),
});

/** A message to all subscribers without a reply, on the subject `control.<name>`. */
export interface Announcement<Content extends z.ZodType = z.ZodType> {
  readonly subject: string;
  readonly content: Content;
}

export const announcement = <C extends z.ZodType>(name: string, content: C): Announcement<C> => ({
  subject: `control.${name}`,
  content,
});

/** Declares an announcement to one process at its own address, on `control.<name>.<address>`. */
export const addressedAnnouncement = <C extends z.ZodType>(name: string, content: C) => ({
  subject: `control.${name}.*`,
  at: (address: string): Announcement<C> => announcement(`${name}.${address}`, content),
});

/** An announcement that each subscriber acknowledges by name once it has handled it. */
export interface Acknowledged<Content extends z.ZodType = z.ZodType, Receipt extends z.ZodType = z.ZodType>
  extends Announcement<Content> {
  readonly receipt: Receipt;
}

export const acknowledged = <C extends z.ZodType, R extends z.ZodType>(
  announced: Announcement<C>,
  receipt: R,
): Acknowledged<C, R> => ({ ...announced, receipt });

export type Contract = Record<string, Operation>;
export type Input<Op extends Operation> = z.output<Op['input']>;
export type Output<Op extends Operation> = z.input<Op['output']>;

/** Methods of the class that serves a contract, one per operation. */
export type Handlers<C extends Contract> = { [K in keyof C]: (input: Input<C[K]>) => Promise<Output<C[K]>> };
