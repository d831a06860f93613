/** In a query everything is text. What is no number stays what it is, so that the refusal can show it. */
export const numberIn = (text: unknown): unknown => (/^-?\d+(\.\d+)?$/.test(String(text)) ? Number(text) : text);
