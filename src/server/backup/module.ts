import { join } from 'node:path'
import type { Module } from '../module.ts'
import type { Platform } from '../platform.ts'
import { oneAtATime } from '../store/database/one-at-a-time.ts'
import { releaseSegments } from '../tracking/index.ts'
import { heldName, heldTables } from './events/hold-events.ts'
import { backupProcess, nightlyJob, type RunCommand } from './nightly-job.ts'
import { backupTurn, lastWholeBackup } from './runs.ts'
import { mailOperators } from './mail-operators.ts'

/** A night and two hours. */
const latest = 26 * 3_600_000

/** Nightly backups, if `BACKUP_TO` is set. */
export function backupModule(
  { env, database, events, clock, log, plays, mail, publicUrl }: Platform,
  run: RunCommand = backupProcess,
): Module {
  const place = env.BACKUP_TO
  const tell = mailOperators({ clock, log, publicUrl, sendMail: mail.send, operators: env.OPERATORS })
  /**
   * Releases holds of a killed backup: files of the event store that are merged or erased by now, and segments of the
   * log.
   */
  const clear = async () => {
    for (const table of heldTables) await events.define(`DROP TABLE IF EXISTS ${heldName(table)} SYNC`)
    for (const folder of ['log', 'kept-requests'])
      await releaseSegments(join(env.DATA_DIR, 'tracking', `held-${folder}`))
  }
  const warn = async () => {
    const last = await lastWholeBackup(database)
    if (!last || clock.now().getTime() - last.startedAt.getTime() > latest)
      log.warn('there is no backup of the last night', { place, last: last?.startedAt ?? null })
  }
  return {
    jobs: place === undefined ? [] : [nightlyJob({ database, clock, log, place, run, tell })],
    start: async () => {
      if (!plays('work') || env.CLICKHOUSE_CLUSTER !== undefined) return
      const isBeingMade = () => undefined
      await oneAtATime(database.pool, backupTurn, clear, isBeingMade).catch((error: unknown) =>
        log.warn('what a backup held is let go later', { error }),
      )
      if (place !== undefined) await warn()
    },
  }
}
