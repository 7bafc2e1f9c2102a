import { freemem, totalmem } from 'node:os'
import { statfsSync } from 'node:fs'
import { z } from 'zod'
import { lastBackup, lastWholeBackup } from '../backup/index.ts'
import { followLags } from '../money/index.ts'
import { type CopyLag, readLags } from '../store/copies/index.ts'
import { queueLengths } from '../jobs/index.ts'
import { gauge, type Measure } from '../measures.ts'
import type { Platform } from '../platform.ts'
import { longestHold } from '../store/shards/moves.ts'
import { freeOf } from '../store/watch-disk.ts'

/** How long a store may take to be heard, in milliseconds. */
const patience = 3000

type Parts = {
  platform: Pick<Platform, 'database' | 'events' | 'env' | 'plays'>
  parts: () => Promise<Readonly<Record<string, string>>>
}

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

/** How long each store takes to answer; nothing of one that does not. */
const answering = ({ database, events }: Parts['platform']): Measure => ({
  name: 'outbound_store_answer_seconds',
  help: 'How long a store takes to answer the shortest question',
  kind: 'gauge',
  labels: ['store'],
  read: async () => {
    const stores = { database, events }
    const found = await Promise.allSettled(
      Object.entries(stores).map(async ([store, { ping }]) => ({
        labels: { store },
        value: await secondsOf(() => ping(patience)),
      })),
    )
    return found.flatMap((f) => (f.status === 'fulfilled' ? [f.value] : []))
  },
})

const eventStore = z.object({ parts: z.number(), merges: z.number() })

/** What the event store has to do behind the scenes: parts that wait to become fewer. */
const merging = ({ events }: Parts['platform']): Measure => ({
  name: 'outbound_events_parts',
  help: 'Parts of all tables in the event store (active), and how many merges run (merging)',
  kind: 'gauge',
  labels: ['state'],
  read: async () => {
    const q = {
      name: 'metrics.parts',
      sql: `SELECT (SELECT count() FROM system.parts WHERE active AND database = currentDatabase()) AS parts,
(SELECT count() FROM system.merges) AS merges`,
      params: {},
      row: eventStore,
    }
    // of a cluster a server of each shard; one that is away has its own number
    const shards = (await events.shards()) ?? [undefined]
    const asked = await Promise.allSettled(shards.map((shard) => events.systemQuery(q, shard)))
    const found = asked.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
    if (found.length === 0) return []
    const sum = (of: keyof (typeof found)[number]) => found.reduce((all, one) => all + one[of], 0)
    return [
      { labels: { state: 'active' }, value: sum('parts') },
      { labels: { state: 'merging' }, value: sum('merges') },
    ]
  },
})

/** Of a cluster, which shards are there. */
const shardsUp = ({ events }: Parts['platform']): Measure => ({
  name: 'outbound_event_shard_up',
  help: '1 while a server of a shard of the event store answers, 0 while none does; nothing where there is no cluster',
  kind: 'gauge',
  labels: ['shard'],
  read: () =>
    [...events.shardsUp()].map(([shard, isUp]) => ({ labels: { shard: String(shard) }, value: Number(isUp) })),
})

const held = ({ database, env }: Parts['platform']): Measure =>
  gauge(
    'outbound_account_held_seconds',
    'For how long the events of an account have been held back that is moved to another shard; nothing where there is no cluster',
    async () => (env.CLICKHOUSE_CLUSTER === undefined ? null : longestHold(database)),
  )

