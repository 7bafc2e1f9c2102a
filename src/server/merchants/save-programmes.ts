import type { PoolClient } from 'pg'
import type { Commission, NetworkProgramme } from '../../connectors/connector.ts'
import { inTransaction } from '../store/database/in-transaction.ts'
import type { Database } from '../store/database/open.ts'
import { followCategories } from './categories/follow-categories.ts'
import { confirmCommission } from './confirm-commission.ts'
import { addCampaigns, closeCampaigns } from './campaigns.ts'
import { writeHistory } from './programme-history.ts'
import { type KnownProgramme, type ProgrammeDiff, programmeDiff, type WantedProgramme } from './programme-diff.ts'
import { saveMerchants } from './save-merchants.ts'
import type { ProgrammeConnection } from './programme-connection.ts'

export type SavedProgrammes = { opened: number; closed: number; changed: number; rejected: string[] } & Pick<
  ProgrammeDiff,
  'suspicion' | 'note'
>

const columns =
  'external_id text, domain text, name text, domains jsonb, countries jsonb, relationship text, is_open boolean, is_offline boolean, category text, click_url text, has_commission boolean, type text, percentage numeric, flat numeric, currency text'

async function upsert(
  client: PoolClient,
  connection: ProgrammeConnection,
  wanted: readonly WantedProgramme[],
): Promise<void> {
  const rows = wanted.map((w) => ({
    external_id: w.externalId,
    domain: w.domain,
    name: w.name,
    domains: w.domains,
    countries: w.countries,
    relationship: w.relationship,
    is_open: w.isOpen,
    is_offline: w.isOffline,
    category: w.category,
    click_url: w.clickUrl,
    has_commission: w.commission !== undefined,
    type: w.commission?.type ?? 'CPS',
    percentage: w.commission?.percentage ?? null,
    flat: w.commission?.flat ?? null,
    currency: w.commission?.currency ?? null,
  }))
  await client.query(
    `INSERT INTO programme AS p (account_uuid, connection_uuid, network, external_id, merchant_uuid, name, domains, countries, relationship, is_open,
       is_offline, category, click_url, commission_type, commission_percentage, commission_flat, commission_currency, closed_at)
     SELECT $2, $3, $4, r.external_id, m.uuid, r.name, ARRAY(SELECT jsonb_array_elements_text(r.domains)), ARRAY(SELECT jsonb_array_elements_text(r.countries)),
            r.relationship, r.is_open, r.is_offline, r.category, r.click_url, r.type, r.percentage, r.flat, r.currency, CASE WHEN r.is_open THEN NULL ELSE now() END
       FROM jsonb_to_recordset($1::jsonb) AS r(${columns}) JOIN merchant m ON m.domain = r.domain
     ON CONFLICT (connection_uuid, external_id) DO UPDATE SET
       merchant_uuid = excluded.merchant_uuid, name = excluded.name, domains = excluded.domains, countries = excluded.countries,
       relationship = excluded.relationship, is_open = excluded.is_open, is_offline = excluded.is_offline, category = excluded.category, click_url = excluded.click_url,
       closed_at = CASE WHEN excluded.is_open THEN NULL ELSE coalesce(p.closed_at, now()) END, missing_since = NULL, updated_at = now()`,
    [JSON.stringify(rows), connection.accountUuid, connection.uuid, connection.network],
  )
  const withCommission = rows.filter((r) => r.has_commission)
  await client.query(
    `UPDATE programme p SET commission_type = r.type, commission_percentage = r.percentage, commission_flat = r.flat, commission_currency = r.currency
       FROM jsonb_to_recordset($1::jsonb) AS r(${columns}) WHERE p.connection_uuid = $2 AND p.external_id = r.external_id`,
    [JSON.stringify(withCommission), connection.uuid],
  )
}

const readKnown = async (client: PoolClient, connection: ProgrammeConnection): Promise<KnownProgramme[]> => {
  const { rows } = await client.query<KnownProgramme>(
    `SELECT uuid, external_id AS "externalId", merchant_uuid AS "merchantUuid", is_open AS "isOpen", category, commission_type AS type,
            commission_percentage AS percentage, commission_flat AS flat, commission_currency AS currency,
            seen_commission AS "seenCommission", seen_since AS "seenSince", missing_since AS "missingSince"
       FROM programme WHERE connection_uuid = $1`,
    [connection.uuid],
  )
  return rows
}

