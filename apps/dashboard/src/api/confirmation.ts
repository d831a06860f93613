import { createContext } from 'react';

/** Dialog in which the member confirms their identity; resolves to false when they cancel. */
export const ConfirmationContext = createContext<() => Promise<boolean>>(() => Promise.resolve(false));
