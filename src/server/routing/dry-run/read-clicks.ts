import { z } from 'zod'
import type { Events } from '../../store/events/open.ts'
import { storeInstant } from '../store-instant.ts'
import type { ClickGroup } from './replay.ts'

/** Maximum groups replayed, most clicked first: a shop with more addresses under different rules has a long tail. */
export const maxGroups = 20_000

const row = z.object({
  siteUuid: z.string(),
  host: z.string(),
  path: z.string(),
  creatorId: z.string(),
  smartLink: z.string(),
  clicks: z.number(),
  total: z.number(),
})

/**
 * Clicks to some or all shops between two instants, grouped as far as rules distinguish them: paths only where a
 * campaign has one.
 */
export async function readClicks(
  events: Events,
  accountUuid: string,
  {
    from,
    until,
    merchantUuids,
    withPaths,
    siteUuid,
  }: {
    from: number
    until: number
    merchantUuids: readonly string[] | null
    withPaths: boolean
    /** Only clicks on this site. */
    siteUuid?: string | undefined
  },
): Promise<{ groups: ClickGroup[]; total: number }> {
  const found = await events.query(accountUuid, {
    name: 'routing.replayed',
    sql: `SELECT siteUuid, host, path, creatorId, smartLink, clicks, sum(clicks) OVER () AS total FROM (
  SELECT toString(site_uuid) AS siteUuid, domain(target_url) AS host, ${withPaths ? 'path(target_url)' : "''"} AS path,
    toString(creator_id) AS creatorId, toString(smart_link) AS smartLink, count() AS clicks
  FROM click WHERE at >= {from:DateTime64(3, 'UTC')} AND at < {until:DateTime64(3, 'UTC')} AND kind IN ('click', 'discover')
    AND ${merchantUuids ? 'merchant_uuid IN {merchants:Array(String)}' : "merchant_uuid != ''"}${siteUuid ? ' AND site_uuid = {site:UUID}' : ''}
  GROUP BY site_uuid, host, path, creator_id, smart_link) ORDER BY clicks DESC, siteUuid, host, path LIMIT {most:UInt32}`,
    params: {
      from: storeInstant(from),
      until: storeInstant(until),
      merchants: merchantUuids ?? [],
      most: maxGroups,
      ...(siteUuid ? { site: siteUuid } : {}),
    },
    row,
  })
  return { groups: found.map(({ total: _, ...group }) => group), total: found[0]?.total ?? 0 }
}
