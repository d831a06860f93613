import type { Contract, Handlers, Operation } from '@kerf/contracts';
import { Controller } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';

const operationKey = 'operation';

/**
 * Makes a class the server of a contract: one method per operation, named alike.
 * A missing method or one of the wrong type does not compile.
 */
export const Serves =
  <C extends Contract>(contract: C) =>
  <T extends new (...args: never[]) => Handlers<C>>(target: T): void => {
    for (const [name, operation] of Object.entries(contract)) {
      const method = Object.getOwnPropertyDescriptor(target.prototype, name);
      if (!method) throw new Error(`${target.name} has no method ${name}, which ${operation.subject} needs`);
      MessagePattern(operation.subject, { [operationKey]: operation })(target.prototype as object, name, method);
    }
    Controller()(target);
  };

/** The operation a handler was registered for by `Serves`. */
export const operationOf = (extras: Record<string, unknown> | undefined): Operation | undefined =>
  extras?.[operationKey] as Operation | undefined;
