import { z } from 'zod'
import type { Cluster } from '../../env/cluster.ts'
import type { Log } from '../../log/log.ts'
import type { Database } from '../database/open.ts'
import { localName } from './cluster.ts'
import { tablesOfAccounts } from './event-tables.ts'
import { inFront } from './migrations.ts'
import { openEvents } from './open.ts'

type Pool = Pick<Database, 'pool'>
const placeRow = z.object({ account: z.uuid(), shard: z.number().int() })
type Place = z.output<typeof placeRow>
const shardRow = z.object({ shard: z.number(), first: z.number(), isOwn: z.coerce.boolean() })
const slotRow = z.object({ account: z.string(), slot: z.number() })
/** Maximum ids per query: they are passed in its URL. */
const mostIds = 500

/** The shards earlier versions assigned to accounts, from their table; empty once the table is dropped. */
async function readPlaces({ pool }: Pool): Promise<Place[]> {
  const { rows } = await pool.query<{ at: string | null }>(`SELECT to_regclass('public.account_shard') AS at`)
  if (!rows[0]?.at) return []
  const found = await pool.query('SELECT account_uuid AS account, shard FROM account_shard ORDER BY 1')
  return z.array(placeRow).parse(found.rows)
}

/** Accounts whose move to another shard was in progress: they may have rows on the wrong shard. */
async function readMoving({ pool }: Pool): Promise<Set<string>> {
  const { rows } = await pool.query<{ at: string | null }>(`SELECT to_regclass('public.account_move') AS at`)
  if (!rows[0]?.at) return new Set()
  const found = await pool.query<{ account: string }>('SELECT account_uuid AS account FROM account_move')
  return new Set(found.rows.map((r) => r.account))
}

/** Sends these accounts to the shards they are on, and all others by hash. */
function shardBy(places: readonly { account: string; slot: number }[]): string {
  const accounts = places.map((p) => `toUUID('${z.uuid().parse(p.account)}')`).join(', ')
  return `transform(account_uuid, [${accounts}], [${places.map((p) => p.slot).join(', ')}], cityHash64(account_uuid))`
}

/**
 * Earlier versions chose the shard of an account and stored it in the record store. Rows stay where they are: before
 * that table is dropped, the Distributed tables get each account whose shard differs from the hash. Rows that an
 * unfinished move copied to another shard are deleted. Needs all servers. Repeating it changes nothing.
 */
export async function keepPlaces(database: Pool, url: string, cluster: Cluster | undefined, log: Log): Promise<void> {
  const places = cluster ? await readPlaces(database) : []
  if (places.length === 0) return
  const all = openEvents(url, { cluster })
  try {
    const layout = await all.layout()
    if (!layout) return
    const shards = await all.systemQuery({
      name: 'places.shards',
      sql: `SELECT toUInt32(shard_num) AS shard, toUInt32(sum(any(shard_weight)) OVER (ORDER BY shard_num) - any(shard_weight)) AS first, max(is_local) AS isOwn
FROM system.clusters WHERE cluster = {cluster:String} GROUP BY shard_num ORDER BY shard_num`,
      params: { cluster: layout.name },
      row: shardRow,
    })
    const firstOf = new Map(shards.map((s) => [s.shard, s.first]))
    const shardOfSlot = (slot: number) => shards.findLast((s) => s.first <= slot)?.shard
    const kept: { account: string; slot: number }[] = []
    for (let i = 0; i < places.length; i += mostIds) {
      const some = places.slice(i, i + mostIds)
      const hashed = await all.systemQuery({
        name: 'places.hashed',
        sql: `SELECT toString(a) AS account, toUInt32(cityHash64(a) % (SELECT sum(w) FROM (SELECT any(shard_weight) AS w FROM system.clusters WHERE cluster = {cluster:String} GROUP BY shard_num))) AS slot
FROM (SELECT arrayJoin({accounts:Array(UUID)}) AS a)`,
        params: { cluster: layout.name, accounts: some.map((p) => p.account) },
        row: slotRow,
      })
      const byHash = new Map(hashed.map((h) => [h.account, shardOfSlot(h.slot)]))
      for (const { account, shard } of some)
        if (byHash.get(account) !== shard) kept.push({ account, slot: firstOf.get(shard) ?? 0 })
    }
    if (kept.length > 0)
      for (const table of tablesOfAccounts)
        await all.defineAll(`CREATE OR REPLACE TABLE ${inFront(table, layout, shardBy(kept))}`)
    await clearMoving(database, url, layout.name, places)
    log.warn(
      'accounts stay on the shards that versions before this one chose, and new ones go where cityHash64 says. To divide all of them by it, restore a backup onto an empty cluster: docs/cluster.md',
      { accounts: kept.length },
    )
  } finally {
    await all.close()
  }
}

async function clearMoving(database: Pool, url: string, cluster: string, places: readonly Place[]): Promise<void> {
  const moving = await readMoving(database)
  const moved = places.filter((p) => moving.has(p.account))
  if (moved.length === 0) return
  for (const address of url.split(',')) {
    const server = openEvents(address)
    try {
      const [own] = await server.systemQuery({
        name: 'places.own',
        sql: 'SELECT toUInt32(shard_num) AS shard, toUInt32(0) AS first, is_local AS isOwn FROM system.clusters WHERE cluster = {cluster:String} AND is_local',
        params: { cluster },
        row: shardRow,
      })
      for (const { account } of moved.filter((p) => own && p.shard !== own.shard))
        for (const table of tablesOfAccounts)
          await server.define(
            `ALTER TABLE ${localName(table)} DELETE WHERE account_uuid = '${account}' SETTINGS mutations_sync = 2`,
          )
    } finally {
      await server.close()
    }
  }
}
