import type { PoolClient } from 'pg'
import { searchTextOf } from './search-text.ts'

/** The catalogue is shared by the installation, so rows are added in a fixed order: two imports cannot deadlock. */
export async function saveMerchants(
  client: PoolClient,
  wanted: readonly { domain: string; name: string }[],
): Promise<void> {
  await client.query(
    `INSERT INTO merchant (domain, name, search_text) SELECT DISTINCT ON (domain) domain, name, text FROM jsonb_to_recordset($1::jsonb) AS r(domain text, name text, text text)
      ORDER BY domain ON CONFLICT (domain) DO NOTHING`,
    [JSON.stringify(wanted.map(({ domain, name }) => ({ domain, name, text: searchTextOf(domain, name) })))],
  )
}
