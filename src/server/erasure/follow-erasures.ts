import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Changed, Changes } from '../changes/index.ts'
import type { Clock } from '../time/clock.ts'
import type { Log } from '../log/log.ts'
import type { Database } from '../store/database/open.ts'
import type { DataFolder } from './data-folder.ts'
import { erasure, erasureFolder, erasureTaken } from './tables.ts'
import type { Erased } from './tombstones.ts'

type Parts = {
  database: Database
  changes: Changes
  clock: Clock
  log: Log
  folder: DataFolder
  /** Removes these accounts from this process and its folder; true when there was something. */
  forget: (erased: readonly Erased[]) => Promise<boolean>
}
export type ErasureFollower = {
  /** Removes all accounts ever erased, and listens for new erasures. Does not wait for an unreachable database. */
  start: () => Promise<void>
  stop: () => Promise<void>
}
const lookEvery = 30_000
/** How long a start waits for an unreachable database. */
const patience = 5000

/**
 * Makes this process forget erased accounts, and records in the database that its data folder no longer has anything of
 * them. A start checks everything again, because the folder may have been restored from a backup.
 */
export function followErasures({ database, changes, clock, log, folder, forget }: Parts): ErasureFollower {
  const { system } = database
  let wantsAll = true
  let running: Promise<void> = Promise.resolve()
  let hasStopped = false

  const note = async (uuids: readonly string[], hadSomething: boolean) => {
    const rows = uuids.map((uuid) => ({ erasureUuid: uuid, folderUuid: folder.uuid, at: clock.now() }))
    const adding = system.insert(erasureTaken).values(rows)
    // updated only if data had been added since: then the stores are checked again as well
    await (hadSomething
      ? adding.onConflictDoUpdate({
          target: [erasureTaken.erasureUuid, erasureTaken.folderUuid],
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
      .leftJoin(erasureTaken, and(eq(erasureTaken.erasureUuid, erasure.uuid), eq(erasureTaken.folderUuid, folder.uuid)))
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
      .insert(erasureFolder)
      .values({ ...folder, seenAt: clock.now() })
      .onConflictDoUpdate({ target: erasureFolder.uuid, set: { seenAt: clock.now(), stoppedAt: null } })
  /** Runs sequentially; a failure is repeated at the next check. */
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
        .update(erasureFolder)
        .set({ stoppedAt: clock.now() })
        .where(eq(erasureFolder.uuid, folder.uuid))
        .catch((error: unknown) => log.warn('a stop was not noted: the database is away', { error }))
    },
  }
}
