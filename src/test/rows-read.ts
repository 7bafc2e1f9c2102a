import { z } from 'zod'
import type { InsightsPorts } from '../server/insights/ports.ts'
import type { Events, Query } from '../server/store/events/open.ts'

/** The store marks rows in groups of this size: the least that a query reads of a part. */
export const granule = 8192

type Many = { table: 'pageview' | 'click' | 'conversion'; like: object; over: Record<string, string>; count: number }

/** Adds copies of one row, with some columns as SQL expressions in which `number` counts from 0. */
export async function addMany(events: Events, { table, like, over, count }: Many): Promise<void> {
  const columns = Object.keys(like)
  const values = Object.entries(like).map(([name, value]) => {
    if (name in over) return over[name]
    if (value === null) return 'NULL'
    return typeof value === 'object' ? 'map()' : `'${String(value)}'`
  })
  await events.define(`INSERT INTO ${table} (${columns.join(', ')}) SELECT ${values.join(', ')} FROM numbers(${count})`)
}

const nobody = {
  sites: new Map(),
  networks: new Map(),
  connections: new Map(),
  campaigns: new Map(),
  creators: new Map(),
  smartLinks: new Map(),
  merchants: new Map(),
}
const row = z.object({ table: z.string(), rows: z.number() })

/**
 * Ports of lists and reports that record queries; `read` returns how many rows of a table they read, for all queries or
 * those with a name.
 */
export function watched(events: Events, accountUuid: string, now: Date) {
  const asked: Query<z.ZodType>[] = []
  const noting: Events = {
    ...events,
    query: (of, q) => {
      asked.push(q)
      return events.query(of, q)
    },
    columns: (of, q) => {
      asked.push(q)
      return events.columns(of, q)
    },
  }
  const ports: InsightsPorts = {
    events: noting,
    names: async () => nobody,
    clock: { now: () => now },
    closedCampaigns: async () => [],
    settings: { ownDomain: 'outbound.example' },
  }
  const read = async (table: Many['table'], name?: string) => {
    let n = 0
    for (const q of asked.splice(0).filter((a) => !name || a.name === name)) {
      const plan = await events.query(accountUuid, { ...q, sql: `EXPLAIN ESTIMATE ${q.sql}`, row })
      n += plan.filter((p) => p.table === table).reduce((sum, p) => sum + p.rows, 0)
    }
    return n
  }
  return { ports, read }
}
