import type { Log } from '../log.ts'
import type { Events } from '../store/events/open.ts'
import { deliver, deliverRowByRow, type KeepRefused } from './deliver.ts'
import type { DropKind } from './drops.ts'
import type { Collectors } from '../store/shards/collectors.ts'
import { openBehind, type Place } from './behind.ts'
import { divide, entryTables, ofAccount, type Tables } from './by-shard.ts'
import { decodeEntry, type Entry, type EntryTable, idsOf, isErased } from './entry.ts'
import { createLine, followShards } from './follow-shards.ts'
import type { DurableLog } from './log/durable-log.ts'
import type { InTurn } from './in-turn.ts'
import type { LogFiles } from './log/log-files.ts'
import type { LogRecord } from './log/record.ts'
import { movedAccounts } from './moved-accounts.ts'
import { type KeptPosition, openPosition } from './position.ts'

/** One batch is held in memory, whatever waits behind it. */
const mostRows = 25_000
const mostBytes = 12 << 20
/** Every insert costs the store a part: while events stream in there is one a second, with all that came meanwhile. */
const rest = 1000
/** After a quiet time the first events are sent soon, so that who looks at a live figure sees them. */
const idleRest = 200
/** A batch refused this often, for about three minutes, is looked at row by row. */
const rowByRowAfter = 40
/** Whether another server answers is known after so many milliseconds. */
const pingPatience = 5000
/** Rows the store refused, one JSON object a line. */
export const refusedFile = 'refused.jsonl'

type Parts = {
  log: DurableLog
  files: LogFiles
  events: Events
  logger: Log
  sleep: (ms: number) => Promise<void>
  patience: number
  now?: () => number
  /** Each batch is brought in turn with other collectors, and with who holds the event store still for a moment. */
  inTurn?: InTurn
  /** Other collectors bring events of the same sites, too: all ids are looked up. */
  isShared?: boolean
  /** Of a cluster: whoever moves an account to another shard waits for this collector. */
  collectors?: Collectors
  /** Told of every batch that is in the store now: the first of its records, and how many. */
  onBrought?: (first: number, count: number) => void
  /** Told of every pageview or click the store refused for what it holds. */
  onRefused?: (accountUuid: string, siteUuid: string, kind: DropKind) => void
  /** What a copy of the event store has of its own. */
  copy?: {
    address: string
    position: KeptPosition
    /** Before the first batch, and after every failure; false: it gets nothing now. */
    prepare: () => Promise<boolean>
    /** Whether anything comes to it. */
    isFed: () => boolean
    /** Up to this record it may have them already: they are looked up. */
    sure: () => number | null
    /** Where rows go that it refuses. */
    refused: string
  }
  /** Lets the log go that every store has; by itself, the one store's. */
  release?: () => Promise<void>
}

/**
 * Takes records from the log to the event store. The bounds of a batch are written down before it is sent, so a batch
 * that is sent again after a crash has the same rows and the same token, and the store keeps it once. The position moves
 * on only after the store has it. The log may wait for the store as long as there is disk. Of a cluster each account's rows
 * go to its shard; a shard that takes none while another server answers is left behind, and gets the same batches later.
 */
