/** Google Sheets formula that reads an address. Locales with decimal commas separate arguments by `;`. */
export const importData = (url: string): string => `=IMPORTDATA("${url}")`
