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

/** How far back a changed mapping applies, in days. */
const reach = 90
/** Conversions checked per lock, and locks per run: another run continues after them. */
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
/** The last conversion checked. */
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

/** One batch, locked in key order like arrivals. Returns where to continue, and how many got another site. */
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
    // a mapping that was removed or became ambiguous does not tell where a sale came from: the known site stays
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
 * Repeats the attribution for conversions of the last 90 days that got their site from their media or have none: the
 * mapping may have changed. What a click decided stays. Returns how many got another site, and the conversion to
 * continue after; null: that was all.
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
 * Looks again for clicks that were given up: clicks kept through a long outage arrive late. Also resets those that wait
 * longer than any schedule: the clock was ahead when they began.
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
