import type { PoolClient } from 'pg'
import type { KnownProgramme, WantedProgramme } from '../programme-diff.ts'
import { mostVoted } from './category-of.ts'

/**
 * Updates the category of shops whose networks changed their words, to the one most networks give. The catalogue is
 * shared by the installation, so words from an account's own network are ignored.
 */
export async function followCategories(
  client: PoolClient,
  known: readonly KnownProgramme[],
  wanted: readonly WantedProgramme[],
): Promise<void> {
  const before = new Map(known.map((k) => [k.externalId, k.category]))
  const domains = new Set(wanted.flatMap((w) => (w.category === (before.get(w.externalId) ?? '') ? [] : [w.domain])))
  if (domains.size === 0) return
  const { rows } = await client.query<{ uuid: string; words: string[] }>(
    `SELECT m.uuid, array_agg(p.category) AS words FROM merchant m JOIN programme p ON p.merchant_uuid = m.uuid
      WHERE m.domain = ANY($1::text[]) AND p.category <> '' AND p.network <> 'generic' AND p.network NOT LIKE 'custom:%' GROUP BY m.uuid`,
    [[...domains]],
  )
  const news = rows.map(({ uuid, words }) => ({ uuid, category: mostVoted(words) }))
  // in a fixed order, so that two imports cannot deadlock
  await client.query(
    `WITH said AS (SELECT m.uuid, r.category FROM jsonb_to_recordset($1::jsonb) AS r(uuid uuid, category text) JOIN merchant m ON m.uuid = r.uuid
                    WHERE m.category <> r.category ORDER BY m.uuid FOR UPDATE OF m)
     UPDATE merchant m SET category = s.category FROM said s WHERE m.uuid = s.uuid`,
    [JSON.stringify(news)],
  )
}
