import { eq } from 'drizzle-orm'
import { cleanText } from '../../connectors/shared/rows/clean-text.ts'
import type { Connector, TransactionPage } from '../../connectors/connector.ts'
import type { Door } from '../../connectors/shared/http/fetch.ts'
import { NetworkError } from '../../connectors/shared/http/network-error.ts'
import type { Window } from '../../connectors/shared/http/windows.ts'
import { addDays, type Day } from '../../contract/days.ts'
import type { Clock } from '../time/clock.ts'
import { errorStack } from '../log/error-text.ts'
import type { Log } from '../log/log.ts'
import { saveProgrammes } from '../merchants/index.ts'
import { openDays, reconcile, type Receive } from '../money/index.ts'
import type { Database } from '../store/database/open.ts'
import { failureWords } from './failure-words.ts'
import { historyDays, planImport, recentDays } from './import-plan.ts'
import { type Counts, endRun, lastDoneAt, noteProgress, reachedBefore, type RunRow, runFor } from './import-runs.ts'
import { type ConnectionRow, type Live, openConnection } from './live.ts'
import { addMedia } from './media.ts'
import { olderWindows, weeklyWindows } from './older-windows.ts'
import { sitesOfConnection } from './sites-of-media.ts'
import type { Seal } from '../outside/index.ts'
import { connection } from './tables.ts'
import { readSummary } from './read-summary.ts'

export type ImportParts = { database: Database; door: Door; seal: Seal; receive: Receive; clock: Clock; log: Log }

/** Sales per transaction of the record store. */
const batch = 2000

/** How many rejected rows are stored with their text, and the maximum length of each; further rows are only counted. */
const mostRejected = 50
const longestRejected = 300

/** A run that continues a first import continues its counts; any other run starts at zero. */
const countsOf = (run: RunRow): Counts => {
  const { newCount, changedCount, unchangedCount, rejectedCount, rejectedRows } = run
  const nothing = { newCount: 0, changedCount: 0, unchangedCount: 0, rejectedCount: 0, rejectedRows: [] }
  const before = { newCount, changedCount, unchangedCount, rejectedCount, rejectedRows }
  return { ...(run.reachedDay === null ? nothing : before), windowsDone: 0, windowCount: 0 }
}
function reject(counts: Counts, rows: readonly string[]): void {
  counts.rejectedCount += rows.length
  const kept = rows.slice(0, Math.max(0, mostRejected - counts.rejectedRows.length))
  counts.rejectedRows = [...counts.rejectedRows, ...kept.map((r) => cleanText(r, longestRejected))]
}
/** `credentials`: the network refuses them, which only the publisher can fix. */
export type ImportOutcome = 'done' | 'credentials' | 'failed'
/** A problem to report at the end, although the rest was imported. */
type Problem = { words: string; trouble: NonNullable<RunRow['trouble']> }

/** Text for the publisher: what failed and what to do. Unexpected errors go to the log. */
const problemOf = (error: unknown, log: Log, connectionUuid: string): Problem => {
  if (error instanceof NetworkError)
    return { words: failureWords(error), trouble: error.trouble === 'credentials' ? 'credentials' : 'other' }
  if (error instanceof Error && error.name === 'AbortError')
    return { words: 'The import was stopped before its end. It starts again by itself.', trouble: 'stopped' }
  log.error('import broke', {
    connection: connectionUuid,
    error,
    stack: errorStack(error),
  })
  return { words: 'Something went wrong on our side. It is tried again within the hour.', trouble: 'other' }
}

async function importProgrammes(
  { database, clock }: ImportParts,
  row: ConnectionRow,
  live: Live,
  problems: Problem[],
  notes: string[],
) {
  if (!live.connector.programmes) return []
  const unread: string[] = []
  const list = await live.connector.programmes(live.get, live.credentials, (problem) => void unread.push(problem))
  const about = { unreadable: unread.length, now: clock.now() }
  const saved = await saveProgrammes(database, row, list, sitesOfConnection, about)
  if (saved.suspicion) problems.push({ words: saved.suspicion, trouble: 'other' })
  if (saved.note) notes.push(saved.note)
  return [...unread, ...saved.rejected]
}

async function importMedia({ database }: ImportParts, row: ConnectionRow, live: Live) {
  const accounts = await live.connector.accounts?.(live.get, live.credentials)
  const own = accounts?.find((a) => a.id === row.partnerId)
  if (own) await database.as(row.accountUuid, (tx) => addMedia(tx, row, own, []))
}

async function storePage(parts: ImportParts, row: ConnectionRow, page: TransactionPage, counts: Counts) {
  reject(counts, page.rejected)
  for (let i = 0; i < page.transactions.length; i += batch) {
    const receivedAt = parts.clock.now()
    const outcomes = await parts.receive(
      page.transactions
        .slice(i, i + batch)
        .map((transaction) => ({ payer: row, source: 'api' as const, transaction, receivedAt })),
    )
    for (const [n, outcome] of outcomes.entries())
      if (outcome.kind === 'rejected')
        reject(counts, [`${outcome.problem}: ${page.transactions[i + n]?.transactionId}`])
      else counts[`${outcome.kind}Count`]++
  }
}

/**
 * Days at both ends of the range where no sale is reported missing: the network's days begin at other hours than ours.
 */
const margin = 2

