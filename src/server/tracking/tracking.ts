import { mkdirSync } from 'node:fs'
import { millisecondsOf } from '../time/clock.ts'
import { agreeOnSalts } from './agree-on-salts.ts'
import { createDrops, type Drops } from './drops.ts'
import { forgetInLog } from './forget-in-log.ts'
import { createHandle } from './handlers.ts'
import { createLateClicks } from './late-clicks.ts'
import { createLateWork } from './late-work.ts'
import { reservedBytes } from './log/durable-log.ts'
import { openPipeline } from './open-pipeline.ts'
import { createOutcomes, type Outcomes } from './outcomes.ts'
import { createRecentIds } from './recent-ids.ts'
import { createRecorder } from './recorder.ts'
import { createSigner, keepSnapshot, readPage } from '../routing/index.ts'
import type { Tracking, TrackingParts } from './tracking-parts.ts'
import { createVisitors } from './visitor.ts'

export type { Tracking, TrackingParts } from './tracking-parts.ts'
export { clickTime, isClickId } from './click-id.ts'

/** How long ids and times of events are remembered, in ms. An id half as far from now is decided without the store. */
const window = 30 * 60_000

type LateParts = Pick<Parameters<typeof createLateClicks>[0], 'recorder' | 'ids'> & { drops: Drops; outcomes: Outcomes }

/** Clicks that the log did not take in time, each counted by what became of it. */
const countedLateClicks = ({ recorder, ids, drops, outcomes }: LateParts) =>
  createLateClicks({
    recorder,
    ids,
    onRecorded: () => outcomes.redirect('late'),
    onLost: (row) => {
      drops.count(row.account_uuid, row.site_uuid, 'click', 'unrecorded')
      outcomes.redirect('unrecorded')
    },
  })

export async function createTracking(parts: TrackingParts): Promise<Tracking> {
  const { dir, database, events, links, clock, log, storesComeLater = false, patience = 5000 } = parts
  mkdirSync(dir, { recursive: true })
  const now = millisecondsOf(clock)
  const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

  const drops = createDrops(() => clock.now())
  const { files, durable, drain, measured } = await openPipeline({ ...parts, drops, sleep, patience, now })
  const { ids, keys, askStore } = await createRecentIds({
    durable,
    position: drain.position(),
    events,
    log,
    window,
    now,
  })
  const asked = storesComeLater ? Promise.resolve() : askStore()
  await Promise.race([asked, sleep(patience)]) // visitors who arrive now are redirected, whatever the store does

  const routing = await keepSnapshot({
    dir,
    database,
    events,
    changes: parts.changes,
    networkUuid: links.networkUuid,
    readPage: parts.readPage ?? readPage,
    log,
    now,
    sleep,
    startPatience: patience,
    storesComeLater,
  })
  const visitors = createVisitors(dir, clock, log, agreeOnSalts(database))
  if (!storesComeLater) await visitors.share()
  const saltTimer = setInterval(() => void visitors.share(), 10 * 60_000)
  saltTimer.unref()

  const recorder = createRecorder(durable)
  const outcomes = createOutcomes()
  const lateClicks = countedLateClicks({ recorder, ids, drops, outcomes })
  const signer = createSigner(parts.signKey)
  const handle = createHandle({
    ...parts,
    snapshot: routing.current,
    visitor: visitors.of,
    ids,
    keys,
    drops,
    outcomes,
    recorder,
    lateClicks,
    signer,
    window,
    now,
  })

  const late = createLateWork({ forgetVisitors: visitors.forget, lateClicks, drops, recorder, log })
  drain.start()

  return {
    handle,
    refresh: routing.refresh,
    flush: async () => {
      await late.run()
      await drain.flush()
    },
    forget: async (accountUuids) => {
      for (const uuid of accountUuids) late.erased.add(uuid)
      await routing.forget(accountUuids) // nothing more reaches the log
      await late.run()
      lateClicks.erase(late.erased)
      await durable.settled().catch(() => undefined) // refused rows are not in the log
      return drain.between(() => forgetInLog({ log: durable, files }, late.erased))
    },
    readiness: () => ({
      log: files.freeBytes() > reservedBytes ? 'up' : 'full',
      routing: routing.isKnown() ? 'up' : 'away',
    }),
    measures: [...measured.measures, ...outcomes.measures],
    storesAreOpen: async () => {
      if (!storesComeLater) return
      await Promise.all([routing.refresh(), visitors.share()])
      void askStore()
    },
    signTarget: (siteUuid, href) => signer.sign(siteUuid, new URL(href).href),
    stop: async () => {
      clearInterval(saltTimer)
      measured.stop()
      await late.stop()
      await routing.stop()
      await drain.stop()
      await durable.close()
    },
  }
}
