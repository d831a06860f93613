/** Of the tables in `data`: changed with them. */
export const dataVersion = '2026.11.10';
