import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { passableFolder } from '../../../test/passable-folder.ts'
import { needsZookeeper, startZookeeper } from '../../../test/zookeeper.ts'
import { clusterConfig, startClickHouse } from '../embedded/clickhouse.ts'
import { freePort } from '../embedded/free-port.ts'
import { replicatedEngine } from './cluster.ts'
import { eventTables } from './event-tables.ts'
import { eventMigrations } from './migrations.ts'
import { openEvents } from './open.ts'

const replica = z.object({ table: z.string(), path: z.string(), name: z.string(), isReadonly: z.number() })
const replicasSql = `SELECT table, zookeeper_path AS path, replica_name AS name, is_readonly AS isReadonly FROM system.replicas ORDER BY table`
const text = z.object({ name: z.string() })

/**
 * The statements of a cluster against a real coordinator. Not tested here: replication between servers, and ON CLUSTER.
 * The library opens no port between servers, so tables stay read-only.
 */
it('makes tables that a coordinator knows, each below a path of its own, and a second start changes nothing', async (context) => {
  needsZookeeper(context)
  const keeper = await startZookeeper()
  const tcpPort = await freePort()
  const password = 'of-the-cluster'
  const clusters = [
    clusterConfig('ours', [tcpPort], password).replace(
      '<shard>',
      '<shard><internal_replication>true</internal_replication>',
    ),
    `<zookeeper><node><host>127.0.0.1</host><port>${keeper.port}</port></node></zookeeper>`,
    '<macros><shard>01</shard><replica>one</replica></macros>',
  ].join('')
  const home = passableFolder('outbound-replicated-')
  let server = await startClickHouse(home, { tcpPort, clusters, password })
  const open = () => openEvents(server.url, { cluster: { name: 'ours' } })
  let events = open()
  onTestFinished(async () => {
    await events.close()
    await server.stop()
    await keeper.stop()
  })
  const layout = await events.layout()
  expect(layout).toEqual({ name: 'ours', isReplicated: true })
  const notes = `CREATE TABLE IF NOT EXISTS outbound_migration (id String, at DateTime DEFAULT now()) ENGINE = ${replicatedEngine('ReplacingMergeTree', { isOnAll: true })} ORDER BY id`
  const made = eventMigrations(layout).flatMap(({ sql }) => (sql.startsWith('CREATE TABLE') ? [sql] : []))
  const uuids = new Map<string, string>()
  // ON CLUSTER gives a table the same uuid on each server
  const define = async (sql: string) => {
    const [, name = ''] = /^CREATE TABLE IF NOT EXISTS (\w+)/.exec(sql) ?? []
    const uuid = uuids.get(name) ?? randomUUID()
    uuids.set(name, uuid)
    await events.define(sql.includes('Replicated') ? sql.replace(name, `${name} UUID '${uuid}'`) : sql)
  }
  for (const sql of [...made, notes]) await define(sql)
  const ask = () => events.systemQuery({ name: 'test', sql: replicasSql, row: replica })
  const found = await ask()
  const onAll = new Set(['exchange_rate_local', 'outbound_migration'])
  const names = [...eventTables.map((t) => `${t.name}_local`), 'outbound_migration'].toSorted()
  expect(found.map(({ table, path, name }) => ({ table, path, name }))).toEqual(
    names.map((table) => ({
      table,
      path: `/clickhouse/tables/${uuids.get(table)}/${onAll.has(table) ? 'all' : '01'}`,
      name: onAll.has(table) ? '01-one' : 'one',
    })),
  )
  const engines = await events.systemQuery({
    name: 'test',
    sql: `SELECT concat(name, ' ', engine) AS name FROM system.tables WHERE database = currentDatabase() ORDER BY name`,
    row: text,
  })
  expect(engines.map((e) => e.name)).toEqual([
    'click Distributed',
    'click_local ReplicatedReplacingMergeTree',
    'conversion Distributed',
    'conversion_local ReplicatedReplacingMergeTree',
    'drop Distributed',
    'drop_local ReplicatedSummingMergeTree',
    'exchange_rate_local ReplicatedReplacingMergeTree',
    'outbound_migration ReplicatedReplacingMergeTree',
    'pageview Distributed',
    'pageview_local ReplicatedReplacingMergeTree',
  ])
  await events.close()
  await server.stop()
  server = await startClickHouse(home, { tcpPort, clusters, password })
  events = open()
  for (const sql of [...made, notes]) await define(sql)
  const again = await ask()
  expect(again.map(({ table, path }) => [table, path])).toEqual(found.map(({ table, path }) => [table, path]))
}, 120_000)
