import type { PoolClient } from 'pg'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Clock } from '../time/clock.ts'
import { defineJob, type Job, type SendJob } from '../jobs/job.ts'
import { inTransaction } from '../store/database/in-transaction.ts'
import type { Database, Tx } from '../store/database/open.ts'
import { type AskNetworks, attribute } from './attribution.ts'
import { fromStored, toStored } from './inherited.ts'
import { conversion } from './tables.ts'
import { notingChanges } from './to-copy.ts'

/** Sent when somebody assigned a merchant to a shop, or undid it. */
export const shopJob = 'money.shop'

/** Conversions checked per lock. */
const batch = 1000
/** Maximum shops shown per connection. */
const most = 500

export type UnknownShop = { shop: string; conversions: number; lastAt: Date }

/** A connection's shops with sales but no known merchant, most sales first. */
export async function unknownShops(tx: Tx, connectionUuid: string): Promise<UnknownShop[]> {
  const rows = await tx
    .select({
      shop: sql<string>`min(${conversion.programmeId})`,
      conversions: sql<number>`count(*)::int`,
      lastAt: sql<string>`max(${conversion.at})`,
    })
    .from(conversion)
    .where(
      sql`${conversion.connectionUuid} = ${connectionUuid} AND ${conversion.programmeId} <> '' AND NOT ${conversion.isDeleted}
          AND coalesce(${conversion.inherited} ->> 'merchant_uuid', '') = ''`,
    )
    .groupBy(sql`lower(${conversion.programmeId})`)
    .orderBy(sql`count(*) DESC, 1`)
    .limit(most)
  return rows.map((r) => ({ ...r, lastAt: new Date(r.lastAt) }))
}

type Row = {
  uuid: string
  account_uuid: string
  network: string
  transaction_id: string
  programme_id: string
  media_id: string
  name: string
  sub_ids: string[]
  creator_id: string
  attributed_by: string
  inherited: unknown
}
type Parts = { database: Pick<Database, 'pool'>; clock: Clock; networks: AskNetworks }
export type ShopOfConnection = { connectionUuid: string; shop: string; after?: string | undefined }

/** One batch, locked in key order like arrivals. Returns the transaction to continue after. */
async function oneBatch(client: PoolClient, { clock, networks }: Parts, asked: ShopOfConnection, size: number) {
  const { rows } = await client.query<Row>(
    `SELECT uuid, account_uuid, network, transaction_id, programme_id, media_id, name, sub_ids, creator_id, attributed_by, inherited FROM conversion
      WHERE connection_uuid = $1 AND lower(programme_id) = lower($2) AND transaction_id > $3 AND NOT is_deleted
      ORDER BY transaction_id LIMIT ${size} FOR UPDATE`,
    [asked.connectionUuid, asked.shop, asked.after ?? ''],
  )
  const states = rows.map((r) => ({
    accountUuid: r.account_uuid,
    connectionUuid: asked.connectionUuid,
    network: r.network,
    programmeId: r.programme_id,
    mediaId: r.media_id,
    name: r.name,
    subIds: r.sub_ids,
    creatorId: r.creator_id,
  }))
  const baseOf = await attribute(client, states, networks)
  const changed = rows.flatMap((r, i) => {
    const state = states[i]
    if (!state) return []
    const { merchant_uuid, merchant } = baseOf(state).base
    const before = fromStored(r.inherited)
    if (merchant_uuid === before.merchant_uuid) return []
    // without its own merchant a sale gets that of its click, which is looked up again
    const isClicked = merchant_uuid === '' && r.attributed_by === 'click'
    return [
      {
        uuid: r.uuid,
        inherited: toStored({ ...before, merchant_uuid, merchant }),
        attributed_by: isClicked ? (before.site_uuid === '' ? 'none' : 'media') : r.attributed_by,
        match_after: isClicked ? clock.now() : null,
      },
    ]
  })
  if (changed.length > 0)
    await client.query(
      notingChanges(`UPDATE conversion c SET inherited = r.inherited, attributed_by = r.attributed_by,
              match_after = coalesce(r.match_after, c.match_after), version = c.version + 1, updated_at = now()
         FROM jsonb_to_recordset($1::jsonb) AS r(uuid uuid, inherited jsonb, attributed_by text, match_after timestamptz) WHERE c.uuid = r.uuid`),
      [JSON.stringify(changed)],
    )
  return rows.length === size ? rows.at(-1)?.transaction_id : undefined
}

/** Gives all sales of a shop its currently assigned merchant, however old they are. */
export async function followShop(parts: Parts, asked: ShopOfConnection, signal?: AbortSignal, size = batch) {
  let after = asked.after
  do {
    signal?.throwIfAborted()
    const from = after
    after = await inTransaction(parts.database.pool, (client) =>
      oneBatch(client, parts, { ...asked, after: from }, size),
    )
  } while (after !== undefined)
}

export const followShopJob = (parts: Parts & { send: SendJob }): Job =>
  defineJob({
    name: shopJob,
    about: {
      does: 'gives the sales of one shop the merchant that is known by now',
      reads: 'conversion, shop_name',
      writes: 'conversion, conversion_to_copy',
      failing: "sales stand at the shop's own name",
    },
    payload: z.object({ connectionUuid: z.uuid(), shop: z.string() }),
    retries: 5,
    handler: (asked, signal) => followShop(parts, asked, signal),
  })
