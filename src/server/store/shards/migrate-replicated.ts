import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { eventMigrations, noteStep, notedSteps } from '../events/migrations.ts'
import type { Events } from '../events/open.ts'
import { isOfEachServer, pathWith, stampIn } from '../events/replicated.ts'

const row = z.object({ name: z.string(), text: z.string() })

const shardSql = `SELECT '' AS name, toString(shard_num) AS text FROM system.clusters WHERE cluster = {cluster:String} AND is_local`
const tablesSql = `SELECT name, create_table_query AS text FROM system.tables
WHERE database = currentDatabase() AND (startsWith(engine, 'Replicated') OR engine = 'Distributed') ORDER BY engine = 'Distributed', name`

/** What a server has. */
async function lookAt(events: Events, cluster: string) {
  const ask = (name: string, sql: string) => events.systemQuery({ name, sql, params: { cluster }, row })
  const [shard] = await ask('servers.shard', shardSql)
  if (!shard) throw new Error(`A server in CLICKHOUSE_URL knows no cluster ${cluster}`)
  const tables = await ask('servers.tables', tablesSql)
  return { events, shard: shard.text, tables: tables.map((t) => t.text), done: await notedSteps(events) }
}
type Server = Awaited<ReturnType<typeof lookAt>>

/**
 * Step by step, each on all servers before the next, because Keeper takes a table into a shard only as the shard has it by
 * then. Tables are made and renamed on every server; what changes rows or columns is done on one server of a shard. A server
 * that is new in its shard gets the tables as another one there has them. All servers have to be there.
 */
export async function migrateReplicated(all: readonly Events[], cluster: string): Promise<void> {
  const servers: Server[] = []
  for (const events of all) servers.push(await lookAt(events, cluster))
  const stamps = new Map(
    servers
      .flatMap((s) => s.tables)
      .flatMap((text) => stampIn(text) ?? [])
      .map((t) => [t.name, t.stamp]),
  )
  const fresh = randomUUID()
  const steps = eventMigrations(cluster, (name) => pathWith(name, stamps.get(name) ?? fresh))
  for (const server of servers) await join(server, servers)
  for (const { id, sql } of steps)
    for (const shard of new Set(servers.map((s) => s.shard))) {
      const here = servers.filter((s) => s.shard === shard)
      const isDone = here.some((s) => s.done.has(id))
      const missing = here.filter((s) => !s.done.has(id))
      for (const [i, server] of missing.entries()) {
        if (isOfEachServer(sql) || (!isDone && i === 0)) await server.events.define(sql)
        await noteStep(server.events, id)
        server.done.add(id)
      }
    }
}

/** Makes the tables of a server that has none as another one of its shard has them. */
async function join(server: Server, servers: readonly Server[]): Promise<void> {
  const peer = servers.find((s) => s.shard === server.shard && s.done.size > 0)
  if (server.done.size > 0 || !peer) return
  for (const text of peer.tables)
    await server.events.define(text.replace(/^CREATE TABLE (?:\w+\.)?/, 'CREATE TABLE IF NOT EXISTS '))
  for (const id of peer.done) await noteStep(server.events, id)
  for (const id of peer.done) server.done.add(id)
}
