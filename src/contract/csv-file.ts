/** The answer of calls that export a table: CSV for spreadsheets, with the caller's decimal mark. */
export const csvType = 'text/csv; charset=utf-8'
