import { hostname } from 'node:os'
import { randomUUID } from 'node:crypto'
import { eq, lt } from 'drizzle-orm'
import type { Clock } from '../time/clock.ts'
import type { Measure } from '../log/measures.ts'
import type { Database } from '../store/database/open.ts'
import { type Facts, type Numbers, readNumbers, takenOf } from './facts.ts'
import { processState } from './tables.ts'

/** How often a process reports, in milliseconds. One that is silent for three times as long is not running. */
const every = 10_000
/** How long the last report of a silent process is kept. */
const keptFor = 86_400_000
const day = 86_400_000
/** Rates cover the last minute; the last day is kept in steps of ten minutes. */
const minute = 60_000
const step = 10 * minute

type Look = { at: number; numbers: Numbers }
const isCounter = (key: string) => /_total(\{|$)/.test(key)
const grown = (from: Numbers, to: Numbers): Numbers =>
  Object.fromEntries(
    Object.entries(to)
      .filter(([key]) => isCounter(key))
      .map(([key, value]) => [key, value - (from[key] ?? 0)] as const)
      .filter(([, growth]) => growth !== 0),
  )
const since = (looks: readonly Look[], at: number): Look[] => looks.filter((look) => look.at >= at)

/** Derives from consecutive readings the rates of the last minute and the counts of a day. */
export function createHistory() {
  let lately: Look[] = []
  let long: Look[] = []
  let peakPerSecond = 0
  return (now: Numbers, at: number): Facts => {
    const look = { at, numbers: now }
    const last = long.at(-1)
    if (!last || at - last.at >= step) long = [...since(long, at - day), look]
    const [first] = (lately = since([...lately, look], at - minute))
    const seconds = first ? (at - first.at) / 1000 : 0
    const perSecond = first && seconds > 0 ? Math.max(0, takenOf(now) - takenOf(first.numbers)) / seconds : 0
    peakPerSecond = Math.max(peakPerSecond, perSecond)
    const gauges = Object.entries(now).filter(([key]) => !isCounter(key))
    return { now: Object.fromEntries(gauges), day: grown(long[0]?.numbers ?? {}, now), perSecond, peakPerSecond }
  }
}

type Parts = {
  database: Pick<Database, 'system' | 'isAway'>
  clock: Clock
  role: string
  version: string
  measures: () => readonly Measure[]
}

/** Reports the state of this process every ten seconds, for the operator. */
export function createPulse({ database, clock, role, version, measures }: Parts) {
  const uuid = randomUUID()
  const startedAt = clock.now()
  const history = createHistory()
  const said = { uuid, role, version, startedAt, host: hostname() }
  let [timer, isStopped]: [NodeJS.Timeout | undefined, boolean] = [undefined, false]
  let beating: Promise<void> = Promise.resolve()
  const tell = async () => {
    const toldAt = clock.now()
    const facts = history(await readNumbers(measures()), toldAt.getTime())
    if (database.isAway() || isStopped) return
    await database.system
      .insert(processState)
      .values({ ...said, toldAt, facts })
      .onConflictDoUpdate({ target: processState.uuid, set: { toldAt, facts } })
    await database.system.delete(processState).where(lt(processState.toldAt, new Date(toldAt.getTime() - keptFor)))
  }
  const beat = () => {
    beating = tell()
      .catch(() => undefined) // the store's own watch reports that it is away
      .finally(() => {
        if (isStopped) return
        timer = setTimeout(beat, every)
        timer.unref()
      })
  }
  return {
    uuid,
    start: beat,
    tell,
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await beating
      if (!database.isAway())
        await database.system
          .delete(processState)
          .where(eq(processState.uuid, uuid))
          .catch(() => {})
    },
  }
}
