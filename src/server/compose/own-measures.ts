import { freemem, totalmem } from 'node:os'
import { statfsSync } from 'node:fs'
import { z } from 'zod'
import { lastBackup, lastWholeBackup } from '../backup/index.ts'
import { queueLengths } from '../jobs/index.ts'
import { gauge, type Measure } from '../log/measures.ts'
import type { Platform } from '../platform.ts'
import { freeOf } from '../store/watch-disk.ts'

/** How long to wait for a store's answer, in milliseconds. */
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

/** Response time of each store; no value for one that does not answer. */
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

/**
 * Pending merges of the event store: parts that still have to be merged. On a cluster, those of the server that
 * answers.
 */
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
    const [found] = await events.systemQuery(q)
    if (!found) return []
    return [
      { labels: { state: 'active' }, value: found.parts },
      { labels: { state: 'merging' }, value: found.merges },
    ]
  },
})

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

const diskSize = (folder: string) => () => {
  const { blocks, bsize } = statfsSync(folder)
  return blocks * bsize
}

/** Metrics of the process, its machine and its stores, which belong to no module. */
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
    connections(platform),
    ...(plays('work') ? [jobs, merging(platform), ...backups(platform)] : []),
    gauge('outbound_disk_free_bytes', 'Free space of the disk under the data folder', freeOf([env.DATA_DIR])),
    gauge('outbound_disk_size_bytes', 'Size of the disk under the data folder', diskSize(env.DATA_DIR)),
    gauge('outbound_memory_free_bytes', 'Memory of the machine that is free for whoever asks', freemem),
    gauge('outbound_memory_size_bytes', 'Memory of the machine', totalmem),
  ]
}
