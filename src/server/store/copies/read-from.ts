import type { Log } from '../../log.ts'
import type { Database } from '../database/open.ts'
import type { Events } from '../events/open.ts'
import { isStoreAway } from '../store-away.ts'
import { type Copy, generationOf } from './copy.ts'
import { type CopyLag, readLags } from './lags.ts'

/** R171: when a report is read from a copy. It is at most so far behind, in seconds. */
export const youngest = 60
/** What was found out is true for so long, in milliseconds: a dashboard asks a dozen questions at once. */
const keptFor = 1000

type Parts = {
  first: Events
  copies: readonly Copy[]
  database: Pick<Database, 'pool'>
  log: Log
  /** How long the oldest sale waits for each copy, in seconds. */
  followLags: () => Promise<ReadonlyMap<string, number>>
}

/** Why a copy is not read; null when it is. */
export function whyNotRead(lag: CopyLag | undefined, follow: number): string | null {
  if (lag?.state !== 'good') return lag?.state ?? 'unknown'
  if (!lag.hasRates) return 'without exchange rates'
  if (lag.seconds === null) return 'a collector says nothing of it'
  return Math.max(lag.seconds, follow) > youngest ? 'behind' : null
}

/**
 * The event store for whoever only reads: the first one while it answers, and while it is away a copy that is young enough. Who
 * writes, or looks something up before writing, asks the first one.
 */
export function readFrom({ first, copies, database, log, followLags }: Parts): Events {
  if (copies.length === 0) return first
  let looking: Promise<Copy | null> | null = null
  let told = ''
  const tell = (message: string, fields: Record<string, unknown>) => {
    const said = `${message} ${JSON.stringify(fields)}`
    if (told !== said) log.warn(message, fields)
    told = said
  }
  const look = async (): Promise<Copy | null> => {
    const [lags, follow] = await Promise.all([readLags(database), followLags()])
    const reasons: Record<string, string> = {}
    for (const copy of copies) {
      const lag = lags.find(({ address }) => address === copy.address)
      const generation = await generationOf(copy).catch(() => '')
      const isOther = generation !== '' && generation !== lag?.generation
      const reason = whyNotRead(lag, follow.get(copy.address) ?? 0) ?? (isOther ? 'another store' : null)
      if (reason === null && generation !== '') return copy
      reasons[copy.address] = reason ?? 'away'
    }
    tell('the first event store is away, and no copy is read', { reasons })
    return null
  }
  const young = (): Promise<Copy | null> => {
    if (!looking) {
      looking = look()
      setTimeout(() => (looking = null), keptFor).unref()
    }
    return looking
  }
  const read = async <T>(ask: (events: Events) => Promise<T>): Promise<T> => {
    try {
      const answer = await ask(first)
      told = ''
      return answer
    } catch (error) {
      if (!isStoreAway(error)) throw error
      const copy = await young().catch(() => null) // without the record store nobody knows how young it is
      if (!copy) throw error
      tell('the first event store is away: reports are read from a copy', { copy: copy.address })
      return ask(copy.events)
    }
  }
  return {
    ...first,
    query: (account, q) => read((events) => events.query(account, q)),
    columns: (account, q) => read((events) => events.columns(account, q)),
    systemQuery: (q, shard) => read((events) => events.systemQuery(q, shard)),
  }
}
