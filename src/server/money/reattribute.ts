import type { PoolClient } from 'pg'
import type { Clock } from '../time/clock.ts'
import type { Database } from '../store/database/open.ts'
import { inTransaction } from '../store/database/in-transaction.ts'
import { type AskNetworks, type Attributable, attribute } from './attribution.ts'
import { fromStored, toStored } from './inherited.ts'
import { notingChanges } from './to-copy.ts'

export type ReattributeParts = {
  database: Pick<Database, 'pool'>
  clock: Clock
  networks: AskNetworks
}

/** How far back a changed mapping reaches, in days. */
const reach = 90
/** Conversions looked at under one lock, and locks in one run: another run continues after them. */
const batch = 1000
const mostBatches = 500

type Row = {
  uuid: string
  account_uuid: string
  connection_uuid: string
  transaction_id: string
  network: string
  programme_id: string
  media_id: string
  name: string
  sub_ids: string[]
  creator_id: string
  attributed_by: string
  inherited: unknown
}
/** The last conversion that was looked at. */
export type Key = { connection: string; transaction: string }
export type Reattributed = { changed: number; next: Key | null }
const start: Key = { connection: '00000000-0000-0000-0000-000000000000', transaction: '' }

const attributable = (r: Row): Attributable => ({
  accountUuid: r.account_uuid,
  connectionUuid: r.connection_uuid,
  network: r.network,
  programmeId: r.programme_id,
  mediaId: r.media_id,
  name: r.name,
  subIds: r.sub_ids,
  creatorId: r.creator_id,
})

/** One batch, locked in the order of the key, as arrivals lock theirs. Gives where to go on, and how many found another site. */
async function oneBatch(
  client: PoolClient,
  { clock, networks }: ReattributeParts,
  connectionUuid: string | undefined,
  after: Key,
  size: number,
): Promise<Reattributed> {
  const { rows } = await client.query<Row>(
    `SELECT uuid, account_uuid, connection_uuid, transaction_id, network, programme_id, media_id, name, sub_ids, creator_id, attributed_by, inherited
       FROM conversion
      WHERE (connection_uuid, transaction_id) > ($1::uuid, $2) AND ($3::uuid IS NULL OR connection_uuid = $3)
        AND attributed_by <> 'click' AND NOT is_deleted AND (media_id <> '' OR attributed_by = 'none') AND at >= $4
      ORDER BY connection_uuid, transaction_id LIMIT ${size} FOR UPDATE`,
    [after.connection, after.transaction, connectionUuid ?? null, new Date(clock.now().getTime() - reach * 86_400_000)],
  )
  const base = await attribute(client, rows.map(attributable), networks)
  const changed = rows.flatMap((r) => {
    const found = base(attributable(r)).base
    const before = fromStored(r.inherited)
    // A mapping that went, or became several, does not say where a sale came from: what was known is kept.
    if (
      found.site_uuid === '' ||
      (found.site_uuid === before.site_uuid && found.campaign_uuid === before.campaign_uuid)
    )
      return []
    const { site_uuid, campaign_uuid } = found
    return [{ uuid: r.uuid, inherited: toStored({ ...before, site_uuid, campaign_uuid }) }]
  })
  if (changed.length > 0)
    await client.query(
      notingChanges(`UPDATE conversion c SET inherited = r.inherited, attributed_by = 'media', version = c.version + 1, updated_at = now()
         FROM jsonb_to_recordset($1::jsonb) AS r(uuid uuid, inherited jsonb) WHERE c.uuid = r.uuid`),
      [JSON.stringify(changed)],
    )
  const last = rows.length === size ? rows.at(-1) : undefined
  return {
    next: last ? { connection: last.connection_uuid, transaction: last.transaction_id } : null,
    changed: changed.length,
  }
}

/**
 * Conversions of the last 90 days that found their site by their media, or not at all, look again: the mapping may be another one
 * by now. What a click gave stays. Gives how many found another site, and behind which conversion to go on; null: that was all.
 */
export async function reattribute(
  parts: ReattributeParts,
  { connectionUuid, after = start }: { connectionUuid?: string | undefined; after?: Key | undefined },
  signal?: AbortSignal,
  { size = batch, most = mostBatches } = {},
): Promise<Reattributed> {
  let total = 0
  let next: Key | null = after
  for (let n = 0; next && n < most; n++) {
    signal?.throwIfAborted()
    const from: Key = next
    const done = await inTransaction(parts.database.pool, (client) =>
      oneBatch(client, parts, connectionUuid, from, size),
    )
    total += done.changed
    next = done.next
  }
  return { changed: total, next }
}

/**
 * Conversions whose click was given up look for it once more: clicks kept through a long outage arrive late. So do those that
 * wait for longer than anything waits: the clock was ahead when they began to.
 */
export async function searchAgain({ database, clock }: Pick<ReattributeParts, 'database' | 'clock'>): Promise<void> {
  const now = clock.now()
  await database.pool.query(
    `UPDATE conversion SET match_after = $1 WHERE uuid IN (
       SELECT uuid FROM conversion WHERE (match_after IS NULL OR match_after > $1::timestamptz + interval '1 day') AND click_id <> '' AND attributed_by <> 'click' AND NOT is_deleted
          AND at >= $2 ORDER BY at DESC LIMIT 20000)`,
    [now, new Date(now.getTime() - reach * 86_400_000)],
  )
}
