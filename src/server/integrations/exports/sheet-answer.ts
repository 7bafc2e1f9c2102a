import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { mostSheetRows, sheetMinutes } from '../../../contract/integrations/export-choices.ts'
import type { ViewPath } from '../../../contract/insights/views.ts'
import { clockIn } from '../../../report/elapsed.ts'
import { BadView, type ReportCalls, viewCsv, type ViewReport, viewReport } from '../../../report/view-report.ts'
import type { Clock } from '../../time/clock.ts'
import { Fail } from '../../http/fail.ts'
import type { ScheduleRecipient } from '../../insights/index.ts'
import type { Database } from '../../store/database/open.ts'
import type { FoundAddress } from './find-address.ts'
import { exportAddress } from './tables.ts'

export type SheetParts = {
  database: Database
  clock: Clock
  /** The product's calls on behalf of a user. */
  callsOf: (reader: ScheduleRecipient) => ReportCalls
}
export type SheetAnswer = { text: string; readAt: Date; rowCount: number; leftOut: number }
/** A view that cannot be made into a file, with the reason as a sentence. */
export class NoSheet extends Error {}

/** The rows that fit: the first ones, then the rows without a name. */
export function firstRows(report: ViewReport, most = mostSheetRows): ViewReport & { leftOut: number } {
  const { rows, unknown } = report
  const left = Math.max(0, rows.length + unknown.length - most)
  if (left === 0) return { ...report, leftOut: 0 }
  return { ...report, rows: rows.slice(0, Math.max(0, most - unknown.length)), leftOut: left }
}

const problemOf = (error: unknown): string | null => {
  if (error instanceof BadView) return error.message
  if (error instanceof Fail && error.code < 500) return error.message
  if (error instanceof z.ZodError) return 'The view cannot be reported. Save it again.'
  return null
}

/**
 * The CSV of a view as its screen would save it. Read at most once an hour, or when the view or its reader changed.
 * Concurrent requests share one read.
 */
export function createSheetAnswer({ database, clock, callsOf }: SheetParts) {
  const underWay = new Map<string, Promise<SheetAnswer>>()
  const note = (uuid: string, values: Partial<typeof exportAddress.$inferInsert>) =>
    database.system.update(exportAddress).set(values).where(eq(exportAddress.uuid, uuid))

  const readAnew = async (
    uuid: string,
    { view, reader }: { view: NonNullable<FoundAddress['view']>; reader: ScheduleRecipient },
    readOf: string,
  ): Promise<SheetAnswer> => {
    const now = clock.now()
    try {
      const report = firstRows(
        await viewReport(
          callsOf(reader),
          { path: view.path as ViewPath, search: view.search }, // the contract allows nothing else
          { clock: clockIn(reader.timezone, now), period: 'view', columns: null, currency: reader.currencyCode },
        ),
      )
      const { text } = viewCsv(report)
      const { leftOut } = report
      const rowCount = report.rows.length + report.unknown.length
      await note(uuid, { readAt: now, readOf, answer: text, rowCount, leftOut, problem: '' })
      return { text, readAt: now, rowCount, leftOut }
    } catch (error) {
      const problem = problemOf(error)
      if (problem === null) throw error
      await note(uuid, { problem })
      throw new NoSheet(problem)
    }
  }

  return async ({ address, view, reader }: FoundAddress): Promise<SheetAnswer> => {
    if (!view) throw new NoSheet('The view is gone')
    const now = clock.now()
    await note(address.uuid, { askedAt: now })
    const readOf = `${view.updatedAt.toISOString()} ${reader.timezone} ${reader.currencyCode}${reader.hasBrokenLinks ? '' : ' -'}`
    const { readAt, answer: text, rowCount, leftOut, problem } = address
    const age = readAt === null ? Number.POSITIVE_INFINITY : now.getTime() - readAt.getTime()
    if (readAt !== null && address.readOf === readOf && problem === '' && age >= 0 && age < sheetMinutes * 60_000)
      return { text, readAt, rowCount, leftOut }
    const known = underWay.get(address.uuid)
    if (known) return known
    const reading = readAnew(address.uuid, { view, reader }, readOf).finally(() => underWay.delete(address.uuid))
    underWay.set(address.uuid, reading)
    return reading
  }
}
