export type CsvValue = string | number | boolean | null | undefined

// A spreadsheet runs a cell that begins like this as a formula; text from publishers' pages must not get that chance.
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/
const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/

function field(value: CsvValue): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  const text = String(value)
  const safe = FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** RFC 4180 with CRLF, and a byte order mark so that spreadsheets read it as UTF-8. */
export function toCsv(head: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
  return `\uFEFF${[head, ...rows].map((row) => row.map(field).join(',')).join('\r\n')}\r\n`
}

/** Makes a name safe on every file system and ends it in .csv. */
export function csvFileName(name: string): string {
  const clean = name
    .replaceAll(/[\\/:*?"<>|]+/g, '-')
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
  return /\.csv$/i.test(clean) ? clean : `${clean || 'export'}.csv`
}
