import { describe, expect, it } from 'vitest'
import { eventMigrations } from '../events/migrations.ts'
import type { Events, Query } from '../events/open.ts'
import { isOfEachServer, stampIn } from '../events/replicated.ts'
import { migrateReplicated } from './migrate-replicated.ts'

const steps = eventMigrations('ours', (name) => name)
const once = steps.filter(({ sql }) => !isOfEachServer(sql)).map((m) => m.id)

/** A server that answers as one of a cluster would, and keeps what it was told in order. */
function server(shard: string, log: string[], has: { tables?: string[]; done?: string[] } = {}) {
  const done = new Set(has.done)
  const run: string[] = []
  const answers: Record<string, () => object[]> = {
    'servers.shard': () => [{ name: '', text: shard }],
    'servers.tables': () => (has.tables ?? []).map((text) => ({ name: '', text })),
    migrations: () => [...done].map((id) => ({ id })),
  }
  const events = {
    define: async (sql: string) => {
      const [, noted] = /^INSERT INTO outbound_migration \(id\) VALUES \('(.*)'\)$/.exec(sql) ?? []
      if (noted) done.add(noted)
      else if (!sql.includes('outbound_migration')) {
        run.push(sql)
        log.push(sql)
      }
    },
    systemQuery: async (q: Query<never>) => answers[q.name]?.() ?? [],
  } as unknown as Events
  return { events, run, done }
}
const stamps = (run: readonly string[]) => new Set(run.flatMap((sql) => stampIn(sql)?.stamp ?? []))

describe('the definitions of a cluster with Keeper', () => {
  it('are made on all servers step by step, and what changes rows once a shard', async () => {
    const log: string[] = []
    const servers = ['1', '1', '2', '2'].map((shard) => server(shard, log))
    await migrateReplicated(
      servers.map((s) => s.events),
      'ours',
    )
    const [a, b, c, d] = servers.map((s) => s.run.length)
    expect([a, c]).toEqual([steps.length, steps.length])
    expect([b, d]).toEqual([steps.length - once.length, steps.length - once.length])
    expect(once).toContain('1.0-conversion-day-copied')
    expect(servers.map((s) => s.done.size)).toEqual(servers.map(() => steps.length))
    expect(stamps(log).size).toBe(1) // the same path on all of them
    // nobody makes a table that another one of its shard has changed already
    const made = log.flatMap((sql, i) => (sql.includes('EXISTS conversion_local (') ? [i] : []))
    const changed = log.findIndex((sql) => sql.startsWith('ALTER TABLE conversion_local '))
    expect([made.length, Math.max(...made) < changed]).toEqual([4, true])
  })
  it('are left alone where they are there, and go on after a stop in the middle', async () => {
    const log: string[] = []
    const all = steps.map((m) => m.id)
    const middle = steps.findIndex((m) => m.id === '1.0-conversion-day-copied')
    const ended = server('1', log, { done: all })
    await migrateReplicated([ended.events], 'ours')
    expect(log).toEqual([])
    // the first server had copied the rows and noted it, the second one not
    const first = server('1', log, { done: all.slice(0, middle + 1) })
    const second = server('1', log, { done: all.slice(0, middle) })
    await migrateReplicated([first.events, second.events], 'ours')
    expect(log.some((sql) => sql.startsWith('INSERT INTO'))).toBe(false)
    expect([first.done.size, second.done.size]).toEqual([steps.length, steps.length])
  })
  it('of a server that joins a shard are those that the shard has, under the paths it has', async () => {
    const log: string[] = []
    const stamp = '3b241101-e2bb-4255-8caf-4136c566a962'
    const table = `CREATE TABLE default.drop_local (n UInt64, INDEX later n TYPE minmax) ENGINE = ReplicatedSummingMergeTree('/clickhouse/tables/outbound/${stamp}/{shard}/drop_local', '{replica}') ORDER BY n`
    const there = server('1', log, { done: steps.map((m) => m.id), tables: [table] })
    const joins = server('1', log)
    await migrateReplicated([there.events, joins.events], 'ours')
    expect(there.run).toEqual([])
    expect(joins.run).toEqual([table.replace('CREATE TABLE default.', 'CREATE TABLE IF NOT EXISTS ')])
    expect(joins.done).toEqual(there.done)
  })
})
