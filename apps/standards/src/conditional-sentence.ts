/** One-element list with the sentence if the condition holds, else an empty list. */
export const sentenceIf = (condition: boolean, sentence: string): string[] => (condition ? [sentence] : []);