/** Marks sales the network no longer lists. Only valid after a run that read everything. */
async function noteMissing(
  { database, clock }: ImportParts,
  row: ConnectionRow,
  seen: ReadonlySet<string>,
  days: number,
) {
  const now = clock.now()
  const today = now.toISOString().slice(0, 10)
  const at = (daysAgo: number) => new Date(`${addDays(today, -daysAgo)}T00:00:00Z`)
  const listing = { connectionUuid: row.uuid, from: at(days - 1 - margin), to: at(margin), seen, now }
  return (await reconcile(database, listing)).suspicion
}

/**
 * Older windows that the run reads in addition: with undecided sales, and months for which the network lists changes by
 * the day of the sale only.
 */
async function readAgain(
  database: Database,
  { uuid: connectionUuid, accountUuid }: ConnectionRow,
  { limits: { windowDays, keptDays }, reports, changes }: Connector,
  { before, today, lastDone }: { before: Day; today: Day; lastDone: Day | null },
): Promise<Window[]> {
  const from = addDays(today, -Math.min(keptDays ?? historyDays, historyDays) + 1)
  const days = await openDays(database, { accountUuid, connectionUuid, from, before, untilPaid: reports.paid !== null })
  const weekly = weeklyWindows({ changes, today, before, windowDays, keptDays, lastDone })
  return olderWindows({ today, openDays: days, windowDays, weekly })
}

type OnWindow = (page: TransactionPage) => Promise<void>

/** The days a run covered, null when it skipped what an earlier run had read; and a note about them. */
type Covered = { days: number | null; note: string }

/** Reads the windows of a run. */
async function importTransactions(
  { database, clock }: ImportParts,
  row: ConnectionRow,
  run: RunRow,
  live: Live,
  counts: Counts,
  onWindow: OnWindow,
): Promise<Covered> {
  const { connector } = live
  if (!connector.transactions) return { days: null, note: '' }
  const now = clock.now()
  // slightly shorter than the newest weeks, which are read again, so that there is no gap
  const since = new Date(now.getTime() - (recentDays - 5) * 86_400_000)
  const reached = run.kind === 'full' ? await reachedBefore(database, run, since) : null
  const today = now.toISOString().slice(0, 10)
  const doneAt = await lastDoneAt(database, row.uuid)
  const lastDone = doneAt?.toISOString().slice(0, 10) ?? null
  const plan = planImport({ kind: run.kind, today, ...connector.limits, reached, lastDone })
  const isFirstToday = run.kind === 'recent' && lastDone !== today
  const before = addDays(today, 1 - plan.days)
  const older = isFirstToday ? await readAgain(database, row, connector, { before, today, lastDone }) : []
  counts.windowCount = plan.todo.length + plan.skipped + older.length
  counts.windowsDone = plan.skipped
  let reachedDay = run.reachedDay
  await noteProgress(database, run.uuid, counts, reachedDay)
  for (const window of plan.todo) {
    await onWindow(await connector.transactions(live.get, live.credentials, { from: window.from, to: window.to }))
    counts.windowsDone++
    if (run.kind === 'full') reachedDay = window.reached ?? reachedDay
    await noteProgress(database, run.uuid, counts, reachedDay)
  }
  // these windows have gaps between them, so a sale outside them is not missing
  for (const window of older) {
    await onWindow(await connector.transactions(live.get, live.credentials, window))
    counts.windowsDone++
    await noteProgress(database, run.uuid, counts, reachedDay)
  }
  const { kind } = run
  const note = readSummary({ kind, today, days: plan.days, lastDone, hasOlder: older.length > 0 })
  return { days: plan.skipped > 0 ? null : plan.days, note }
}

/**
 * One import of one connection. It is `done` only when every list and every window was read. Otherwise it is `failed`
 * with a text for the publisher, and the sales imported so far stay: reading them again changes nothing.
 */
export async function importConnection(
  parts: ImportParts,
  row: ConnectionRow,
  signal?: AbortSignal,
): Promise<ImportOutcome> {
  const { database, clock, log } = parts
  const run = await runFor(database, row)
  const counts = countsOf(run)
  const problems: Problem[] = []
  const notes: string[] = []
  /** False after an unreadable row, which may be any transaction: then no sale can be reported missing. */
  let isWhole = true
  try {
    const live = openConnection(parts, row, signal)
    if (!live) throw new NetworkError('credentials', 'There are no credentials for this connection. Reconnect it.')
    await importMedia(parts, row, live)
    reject(counts, await importProgrammes(parts, row, live, problems, notes))
    const seen = new Set<string>()
    const { days, note } = await importTransactions(parts, row, run, live, counts, async (page) => {
      signal?.throwIfAborted()
      for (const t of page.transactions) seen.add(cleanText(t.transactionId, 201)) // shortened as in the ledger
      isWhole &&= page.rejected.length === 0
      await storePage(parts, row, page, counts)
    })
    if (note) notes.push(note)
    const isListed = isWhole && days !== null && live.connector.limits.keptDays === undefined
    const suspicion = isListed ? await noteMissing(parts, row, seen, days) : null
    if (suspicion) problems.push({ words: suspicion, trouble: 'other' })
  } catch (error) {
    problems.push(problemOf(error, log, row.uuid))
  }
  const state = problems.length === 0 ? 'done' : 'failed'
  const message = [...problems.map((p) => p.words), ...notes].join(' ')
  await endRun(database, run, { state, counts, message, trouble: problems.at(-1)?.trouble ?? null, at: clock.now() })
  if (state === 'done')
    await database.system.update(connection).set({ lastImportAt: clock.now() }).where(eq(connection.uuid, row.uuid))
  signal?.throwIfAborted() // stopped, not failed: the job stays in the queue
  return problems.length === 0 ? 'done' : problems.some((p) => p.trouble === 'credentials') ? 'credentials' : 'failed'
}
