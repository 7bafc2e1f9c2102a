export type CsvValue = string | number | boolean | null | undefined

/** Invisible, and dropped or skipped by spreadsheets, which then see what is behind them. */
const INVISIBLE = /[^\P{Cc}\t\r\n]|[\u200B\u2060\uFEFF]/gu
/**
 * A spreadsheet runs a cell that begins with one of these as a formula; text from publishers' pages must not get that chance.
 * A cell may begin in the middle of ours: where lists are parted by `;`, `|` or tab, or lines end, in the reader's program.
 */
const FORMULA = /(^|[;|\t\r\n])([\s"]*)(?=[=+\-@＝＋－＠])/g
const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/

function defused(text: string): string {
  if (PLAIN_NUMBER.test(text)) return text
  const safe = text.replaceAll(INVISIBLE, '').replaceAll(FORMULA, "$1$2'")
  return /^[\t\r\n]/.test(safe) ? `'${safe}` : safe
}

function field(value: CsvValue): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  const safe = defused(String(value))
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Lines as RFC 4180 has them, each with its CRLF. */
export const csvLines = (rows: readonly (readonly CsvValue[])[]): string =>
  rows.map((row) => `${row.map(field).join(',')}\r\n`).join('')

/** RFC 4180 with CRLF, and a byte order mark so that spreadsheets read it as UTF-8. */
export const toCsv = (head: readonly string[], rows: readonly (readonly CsvValue[])[]): string =>
  `\uFEFF${csvLines([head, ...rows])}`

/** Makes a name safe on every file system and ends it in .csv. */
export function csvFileName(name: string): string {
  const clean = name
    .replaceAll(/[\\/:*?"<>|]+/g, '-')
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
  return /\.csv$/i.test(clean) ? clean : `${clean || 'export'}.csv`
}