const connections = ({ database: { pool } }: Parts['platform']): Measure => ({
  name: 'outbound_database_connections',
  help: 'Connections of this process to the record store; waiting is who waits for one',
  kind: 'gauge',
  labels: ['state'],
  read: () => [
    { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
    { labels: { state: 'idle' }, value: pool.idleCount },
    { labels: { state: 'waiting' }, value: pool.waitingCount },
  ],
})

const backups = ({ database }: Parts['platform']): Measure[] => [
  gauge('outbound_backup_timestamp_seconds', 'When the last whole backup was begun', async () => {
    const whole = await lastWholeBackup(database)
    return whole && whole.startedAt.getTime() / 1000
  }),
  gauge('outbound_backup_ok', '1 when the last backup that ended was whole, 0 when it failed', async () => {
    const last = await lastBackup(database)
    return last && last.finishedAt !== null ? Number(last.ok) : null
  }),
]

/** Nothing where there is none. */
const standby = ({ database }: Parts['platform']): Measure[] => [
  gauge('outbound_standby_up', '1 while the standby of the record store is asked, 0 while it is not', () => {
    const found = database.standby()
    return found ? Number(found.isYoung()) : null
  }),
  gauge('outbound_standby_age_seconds', 'How old what the standby shows is, where that is known', () => {
    const age = database.standby()?.age() ?? null
    return age === null ? null : age / 1000
  }),
]

/** R171: when a report is read from a copy. */
const copies = ({ database }: Parts['platform']): Measure[] => {
  const measure = (name: string, help: string, valueOf: (lag: CopyLag, follow: number) => number | null): Measure => ({
    name,
    help,
    kind: 'gauge',
    labels: ['copy'],
    read: async () => {
      const [lags, follow] = await Promise.all([readLags(database), followLags(database)])
      return lags.flatMap((lag) => {
        const value = valueOf(lag, follow.get(lag.address) ?? 0)
        return value === null ? [] : [{ labels: { copy: lag.address }, value }]
      })
    },
  })
  const worth = { good: 1, rebuilding: 0.5, new: 0, lost: 0 }
  return [
    measure(
      'outbound_copy_state',
      '1 while a copy of the event store is good, 0.5 while it is rebuilt, 0 when it is empty or lost',
      ({ state }) => worth[state],
    ),
    measure(
      'outbound_copy_behind_seconds',
      'How long the oldest event or sale waits that a good copy has not',
      ({ state, seconds }, follow) => (state === 'good' && seconds !== null ? Math.max(seconds, follow) : null),
    ),
  ]
}

const diskSize = (folder: string) => () => {
  const { blocks, bsize } = statfsSync(folder)
  return blocks * bsize
}

/** Numbers of the process, its machine and the stores behind it, which belong to no module. */
export function ownMeasures({ platform, parts }: Parts): Measure[] {
  const { database, env, plays } = platform
  const up: Measure = {
    name: 'outbound_part_up',
    help: '1 while a part works, 0.5 while it is slow to answer, 0 while it is away or full',
    kind: 'gauge',
    labels: ['part'],
    read: async () =>
      Object.entries(await parts()).map(([part, state]) => ({
        labels: { part },
        value: state === 'up' ? 1 : state === 'busy' ? 0.5 : 0,
      })),
  }
  const jobs: Measure = {
    name: 'outbound_jobs',
    help: 'Jobs that wait (created, retry), are worked on (active) or failed, by queue; failed ones are kept for days',
    kind: 'gauge',
    labels: ['queue', 'state'],
    read: async () =>
      (await queueLengths(database)).map(({ queue, state, count }) => ({ labels: { queue, state }, value: count })),
  }
  return [
    up,
    answering(platform),
    shardsUp(platform),
    connections(platform),
    ...standby(platform),
    ...(plays('work') ? [jobs, merging(platform), held(platform), ...backups(platform), ...copies(platform)] : []),
    gauge('outbound_disk_free_bytes', 'Free space of the disk under the data folder', freeOf([env.DATA_DIR])),
    gauge('outbound_disk_size_bytes', 'Size of the disk under the data folder', diskSize(env.DATA_DIR)),
    gauge('outbound_memory_free_bytes', 'Memory of the machine that is free for whoever asks', freemem),
    gauge('outbound_memory_size_bytes', 'Memory of the machine', totalmem),
  ]
}
