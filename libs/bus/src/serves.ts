import type { Contract, Handlers, Operation } from '@kerf/contracts';
import { Controller } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';

const operationKey = 'operation';

/**
 * Registers a class as the server of a contract: one method per operation, with the same name.
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

/** Returns the operation for which `Serves` registered a handler. */
export const getOperation = (extras: Record<string, unknown> | undefined): Operation | undefined =>
  extras?.[operationKey] as Operation | undefined;
