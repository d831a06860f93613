import { createContext } from 'react';

/** Shows a sentence in the status region of the page, which screen readers read. */
export const AnnouncementContext = createContext<(sentence: string) => void>(() => undefined);
