import type { NetworkProgramme } from '../../connectors/connector.ts'
import { inTransaction } from '../store/database/in-transaction.ts'
import type { Database } from '../store/database/open.ts'
import { saveMerchants } from './save-merchants.ts'
import { programmeDiff, type WantedProgramme } from './programme-diff.ts'

/** Maximum offers of a network; more would not change any suggestion that is read. */
const most = 30_000
const day = 86_400_000
/** Offers that no list of the network has contained for this long are deleted. */
const keptDays = 14

/** Networks defined by an account offer nothing to others. */
export const isOfferable = (network: string): boolean => network !== 'generic' && !network.startsWith('custom:')

/**
 * Stores a network's offers to publishers who have not joined in the catalogue shared by all accounts: ids, addresses,
 * countries and terms in the network's own words. Programmes the account has joined, applied to or named are never
 * included.
 */
export async function saveOffered(
  database: Database,
  network: string,
  list: readonly NetworkProgramme[],
  now: Date,
): Promise<number> {
  if (!isOfferable(network)) return 0
  const open = list.filter((p) => p.relationship === 'notjoined').slice(0, most)
  const { wanted } = programmeDiff([], open, { unreadable: 0, isOwnList: false, now })
  await inTransaction(database.pool, async (client) => {
    await saveMerchants(client, wanted)
    await client.query(
      `INSERT INTO offered_programme AS o (network, external_id, merchant_uuid, countries, commission_type, commission_percentage, commission_flat, commission_currency, seen_at)
       SELECT $2, r.external_id, m.uuid, ARRAY(SELECT jsonb_array_elements_text(r.countries)), coalesce(r.type, 'CPS'), r.percentage, r.flat, r.currency, $3
         FROM jsonb_to_recordset($1::jsonb) AS r(external_id text, domain text, countries jsonb, type text, percentage numeric, flat numeric, currency text)
         JOIN merchant m ON m.domain = r.domain ORDER BY r.external_id
       ON CONFLICT (network, external_id) DO UPDATE SET merchant_uuid = excluded.merchant_uuid, countries = excluded.countries, commission_type = excluded.commission_type,
         commission_percentage = excluded.commission_percentage, commission_flat = excluded.commission_flat, commission_currency = excluded.commission_currency, seen_at = excluded.seen_at`,
      [JSON.stringify(wanted.map(rowOf)), network, now],
    )
    await client.query('DELETE FROM offered_programme WHERE network = $1 AND seen_at < $2', [
      network,
      new Date(now.getTime() - keptDays * day),
    ])
  })
  return wanted.length
}

const rowOf = ({ externalId, domain, countries, commission }: WantedProgramme) => ({
  external_id: externalId,
  domain,
  countries,
  type: commission?.type ?? null,
  percentage: commission?.percentage ?? null,
  flat: commission?.flat ?? null,
  currency: commission?.currency ?? null,
})