/** Stores commissions that wait for confirmation by a second run, and clears those that no longer wait. */
async function noteSeen(
  client: PoolClient,
  waiting: ProgrammeDiff['waiting'],
  settled: readonly string[],
): Promise<void> {
  if (waiting.length > 0)
    await client.query(
      `UPDATE programme p SET seen_commission = r.seen, seen_since = r.since
         FROM jsonb_to_recordset($1::jsonb) AS r(uuid uuid, seen text, since timestamptz) WHERE p.uuid = r.uuid`,
      [JSON.stringify(waiting)],
    )
  if (settled.length > 0)
    await client.query('UPDATE programme SET seen_commission = NULL, seen_since = NULL WHERE uuid = ANY($1::uuid[])', [
      settled,
    ])
}

/**
 * Applies a network's whole list of programmes: merchants to the catalogue, programmes with their history, and
 * campaigns on the connection's sites, which `sitesOf` reads in the same transaction. Nothing is deleted: missing
 * programmes are closed, and reopen when they return.
 */
export async function saveProgrammes(
  database: Database,
  connection: ProgrammeConnection,
  list: readonly NetworkProgramme[],
  sitesOf: (client: PoolClient, connectionUuid: string) => Promise<string[]>,
  { unreadable = 0, now = new Date() }: { unreadable?: number; now?: Date } = {},
): Promise<SavedProgrammes> {
  const isOwnList = ['generic', 'direct'].includes(connection.network) || connection.network.startsWith('custom:')
  return inTransaction(database.pool, async (client) => {
    await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`programmes:${connection.uuid}`])
    const known = await readKnown(client, connection)
    const diff = programmeDiff(known, list, { unreadable, isOwnList, now })
    await saveMerchants(client, diff.wanted)
    await upsert(client, connection, diff.wanted)
    if (diff.vanished.length > 0)
      await client.query(
        'UPDATE programme SET is_open = false, closed_at = now(), missing_since = NULL, updated_at = now() WHERE uuid = ANY($1::uuid[])',
        [diff.vanished.map((v) => v.uuid)],
      )
    if (diff.missing.length > 0)
      await client.query(
        'UPDATE programme SET missing_since = coalesce(missing_since, $2) WHERE uuid = ANY($1::uuid[])',
        [diff.missing.map((m) => m.uuid), now],
      )
    await noteSeen(client, diff.waiting, diff.settled)
    if (!isOwnList) await followCategories(client, known, diff.wanted)
    if (diff.changes.length > 0) await writeHistory(client, connection, diff.changes)
    const closed = await closeCampaigns(client, connection)
    const opened = await addCampaigns(client, connection.uuid, await sitesOf(client, connection.uuid))
    const { rejected, suspicion, note } = diff
    return { opened, closed, changed: diff.changes.length, rejected, suspicion, note }
  })
}

/**
 * Stores the commission of one programme, with its history. A changed one is accepted when it is seen a second time.
 */
export async function saveCommission(
  database: Database,
  connection: ProgrammeConnection,
  programmeUuid: string,
  commission: Commission,
  now: Date,
): Promise<void> {
  await inTransaction(database.pool, async (client) => {
    const known = (await readKnown(client, connection)).find((k) => k.uuid === programmeUuid)
    const found = known && confirmCommission(known, commission, now)
    if (found?.kind === 'waits') {
      await noteSeen(client, [{ uuid: programmeUuid, ...found }], [])
      // read again with the next run instead of in a week
      await client.query('UPDATE programme SET commission_checked_at = NULL WHERE uuid = $1', [programmeUuid])
      return
    }
    await noteSeen(client, [], known?.seenCommission ? [programmeUuid] : [])
    const { rows } = await client.query<{ isNew: boolean }>(
      `UPDATE programme SET commission_type = $2, commission_percentage = $3, commission_flat = $4, commission_currency = $5, commission_checked_at = now()
        WHERE uuid = $1 AND (commission_type, commission_percentage, commission_flat, commission_currency) IS DISTINCT FROM ($2::text, $3::numeric(9, 4), $4::numeric(18, 4), $5::text) RETURNING true AS "isNew"`,
      [programmeUuid, commission.type, commission.percentage, commission.flat, commission.currency],
    )
    await client.query('UPDATE programme SET commission_checked_at = now() WHERE uuid = $1', [programmeUuid])
    if (!known || rows.length === 0) return
    const { isOpen, percentage, flat } = known
    await writeHistory(client, connection, [
      {
        uuid: programmeUuid,
        fromIsOpen: isOpen,
        toIsOpen: isOpen,
        fromPercentage: percentage,
        toPercentage: commission.percentage,
        fromFlat: flat,
        toFlat: commission.flat,
        fromCurrency: known.currency,
        currency: commission.currency,
      },
    ])
  })
}