export async function createDrain(parts: Parts) {
  const { log, files, events, logger, sleep, patience, now = Date.now, inTurn, isShared = false, copy } = parts
  const { onRefused = () => {}, onBrought = () => {}, release = () => log.release(inStore()) } = parts
  let failures = 0
  let isPrepared = copy === undefined
  const position = copy?.position ?? (await openPosition(files, log.state().next))
  const state = position.now
  const [name, refused] = copy ? [`copy ${copy.address}`, copy.refused] : ['event store', refusedFile]
  /** A copy that is away is not waited for: only the first store is. */
  const isFed = () => copy === undefined || (copy.isFed() && failures === 0)
  const waiting = () => log.state().safe - state().next + 1

  const keep = async (sequence: number, table: string, line: string, reason: string) => {
    await files.extend(refused, `${JSON.stringify({ at: new Date(now()), sequence, table, reason, line })}\n`)
    logger.error(`the ${name} refuses a row; it is set aside`, { file: refused, sequence, table })
  }
  const setAside: KeepRefused = async (entry, reason) => {
    await keep(entry.sequence, entry.table, entry.line.toString(), reason)
    if (entry.table === 'drop') return
    const { account, site } = idsOf(entry)
    onRefused(account, site, entry.table)
  }

  /** A batch from a place in the log, up to a record. */
  const readBatch = async ({ next, to }: Place, until = Number.POSITIVE_INFINITY) => {
    const found = await (to === null
      ? log.read(next, Math.min(mostRows, until - next + 1), mostBytes)
      : log.read(next, to - next + 1, 1 << 30))
    const records = found.records.filter((r) => r.sequence <= (to ?? until))
    return { records, through: to ?? Math.min(found.through, until) }
  }
  const sorted = async (records: readonly LogRecord[], { isKept = false, sure = 0 }): Promise<Tables> => {
    const tables: Record<EntryTable, Entry[]> = { pageview: [], click: [], drop: [] }
    for (const record of records) {
      if (isErased(record)) continue
      const entry = decodeEntry(record)
      if (entry) tables[entry.table].push(record.sequence <= sure ? { ...entry, isLate: true } : entry)
      else if (isKept)
        await keep(record.sequence, '', record.payload.toString('base64'), 'of a kind this version does not know')
    }
    return tables
  }
  type Bounds = { first: number; last: number; failed: number; account?: string }
  const bring = ({ shard, tables }: { shard?: number; tables: Tables }, { first, last, failed, account }: Bounds) =>
    (inTurn ?? ((work) => work()))(async () => {
      // the rows of one account are a batch of their own: with the others' token its shard would take them for known
      const id = account === undefined ? state().log : `${state().log}-${account}`
      for (const table of entryTables) {
        const token = `${id}-${first}-${last}-${table}`
        const how = { log: id, token, setAside, now, isShared, ...(shard === undefined ? {} : { shard }) }
        await (failed < rowByRowAfter ? deliver : deliverRowByRow)(events, table, tables[table], how)
      }
    }, shard)

  const behind = await openBehind(copy ? null : files, () => state().log)
  const moved = parts.collectors && movedAccounts({ events, collectors: parts.collectors, behind, position: state })
  const followers = followShards({
    behind,
    end: () => state().next,
    logger,
    pause: sleep,
    // without anybody to ask it stays where it was put
    isHeld: async (account) => (moved ? moved.isHeld(account) : true),
    mayJoin: (account) => moved?.mayJoin(account) ?? false,
    bring: async (who, at, until, failed) => {
      const { records, through } = await readBatch(at, until)
      const [first, last] = [records[0]?.sequence, records.at(-1)?.sequence]
      if (first !== undefined && last !== undefined) {
        if (at.to === null) await behind.save(who, { ...at, to: last })
        const tables = await sorted(records, {})
        if (typeof who === 'string') {
          const part = await ofAccount(events, tables, who)
          if (part) await bring(part, { first, last, failed, account: who })
        } else {
          const part = (await divide(events, tables, behind.accounts())).find((p) => p.shard === who)
          if (part) await bring(part, { first, last, failed })
        }
      }
      const next = { next: Math.max(at.next, (last ?? through) + 1), to: null }
      await behind.save(who, next)
      await release()
      return next
    },
  })
  /** Everything before it is in the store, on whichever shard. */
  const inStore = () => behind.first(state().next)

  const oneByOne = createLine()
  /** One batch; how many records it had. */
  const step = () => oneByOne(bringBatch)
  const bringBatch = async (): Promise<number> => {
    if (copy) {
      if (!copy.isFed()) return 0
      if (!isPrepared) isPrepared = await copy.prepare()
      if (!isPrepared || !copy.isFed()) return 0
    }
    const sure = copy?.sure() ?? 0
    await followers.joinThem()
    await moved?.setAside()
    const { records, through } = await readBatch(state())
    const [first, last] = [records[0]?.sequence, records.at(-1)?.sequence]
    if (first === undefined || last === undefined) {
      // damaged on disk, or refused before they got there: nothing is left to wait for
      if (through >= state().next) await position.save({ next: through + 1, to: null })
      return 0
    }
    if (state().to === null) await position.save({ to: last })
    const divided = await divide(events, await sorted(records, { isKept: true, sure }), behind.accounts())
    const due = divided.filter(({ shard }) => shard === undefined || !behind.all().has(shard))
    const done = await Promise.allSettled(due.map((part) => bring(part, { first, last, failed: failures })))
    await leaveBehind(
      due.flatMap(({ shard }, i) => {
        const one = done[i]
        return one?.status === 'rejected' ? [{ shard, error: one.reason as unknown }] : []
      }),
      { next: first, to: last },
    )
    await position.save({ next: last + 1, to: null })
    onBrought(first, records.length)
    await release()
    return records.length
  }
  /** Shards that took nothing, while the store is there; rejects where all of it is away. */
  const leaveBehind = async (failed: readonly { shard: number | undefined; error: unknown }[], at: Place) => {
    const shards = failed.flatMap(({ shard }) => (shard === undefined ? [] : [shard]))
    if (failed.length === 0) return
    if (shards.length === 0) throw failed[0]?.error
    await events.ping(pingPatience)
    await behind.fallBehind(shards, at)
    for (const { shard, error } of failed)
      logger.warn(`shard ${shard} of the event store takes no events; they wait in the log`, { error })
  }

  /** Whether there was something to bring. */
  const stepAll = async (): Promise<boolean> => {
    const sent = await step()
    return (await followers.stepAll()).includes(true) || sent > 0
  }

  let wanted = true
  let running: Promise<void> = Promise.resolve()
  let wake = () => {}
  const pause = (ms: number) => Promise.race([sleep(ms), new Promise<void>((resolve) => (wake = resolve))])
  const stepSafely = async (): Promise<void> => {
    try {
      followers.tend()
      const sent = await step()
      if (failures > 0 && sent > 0) logger.info(`${name} is back`, { waiting: waiting() })
      if (sent > 0 || copy) failures = 0
      // a copy that is not fed brings nothing however much waits: without a pause that would be all this process does
      if (sent === 0 || waiting() < mostRows) await pause(sent > 0 ? rest : idleRest)
    } catch (error) {
      isPrepared = copy === undefined
      if (failures++ % 60 === 0)
        logger.warn(`${name} does not take events; they wait in the log`, { error, waiting: waiting() })
      await pause(Math.min(5000, 100 * 2 ** Math.min(failures, 6)))
    }
  }
  return {
    start: () => {
      running = (async () => {
        while (wanted) await stepSafely()
      })()
    },
    /** Everything that is safe in the log now is in the store afterwards. Waits while the store is away. */
    flush: async () => {
      const { safe } = log.state()
      while (inStore() <= safe && isFed()) {
        wake()
        if (wanted) await sleep(10)
        else await stepAll()
      }
    },
    /** Ends the loop; tries once to send the rest, for as long as the patience lasts. What is left is sent at the next start. */
    stop: async () => {
      wanted = false
      wake()
      const all = async () => {
        await running
        await followers.stop()
        const isHeld = () => behind.firstOfShards(state().next) > log.state().safe
        while (inStore() <= log.state().safe && isFed()) if (!(await stepAll()) && isHeld()) break
        await moved?.stop()
      }
      const late = sleep(patience).then(() => Promise.reject(new Error('the event store does not answer')))
      try {
        await Promise.race([all(), late])
      } catch (error) {
        logger.warn(`${name} was away at the end; the rest is sent at the next start`, { error })
      }
    },
    /** Does this between two batches: no row that was read before is sent after it. */
    between: <T>(work: () => Promise<T>) => oneByOne(() => followers.between(work)),
    position: inStore,
    /** Shards that were away, and have not got yet what the others have. */
    behind: behind.shards,
    /** Accounts that are being moved, or have not got yet what the others have. */
    setAside: () => [...behind.accounts()],
    state,
    release,
  }
}
