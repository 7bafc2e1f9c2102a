/** What a call answers with that writes a table: CSV as spreadsheets read it, with the decimal mark of who asks. */
export const csvType = 'text/csv; charset=utf-8'
