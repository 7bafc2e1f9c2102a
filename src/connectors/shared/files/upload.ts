import type { NetworkTransaction } from '../../network-transaction.ts'
import type { CsvProblem } from './read-csv.ts'
import type { DecimalMark } from '../amounts/written-amount.ts'

export type UploadFile = { name: string; bytes: Uint8Array }
/** The publisher's settings for the file, such as the shop's currency. */
export type UploadSettings = {
  currency: string
  /**
   * The account's time zone: for days without a time, and for times without an offset if the network has no known zone.
   */
  zone?: string | undefined
  /** The decimal mark for ambiguous amounts, such as `2.499`. */
  decimalMark?: DecimalMark | null | undefined
}
export type RejectedRow = { line: number; reason: string }
/** The content of a file. Days are the file's own, or the first and last of its rows; null if it has none. */
export type UploadContent = {
  transactions: NetworkTransaction[]
  rejected: RejectedRow[]
  fromDay: string | null
  toDay: string | null
  /** Lines that are not sales: titles above the table, totals below it. */
  leftOut?: RejectedRow[]
  /** Lines that count but should be checked. */
  warnings?: string[]
  /** Amounts of the file have two readings, and nothing decides. */
  isMarkOpen?: boolean
}
/** `refusal`: it is not the expected file; the wording is fixed (R34: files of earnings). */
export type UploadResult = UploadContent | { refusal: string }
export type UploadReader = (file: UploadFile, settings: UploadSettings) => UploadResult

/** A file that is too large is reported as such; any other that is not a table counts as the wrong file. */
export const unread = ({ problem, isTooMuch }: CsvProblem, refusal: string): { refusal: string } => ({
  refusal: isTooMuch ? `file: ${problem}. Split it into smaller ones.` : refusal,
})
