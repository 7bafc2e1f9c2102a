/** What is read by a secret address: a saved view as CSV, or the calendar. */
export type AddressKind = 'view' | 'calendar'

/** Rows of a view that its address gives at most. */
export const mostSheetRows = 10_000
/** Minutes that one reading is answered with, before it is read again. */
export const sheetMinutes = 60
/** Views of an account that can have an address. */
export const mostSheets = 20

/** What is written into a bucket, by month. */
export const exportSets = {
  conversions: 'Conversions',
  clicks: 'Clicks',
  ledger: 'What networks told',
  report: 'Report by day',
} as const
export type ExportSet = keyof typeof exportSets
export const exportSetKeys = Object.keys(exportSets) as [ExportSet, ...ExportSet[]]
export const exportFormats = ['parquet', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const runReasons = ['night', 'hand'] as const
export type RunReason = (typeof runReasons)[number]
export const runStates = ['running', 'done', 'failed'] as const
export type RunState = (typeof runStates)[number]

/** A sum over a file, as text with the currency; and what the report says of the same days, where it says something. */
export type FileSum = { what: string; amount: string; currency: string; report: string | null }
/** A file that a run wrote. */
export type WrittenFile = {
  name: string
  why: string
  rowCount: number
  byteCount: number
  sums: FileSum[]
}

/** Days that runs are kept. */
export const keptRunDays = 60
/** The hour (UTC) in which the nightly run begins. */
export const nightlyAt = '03:10'
export const longestPrefix = 200
