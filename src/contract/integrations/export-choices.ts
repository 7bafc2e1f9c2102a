/** What a secret address serves: a saved view as CSV, or the calendar. */
export type AddressKind = 'view' | 'calendar'

/** Most rows of a view at its address. */
export const mostSheetRows = 10_000
/** Minutes one result is served before the view is read again. */
export const sheetMinutes = 60
/** Views per account that can have an address. */
export const mostSheets = 20

/** Data sets exported to a bucket, by month. */
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

/** A sum over a file, as text with the currency; and the report's value for the same days, if it has one. */
export type FileSum = { what: string; amount: string; currency: string; report: string | null }
/** A file written by a run. */
export type WrittenFile = {
  name: string
  why: string
  rowCount: number
  byteCount: number
  sums: FileSum[]
}

/** Days that runs are kept. */
export const keptRunDays = 60
/** Start of the nightly run (UTC). */
export const nightlyAt = '03:10'
export const longestPrefix = 200
