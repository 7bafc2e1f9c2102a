import type { NetworkTransaction } from '../../network-transaction.ts'
import type { CsvProblem } from './read-csv.ts'
import type { DecimalMark } from '../amounts/written-amount.ts'

export type UploadFile = { name: string; bytes: Uint8Array }
/** What the publisher chose besides the file, such as the shop's currency. */
export type UploadSettings = {
  currency: string
  /** The account's zone: there a day without a time is a day, and so is a time without an offset where the network has no known clock. */
  zone?: string | undefined
  /** What the publisher says of amounts that may be two, such as `2.499`. */
  decimalMark?: DecimalMark | null | undefined
}
export type RejectedRow = { line: number; reason: string }
/** What a file holds. Days are the file's own, or the first and last of its rows; null when it has none. */
export type UploadContent = {
  transactions: NetworkTransaction[]
  rejected: RejectedRow[]
  fromDay: string | null
  toDay: string | null
  /** Lines that are no sales: titles above the table, totals below it. */
  leftOut?: RejectedRow[]
  /** Lines that count as they are, though somebody should look at them. */
  warnings?: string[]
  /** Amounts of the file may be read by either mark, and nothing decides. */
  isMarkOpen?: boolean
}
/** `refusal`: the file is another one than expected; the words are fixed (R34: files of earnings). */
export type UploadResult = UploadContent | { refusal: string }
export type UploadReader = (file: UploadFile, settings: UploadSettings) => UploadResult

/** A file that is too large is reported as such; any other that is not a table is the wrong file. */
export const unread = ({ problem, isTooMuch }: CsvProblem, refusal: string): { refusal: string } => ({
  refusal: isTooMuch ? `file: ${problem}. Split it into smaller ones.` : refusal,
})
