import type { Database } from '../../src/server/store/database/open.ts'

export type Size = { accounts: number; merchants: number; programmesOfAccount: number; sitesOfAccount: number }

/** An id derived from a text, so that rows can refer to each other without being read back. */
const id = (text: string) => `md5(${text})::uuid`

/**
 * Accounts like in a real installation: each with its sites, four connections, programmes from one catalogue, and a
 * campaign for every programme and site.
 */
export async function fillAccounts({ pool }: Pick<Database, 'pool'>, size: Size): Promise<void> {
  const n = (value: number) => String(Math.max(1, Math.round(value)))
  const [accounts, merchants, programmes, sites] = [
    n(size.accounts),
    n(size.merchants),
    n(size.programmesOfAccount),
    n(size.sitesOfAccount),
  ]
  const everyAccount = `generate_series(1, ${accounts}) AS a`
  const everyProgramme = `${everyAccount}, generate_series(1, ${programmes}) AS p`
  const everySite = `generate_series(1, ${sites}) AS s`
  const merchantOf = id(`'m' || 1 + (a * 7919 + p * 31) % ${merchants}`)
  const networkOf = `(ARRAY['awin', 'adtraction', 'partnerads', 'tradedoubler'])[1 + p % 4]`
  const connectionOf = id(`'c' || a || '-' || p % 4`)
  const programmeOf = id(`'p' || a || '-' || p`)
  await pool.query(`INSERT INTO merchant (uuid, domain, name)
    SELECT ${id(`'m' || m`)}, 'shop-' || m || '.example', 'Shop ' || m FROM generate_series(1, ${merchants}) AS m`)
  await pool.query(`INSERT INTO site (uuid, account_uuid, name, domain)
    SELECT ${id(`'s' || a || '-' || s`)}, ${id(`'a' || a`)}, 'Site', 'blog-' || a || '-' || s || '.example' FROM ${everyAccount}, ${everySite}`)
  await pool.query(`INSERT INTO connection (uuid, account_uuid, network, name, partner_id, callback_hash)
    SELECT ${connectionOf}, ${id(`'a' || a`)}, ${networkOf}, 'Network', a::text, md5('t' || a || '-' || p) FROM ${everyAccount}, generate_series(0, 3) AS p`)
  await pool.query(`INSERT INTO programme (uuid, account_uuid, connection_uuid, network, external_id, merchant_uuid, name, is_open, click_url, commission_percentage)
    SELECT ${programmeOf}, ${id(`'a' || a`)}, ${connectionOf}, ${networkOf}, p::text, ${merchantOf}, 'Shop', true,
           'https://clk.network.example/click?p=' || p || '&a=' || a, 1 + p % 12 FROM ${everyProgramme}`)
  await pool.query(`INSERT INTO campaign (uuid, account_uuid, site_uuid, connection_uuid, programme_uuid, merchant_uuid, name, url_match)
    SELECT ${id(`'k' || a || '-' || p || '-' || s`)}, ${id(`'a' || a`)}, ${id(`'s' || a || '-' || s`)}, ${connectionOf}, ${programmeOf}, ${merchantOf},
           'Shop', 'shop-' || 1 + (a * 7919 + p * 31) % ${merchants} || '.example' FROM ${everyProgramme}, ${everySite}`)
  await pool.query('ANALYZE')
}
