import type { ExportRun } from '../../../contract/integrations/bucket.ts'
import { dayText, momentText } from '../../../report/date-text.ts'
import { int, plural } from '../../../report/format.ts'

type Sum = ExportRun['runFiles'][number]['sums'][number]
/** Whether a file's sum differs from the report's for the same days. */
export const differs = (sum: Sum | undefined): boolean =>
  sum !== undefined && sum.report !== null && sum.report !== sum.amount

export type Night = { day: string; tone: 'fine' | 'late' | 'running' | 'bad' | 'none'; says: string }
const dayMs = 86_400_000

/** The last 30 nights, oldest first, each with the result of its last run. */
export function nightsOf(runs: readonly ExportRun[], now: number, zone: string): Night[] {
  const byDay = new Map<string, ExportRun[]>()
  for (const run of runs) {
    const day = dayText(run.runStartedDatetime, zone)
    byDay.set(day, [...(byDay.get(day) ?? []), run])
  }
  return Array.from({ length: 30 }, (_, i) => {
    const day = dayText(now - (29 - i) * dayMs, zone)
    const ofDay = byDay.get(day) ?? []
    const [last] = ofDay // the newest first
    if (!last) return { day, tone: 'none', says: `${day}: nothing was written` }
    if (last.runState === 'failed') return { day, tone: 'bad', says: `${day}: ${last.runProblem}` }
    if (last.runState === 'running') return { day, tone: 'running', says: `${day}: being written` }
    const failed = ofDay.some((r) => r.runState === 'failed')
    return { day, tone: failed ? 'late' : 'fine', says: failed ? `${day}: written at a second try` : `${day}: written` }
  })
}

/** "1 min 52 s" */
export function tookText({ runStartedDatetime: from, runEndedDatetime: to }: ExportRun): string {
  if (to === null) return '–'
  const seconds = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000))
  const minutes = Math.floor(seconds / 60)
  return minutes === 0 ? `${seconds} s` : `${minutes} min ${seconds - minutes * 60} s`
}

export const filesText = ({ runFiles, runUnchangedCount }: ExportRun): string =>
  `${plural(runFiles.length, 'file')} written${runUnchangedCount > 0 ? `, ${int(runUnchangedCount)} unchanged` : ''}`

export const whenText = (run: ExportRun, zone: string): string => momentText(run.runStartedDatetime, zone)
