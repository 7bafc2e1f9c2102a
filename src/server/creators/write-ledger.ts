import { eq, sql } from 'drizzle-orm'
import type { ConversionStatus } from '../../contract/status.ts'
import { inAccount } from '../store/database/in-transaction.ts'
import type { Database, Tx } from '../store/database/open.ts'
import { entryOf, type Rate } from './entry-of.ts'
import { creator, creatorEntry, creatorRate } from './tables.ts'

/** Conversions written at once. */
const atOnce = 2000

/** A version of a conversion, with what the creators' ledger needs from it. */
export type VersionRow = {
  uuid: string
  version: string
  at: Date | string
  click_at: Date | string
  updated_at: Date | string
  status: ConversionStatus
  kind: 'sale' | 'cpc'
  sale: string
  commission: string
  currency: string
  reason: string
  is_deleted: boolean
  creator_id: string | null
  merchant_uuid: string | null
  merchant: string | null
  programme_uuid: string | null
  before: string[] | null
}

/**
 * Creators' conversions whose latest version is missing from the ledger, and others with an older version in it. A sale
 * with a creator's coupon uses the rate at the order: its click may be another creator's.
 */
const behind = (accountUuid: string) => sql`
  SELECT c.uuid, c.version, c.at, CASE WHEN c.creator_id = '' THEN coalesce(c.click_at, c.at) ELSE c.at END AS click_at, c.updated_at, c.status, c.kind, c.sale, c.commission, c.currency, c.reason, c.is_deleted,
    c.inherited->>'creator_id' AS creator_id, c.inherited->>'merchant_uuid' AS merchant_uuid, c.inherited->>'merchant' AS merchant, p.uuid AS programme_uuid,
    (SELECT array_agg(DISTINCT e.creator_uuid::text) FROM creator_entry e WHERE e.conversion_uuid = c.uuid) AS before
  FROM conversion c
  LEFT JOIN programme p ON p.connection_uuid = c.connection_uuid AND p.external_id = c.programme_id
  WHERE c.uuid IN (
    SELECT uuid FROM conversion n WHERE n.account_uuid = ${accountUuid} AND n.inherited ? 'creator_id'
      AND NOT EXISTS (SELECT 1 FROM creator_entry e WHERE e.conversion_uuid = n.uuid AND e.version = n.version)
      AND EXISTS (SELECT 1 FROM creator k WHERE k.id = n.inherited->>'creator_id' AND k.account_uuid = n.account_uuid)
    UNION
    SELECT o.conversion_uuid FROM creator_entry o JOIN conversion n ON n.uuid = o.conversion_uuid
      WHERE o.account_uuid = ${accountUuid}
        AND NOT EXISTS (SELECT 1 FROM creator_entry e WHERE e.conversion_uuid = n.uuid AND e.version = n.version)
  )
  ORDER BY c.uuid LIMIT ${atOnce}`

/** Writes what versions of conversions mean to creators. Existing entries stay. */
export async function writeVersions(tx: Tx, accountUuid: string, rows: readonly VersionRow[]): Promise<void> {
  const mine = eq(creatorRate.accountUuid, accountUuid)
  const creators = await tx.select().from(creator).where(eq(creator.accountUuid, accountUuid))
  const byId = new Map(creators.map((c) => [c.id, c]))
  const byUuid = new Map(creators.map((c) => [c.uuid, c]))
  const rates = new Map<string, Rate[]>()
  for (const { creatorUuid, ...rate } of await tx.select().from(creatorRate).where(mine))
    rates.set(creatorUuid, [...(rates.get(creatorUuid) ?? []), rate])
  const entries = rows.flatMap((r) => {
    const theirs = byId.get(r.creator_id ?? '')
    const concerned = new Set([...(theirs ? [theirs.uuid] : []), ...(r.before ?? [])])
    return [...concerned].flatMap((creatorUuid) => {
      const who = byUuid.get(creatorUuid)
      if (!who) return []
      const sale = {
        status: r.status,
        kind: r.kind,
        sale: r.sale,
        commission: r.commission,
        currency: r.currency,
        clickAt: new Date(r.click_at),
        merchantUuid: r.merchant_uuid ?? '',
        programmeUuid: r.programme_uuid ?? '',
        reason: r.reason,
        isDeleted: r.is_deleted,
        isTheirs: creatorUuid === theirs?.uuid,
      }
      return [
        {
          accountUuid,
          creatorUuid,
          conversionUuid: r.uuid,
          version: Number(r.version),
          ...entryOf(sale, rates.get(creatorUuid) ?? [], who.payableWhen),
          merchant: r.merchant ?? '',
          conversionAt: new Date(r.at),
          at: new Date(r.updated_at),
        },
      ]
    })
  })
  if (entries.length > 0) await tx.insert(creatorEntry).values(entries).onConflictDoNothing()
}

async function writeSome(tx: Tx, accountUuid: string): Promise<number> {
  const { rows } = await tx.execute<VersionRow>(behind(accountUuid))
  if (rows.length > 0) await writeVersions(tx, accountUuid, rows)
  return rows.length
}

/** Writes some of the missing entries; returns how many. Concurrent runs take turns and write each entry once. */
async function writeNext(tx: Tx, accountUuid: string): Promise<number> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('creator ledger'), hashtext(${accountUuid}))`)
  return writeSome(tx, accountUuid)
}

/** All of it in the caller's transaction. */
export async function writeLedgerIn(tx: Tx, accountUuid: string): Promise<void> {
  while ((await writeNext(tx, accountUuid)) === atOnce);
}

/** Updates an account's ledger from its conversions. */
export async function writeLedger(database: Database, accountUuid: string): Promise<void> {
  while ((await inAccount(database, accountUuid, (tx) => writeNext(tx, accountUuid))) === atOnce);
}
