import type { CsvMark } from '../contract/account/written-formats.ts'
import { ownCsvMark } from './customs.ts'

export type CsvValue = string | number | boolean | null | undefined

/** Invisible, and dropped or skipped by spreadsheets, which then see what follows. */
const INVISIBLE = /[^\P{Cc}\t\r\n]|[\u200B\u2060\uFEFF]/gu
/**
 * A spreadsheet runs a cell that starts with one of these as a formula; text from publishers' pages must not get that
 * chance. A cell may start in the middle of ours: where the reader's program splits at `;`, `|`, tab or line ends.
 */
const FORMULA = /(^|[;|\t\r\n])([\s"]*)(?=[=+\-@＝＋－＠])/g
const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/
/** With a decimal comma, `;` separates cells, as spreadsheets of those countries expect. */
const marks = {
  point: { between: ',', quoted: /[",\r\n]/, number: PLAIN_NUMBER },
  comma: { between: ';', quoted: /[";\r\n]/, number: /^-?\d+(,\d+)?$/ },
} as const satisfies Record<CsvMark, { between: string; quoted: RegExp; number: RegExp }>

function defused(text: string, mark: CsvMark): string {
  if (marks[mark].number.test(text)) return text
  const safe = text.replaceAll(INVISIBLE, '').replaceAll(FORMULA, "$1$2'")
  return /^[\t\r\n]/.test(safe) ? `'${safe}` : safe
}

/** Whatever parses as a number gets the decimal mark of the file, including exact amounts of the wire. */
const marked = (text: string, mark: CsvMark): string =>
  mark === 'comma' && PLAIN_NUMBER.test(text) ? text.replace('.', ',') : text

function field(value: CsvValue, mark: CsvMark): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return Number.isFinite(value) ? marked(String(value), mark) : ''
  const safe = defused(marked(String(value), mark), mark)
  return marks[mark].quoted.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Lines as in RFC 4180, each with its CRLF. Files for programs use a point. */
export const csvLines = (rows: readonly (readonly CsvValue[])[], mark: CsvMark = 'point'): string =>
  rows.map((row) => `${row.map((value) => field(value, mark)).join(marks[mark].between)}\r\n`).join('')

/**
 * RFC 4180 with CRLF, and a byte order mark so that spreadsheets read it as UTF-8. In the browser with the user's own
 * mark.
 */
export const toCsv = (
  head: readonly string[],
  rows: readonly (readonly CsvValue[])[],
  mark: CsvMark = ownCsvMark(),
): string => `\uFEFF${csvLines([head, ...rows], mark)}`

/** The file name for users who know the product by another name (R237: white label). */
export const withoutOurName = (name: string): string => name.replace(/^outbound_/, '')

/** Makes a name safe on every file system and ends it in .csv. */
export function csvFileName(name: string): string {
  const clean = name
    .replaceAll(/[\\/:*?"<>|]+/g, '-')
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
  return /\.csv$/i.test(clean) ? clean : `${clean || 'export'}.csv`
}
