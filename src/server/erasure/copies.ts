import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Changed, Changes } from '../changes/index.ts'
import type { Clock } from '../time/clock.ts'
import type { Log } from '../log/log.ts'
import type { Database } from '../store/database/open.ts'
import type { Copy } from './copy-id.ts'
import { erasure, erasureCopy, erasureTaken } from './tables.ts'
import type { Erased } from './tombstones.ts'

type Parts = {
  database: Database
  changes: Changes
  clock: Clock
  log: Log
  copy: Copy
  /** Forgets these accounts in this process and its folder; true when there was something. */
  forget: (erased: readonly Erased[]) => Promise<boolean>
}
export type Copies = {
  /** Forgets all that was ever erased, and listens for what comes. Waits for no database that is away. */
  start: () => Promise<void>
  stop: () => Promise<void>
}
const lookEvery = 30_000
/** A start waits so long for a database that is away. */
const patience = 5000

/**
 * This process as one that may hold something of an erased account: it is told at once, forgets, and writes down that it did. A
 * start looks through everything again: its folder may be one that was brought back.
 */
export function announceCopies({ database, changes, clock, log, copy, forget }: Parts): Copies {
  const { system } = database
  let wantsAll = true
  let running: Promise<void> = Promise.resolve()
  let hasStopped = false

  const note = async (uuids: readonly string[], hadSomething: boolean) => {
    const rows = uuids.map((uuid) => ({ erasureUuid: uuid, copyUuid: copy.uuid, at: clock.now() }))
    const adding = system.insert(erasureTaken).values(rows)
    // taken again only where something had come since: then the stores are looked through again as well
    await (hadSomething
      ? adding.onConflictDoUpdate({
          target: [erasureTaken.erasureUuid, erasureTaken.copyUuid],
          set: { at: sql`excluded.at` },
        })
      : adding.onConflictDoNothing())
    if (hadSomething)
      await system
        .update(erasure)
        .set({ finishedAt: null, sweptAt: null })
        .where(inArray(erasure.uuid, [...uuids]))
  }
  const take = async (among: Changed) => {
    const found = await system
      .select({ accountUuid: erasure.uuid, words: erasure.words })
      .from(erasure)
      .leftJoin(erasureTaken, and(eq(erasureTaken.erasureUuid, erasure.uuid), eq(erasureTaken.copyUuid, copy.uuid)))
      .where(
        and(
          wantsAll ? undefined : isNull(erasureTaken.at),
          among === 'all' ? undefined : inArray(erasure.uuid, [...among]),
        ),
      )
    if (found.length > 0) {
      const hadSomething = await forget(found)
      await note(
        found.map((e) => e.accountUuid),
        hadSomething,
      )
    }
    if (among === 'all') wantsAll = false
  }
  const announce = () =>
    system
      .insert(erasureCopy)
      .values({ ...copy, seenAt: clock.now() })
      .onConflictDoUpdate({ target: erasureCopy.uuid, set: { seenAt: clock.now(), stoppedAt: null } })
  /** One after the other; what fails is done at the next look. */
  const inTurn = (work: () => Promise<unknown>): Promise<void> => {
    running = running
      .then(async () => {
        if (!hasStopped) await work()
      })
      .catch((error: unknown) => log.warn('erased accounts are looked for again later', { error }))
    return running
  }
  const look = () =>
    inTurn(async () => {
      await announce()
      await take('all')
    })
  let timer: NodeJS.Timeout | undefined
  let endWatch = () => {}
  return {
    start: async () => {
      endWatch = changes.watch((changed) => {
        if (changed !== 'all') void inTurn(() => take(changed))
      })
      timer = setInterval(() => void look(), lookEvery)
      timer.unref()
      await Promise.race([look(), sleep(patience, undefined, { ref: false })])
    },
    stop: async () => {
      clearInterval(timer)
      endWatch()
      await running
      hasStopped = true
      await system
        .update(erasureCopy)
        .set({ stoppedAt: clock.now() })
        .where(eq(erasureCopy.uuid, copy.uuid))
        .catch((error: unknown) => log.warn('a stop was not noted: the database is away', { error }))
    },
  }
}
