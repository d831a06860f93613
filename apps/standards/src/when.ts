/** A sentence where something holds, and none where it does not. */
export const when = (condition: boolean, sentence: string): string[] => (condition ? [sentence] : []);
