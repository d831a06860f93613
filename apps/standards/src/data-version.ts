/** Version of the tables in `data`: change it with them. */
export const dataVersion = '2026.11.10';
