import { type Log, silentLog } from '../server/log/log.ts'
import { openDatabase } from '../server/store/database/open.ts'
import type { Events } from '../server/store/events/open.ts'
import { createDrain } from '../server/tracking/drain.ts'
import type { Click, Pageview } from '../server/tracking/entry.ts'
import { eventTime, storeTime } from '../server/tracking/event-id.ts'
import { inTurnWithOthers } from '../server/tracking/in-turn.ts'
import { openLog } from '../server/tracking/log/durable-log.ts'
import { diskFiles } from '../server/tracking/log/log-files.ts'
import { createRecorder, noRoute, noSubIds } from '../server/tracking/recorder.ts'

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const where = { page: 'a.dk/', referrer: '', device: 'desktop', country: 'DK', browser: 'Chrome', os: 'Linux' }

/** A pageview on the account's only site, which has the account's name. */
export const viewOf = (account: string, id: string, over: Partial<Pageview> = {}): Pageview => ({
  account_uuid: account,
  site_uuid: account,
  event_id: id,
  at: storeTime(eventTime(id)),
  ...where,
  origin: 'script',
  tags: {},
  visitor: '1',
  is_doubled: false,
  ...over,
})
export const clickOf = (account: string, id: string, over: Partial<Click> = {}): Click => ({
  account_uuid: account,
  site_uuid: account,
  click_id: id,
  kind: 'click',
  at: storeTime(eventTime(id)),
  ...where,
  ...noRoute,
  ...noSubIds,
  origin: 'script',
  target: 'b.dk/',
  target_url: 'https://b.dk/',
  decision: '',
  visitor: '1',
  ...over,
})
export const dropOf = (account: string) => ({
  account_uuid: account,
  site_uuid: account,
  hour: '2026-03-02 10:00:00',
  kind: 'click',
  reason: 'bot',
  n: 1,
})

type Parts = {
  /** The folder of its log: a new collector continues the log of one that died. */
  dir: string
  events: Events
  /** Set when other collectors bring events, too. */
  databaseUrl?: string
  logger?: Log
}

/** A log with a running drain. `die`: from then on none of its operations take effect, as if the process was killed. */
export async function mortalCollector({ dir, events, databaseUrl, logger = silentLog }: Parts) {
  // its own connections, which end with it
  const database = databaseUrl === undefined ? undefined : openDatabase(databaseUrl)
  let isDead = false
  const alive =
    <A extends unknown[], R>(work: (...args: A) => Promise<R>) =>
    (...args: A): Promise<R> =>
      isDead ? new Promise<R>(() => {}) : work(...args)
  const disk = diskFiles(dir)
  const onDisk = new Set<Promise<unknown>>()
  /**
   * Disk operations that have begun finish before another collector works there: a killed process does nothing
   * afterwards.
   */
  const written = <A extends unknown[], R>(work: (...args: A) => Promise<R>) =>
    alive((...args: A) => {
      const doing = work(...args)
      onDisk.add(doing)
      const forget = () => onDisk.delete(doing)
      doing.then(forget, forget)
      return doing
    })
  const files = {
    ...disk,
    create: written(disk.create),
    rename: written(disk.rename),
    replace: written(disk.replace),
    extend: written(disk.extend),
    remove: written(disk.remove),
  }
  const log = await openLog(files, { segmentBytes: 1 << 16 })
  const own: Events = { ...events, insertLines: alive(events.insertLines), ping: alive(events.ping) }
  const drain = await createDrain({
    log,
    files,
    events: own,
    logger,
    sleep,
    patience: 30_000,
    ...(database ? { inTurn: inTurnWithOthers(database, logger), isShared: true } : {}),
  })
  drain.start()
  const die = async () => {
    isDead = true
    database?.turn('away')
    await Promise.allSettled(onDisk)
  }
  const stop = async () => {
    await drain.stop()
    await database?.close()
  }
  return { log, files, drain, record: createRecorder(log), die, stop }
}
export type MortalCollector = Awaited<ReturnType<typeof mortalCollector>>
