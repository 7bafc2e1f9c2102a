import { sql } from 'drizzle-orm'
import { strToU8, zipSync } from 'fflate'
import { partner, partnerContract, partnerCoupon, partnerTerms, partnerUser } from '../partners/tables.ts'
import type { Tx } from '../store/database/open.ts'
import { partnerHit, partnerOrder, partnerStatement } from './tables.ts'

/** Maximum lines per file: it is built in memory. */
const most = 50_000
/** Columns private to the publisher, or credentials: the merchant's screens hide them too. */
const hidden = [
  'account_uuid',
  'password_hash',
  'creator_id',
  'click_id',
  'site_uuid',
  'created_by_email',
  'report',
] as const

/**
 * Everything a merchant's own pages show: one file per table, plus a page that explains them. `product`: the product
 * name the merchant knows.
 */
export async function merchantFiles(
  tx: Tx,
  partnerUuid: string,
  { now, product }: { now: Date; product: string },
): Promise<Uint8Array> {
  const ofPartner = sql`partner_uuid = ${partnerUuid}`
  const ofContracts = sql`contract_uuid IN (SELECT uuid FROM ${partnerContract} WHERE ${ofPartner})`
  const tables = [
    ['company', partner, sql`uuid = ${partnerUuid}`],
    ['people', partnerUser, ofPartner],
    ['campaigns', partnerContract, ofPartner],
    ['terms', partnerTerms, ofContracts],
    ['coupons', partnerCoupon, ofPartner],
    ['orders', partnerOrder, ofPartner],
    ['reports', partnerHit, ofPartner],
    ['statements', partnerStatement, sql`partner_uuid = ${partnerUuid}`],
  ] as const
  const files: Record<string, Uint8Array> = {}
  const counts: string[] = []
  for (const [name, table, where] of tables) {
    const { rows } = await tx.execute<{ row: Record<string, unknown> }>(
      sql`SELECT to_jsonb(t) - ${sql.raw(`'{${hidden.join(',')}}'::text[]`)} AS row FROM ${table} t WHERE ${where} LIMIT ${most}`,
    )
    files[`${name}.ndjson`] = strToU8(rows.map(({ row }) => `${JSON.stringify(row)}\n`).join(''))
    counts.push(`| ${name}.ndjson | ${rows.length} |`)
  }
  files['README.md'] = strToU8(
    `# Everything of your company at ${product}

Made on ${now.toISOString()}. Each file is a table: one JSON object a line (NDJSON), times in UTC. Passwords and keys stay out.
A file has at most ${most} lines.

| file | lines |
|---|---|
${counts.join('\n')}
`,
  )
  return zipSync(files)
}
