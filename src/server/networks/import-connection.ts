import { eq } from 'drizzle-orm'
import { cleanText } from '../../connectors/clean-text.ts'
import type { TransactionPage } from '../../connectors/connector.ts'
import type { Door } from '../../connectors/fetch.ts'
import { NetworkError } from '../../connectors/network-error.ts'
import { windows } from '../../connectors/windows.ts'
import { addDays } from '../../contract/days.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { saveProgrammes } from '../merchants/index.ts'
import { reconcile, type Receive } from '../money/index.ts'
import type { Database } from '../store/database/open.ts'
import { type Counts, endRun, noteProgress, runFor } from './import-runs.ts'
import { type ConnectionRow, type Live, openConnection } from './live.ts'
import { addMedia } from './media.ts'
import type { Seal } from './seal.ts'
import { connection } from './tables.ts'

export type ImportParts = { database: Database; door: Door; seal: Seal; receive: Receive; clock: Clock; log: Log }

/** Days read again and again: networks confirm and change within weeks. */
const recentDays = 45
/** The first import's history, in days: two years. */
const historyDays = 730
/** Sales handed over at once. */
const batch = 500

const emptyCounts = (): Counts => ({ newCount: 0, changedCount: 0, unchangedCount: 0, rejectedCount: 0 })
/** Words for the publisher: what failed and what to do. Anything unexpected is for the log. */
const wordsOf = (error: unknown, log: Log, connectionUuid: string): string => {
  if (error instanceof NetworkError) return error.message
  if (error instanceof Error && error.name === 'AbortError')
    return 'The import was stopped before its end. It starts again by itself.'
  log.error('import broke', {
    connection: connectionUuid,
    error,
    stack: error instanceof Error ? error.stack : undefined,
  })
  return 'Something went wrong on our side. It is tried again within the hour.'
}

/** What has to be said at the end, though the rest was imported. */
type Problems = string[]

async function importProgrammes({ database }: ImportParts, row: ConnectionRow, live: Live, problems: Problems) {
  if (!live.connector.programmes) return 0
  const list = await live.connector.programmes(live.get, live.credentials)
  const saved = await saveProgrammes(database, row, list)
  if (saved.suspicion) problems.push(saved.suspicion)
  return saved.rejected.length
}

async function importMedia({ database }: ImportParts, row: ConnectionRow, live: Live) {
  const accounts = await live.connector.accounts?.(live.get, live.credentials)
  const own = accounts?.find((a) => a.id === row.partnerId)
  if (own) await database.as(row.accountUuid, (tx) => addMedia(tx, row, own, []))
}

async function takeIn(parts: ImportParts, row: ConnectionRow, page: TransactionPage, counts: Counts) {
  counts.rejectedCount += page.rejected.length
  for (let i = 0; i < page.transactions.length; i += batch) {
    const receivedAt = parts.clock.now()
    const outcomes = await parts.receive(
      page.transactions
        .slice(i, i + batch)
        .map((transaction) => ({ payer: row, source: 'api' as const, transaction, receivedAt })),
    )
    for (const { kind } of outcomes) counts[`${kind}Count`]++
  }
}

/** Days at both ends of what was read that say nothing of what is missing: the network's days are not ours. */
const margin = 2

/** Notes what the network does not list any more. Only a run that read everything may say so. */
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

async function importTransactions(
  parts: ImportParts,
  live: Live,
  days: number,
  onWindow: (page: TransactionPage) => Promise<void>,
) {
  if (!live.connector.transactions) return
  // A day ahead: a network's clock may be on the other side of midnight.
  const to = addDays(parts.clock.now().toISOString().slice(0, 10), 1)
  for (const window of windows({ from: addDays(to, -days), to }, live.connector.limits.windowDays))
    await onWindow(await live.connector.transactions(live.get, live.credentials, window))
}

/**
 * One import of one connection. It is `done` only when every list and every window was read; otherwise it is `failed` with words
 * for the publisher, and what was taken in until then stays: reading it again changes nothing.
 */
export async function importConnection(
  parts: ImportParts,
  row: ConnectionRow,
  signal?: AbortSignal,
): Promise<'done' | 'failed'> {
  const { database, clock, log } = parts
  const run = await runFor(database, row)
  const counts = emptyCounts()
  const problems: Problems = []
  /** A row that could not be read may be any transaction: then nothing is known to be missing. */
  let isWhole = true
  try {
    const live = openConnection(parts, row, signal)
    if (!live) throw new NetworkError('credentials', 'There are no credentials for this connection. Reconnect it.')
    await importMedia(parts, row, live)
    counts.rejectedCount += await importProgrammes(parts, row, live, problems)
    const seen = new Set<string>()
    const { keptDays } = live.connector.limits
    const days = Math.min(run.kind === 'full' ? historyDays : recentDays, keptDays ?? historyDays)
    await importTransactions(parts, live, days, async (page) => {
      signal?.throwIfAborted()
      for (const t of page.transactions) seen.add(cleanText(t.transactionId, 201)) // as the ledger keeps it
      isWhole &&= page.rejected.length === 0
      await takeIn(parts, row, page, counts)
      await noteProgress(database, run.uuid, counts)
    })
    const suspicion =
      isWhole && live.connector.transactions && keptDays === undefined
        ? await noteMissing(parts, row, seen, days)
        : null
    if (suspicion) problems.push(suspicion)
  } catch (error) {
    problems.push(wordsOf(error, log, row.uuid))
  }
  const state = problems.length === 0 ? 'done' : 'failed'
  await endRun(database, run.uuid, state, counts, problems.join(' '), clock.now())
  if (state === 'done')
    await database.system.update(connection).set({ lastImportAt: clock.now() }).where(eq(connection.uuid, row.uuid))
  signal?.throwIfAborted() // stopped, not failed: the job stays in the queue
  return state
}
