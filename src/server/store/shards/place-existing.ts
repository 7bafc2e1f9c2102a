import { z } from 'zod'
import type { Log } from '../../log.ts'
import type { Database } from '../database/open.ts'
import { placedStep } from '../events/migrations.ts'
import type { Events } from '../events/open.ts'
import { notePlaces } from './places.ts'

const placed = z.object({ n: z.number() })
const found = z.object({ account: z.string(), n: z.number() })
const tables = ['pageview', 'click', 'conversion', 'drop']
const accountsSql = `SELECT toString(account_uuid) AS account, toFloat64(count()) AS n
FROM (${tables.map((table) => `SELECT account_uuid FROM ${table}`).join(' UNION ALL ')}) GROUP BY account`

/**
 * Once for a cluster: notes of every account that has rows on which shard they are, which a hash decided before places were
 * noted. All shards have to be there for it. Of an account with rows on several shards (the cluster was changed before) the
 * most count, and somebody is told.
 */
export async function placeExisting(database: Pick<Database, 'pool'>, events: Events, log: Log): Promise<void> {
  const shards = await events.shards()
  if (!shards) return
  const [first] = await events.systemQuery({
    name: 'shards.placed',
    sql: `SELECT count() AS n FROM outbound_migration WHERE id = '${placedStep}'`,
    row: placed,
  })
  if (first?.n) return
  const places = new Map<string, { shard: number; n: number }>()
  for (const shard of shards)
    for (const { account, n } of await events.systemQuery(
      { name: 'shards.accounts', sql: accountsSql, row: found },
      shard,
    )) {
      const before = places.get(account)
      if (before)
        log.error('an account has rows on two shards; those on the one with fewer are not seen', {
          accountUuid: account,
          shards: [before.shard, shard],
        })
      if (!before || n > before.n) places.set(account, { shard, n })
    }
  await notePlaces(
    database,
    [...places].map(([account, { shard }]) => ({ account, shard })),
  )
  await events.define(`INSERT INTO outbound_migration (id) VALUES ('${placedStep}')`)
}
