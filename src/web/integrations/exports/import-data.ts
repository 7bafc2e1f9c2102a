/** The formula that reads an address in Google Sheets. In a sheet whose decimals have a comma, arguments are parted by `;`. */
export const importData = (url: string): string => `=IMPORTDATA("${url}")`
