import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Events } from '../src/server/store/events/open.ts'

export type DatasetSize = { pageviews: number; clicks: number; conversions: number }
export const fullSize: DatasetSize = { pageviews: 10_000_000, clicks: 3_000_000, conversions: 150_000 }

/**
 * Pages link to ten targets each, of which a few get most clicks; `scattered` makes a new target for nearly every
 * fourth click.
 */
export type Targets = 'linked' | 'scattered'

const days = 365
/** A share between 0 and 1 that depends only on the row and a salt. */
const unit = (salt: number) => `(cityHash64(number, ${salt}) % 1000003 / 1000003)`
const pick = (values: string[], salt: number) =>
  `[${values.map((v) => `'${v}'`).join(',')}][1 + cityHash64(number, ${salt}) % ${values.length}]`
/** Skewed: a few of the `n` are frequent, most are rare. */
const skewed = (n: number, salt: number) => `toUInt32(floor(pow(${unit(salt)}, 3) * ${n}))`
const pages = 2000
const linksOfPage = 10
const link = `(${skewed(pages, 2)} * ${linksOfPage} + ${skewed(linksOfPage, 8)})`
/** Merchant number and path of a row. A link on a page always leads to the same merchant. */
const linksTo = {
  linked: {
    merchant: `toUInt32(floor(pow(cityHash64(${link}, 7) % 1000003 / 1000003, 3) * 300))`,
    path: link,
  },
  scattered: { merchant: skewed(300, 7), path: skewed(5000, 8) },
} satisfies Record<Targets, { merchant: string; path: string }>
const at = `toDateTime64(now('UTC') - toIntervalSecond(toUInt32(${unit(1)} * ${days * 86400})), 3, 'UTC')`
const where = `concat('dailydeals.example/page-', toString(${skewed(pages, 2)})) AS page, ${pick(['google.com', '', 'facebook.com', 'newsletter.example', 'bing.com'], 3)} AS referrer,
  ${pick(['Mobile', 'Mobile', 'Desktop', 'Tablet'], 4)} AS device, ${pick(['DK', 'SE', 'NO', 'DE'], 5)} AS country, 'Chrome' AS browser, 'Android' AS os`

/**
 * Events of one large account, generated inside the event store: three sites, 300 merchants, twelve networks, 2,000
 * pages with ten links each (20,000 targets; `scattered`: 825,000), 365 days ending now. The same rows every time
 * except for the date.
 */
export async function loadDataset(
  events: Events,
  accountUuid: string,
  size: DatasetSize,
  targets: Targets = 'linked',
): Promise<void> {
  const sites = [1, 2, 3].map(() => randomUUID())
  const networks = Array.from({ length: 12 }, () => randomUUID())
  const identity = `toUUID('${accountUuid}') AS account_uuid, toUUID(${pick(sites, 6)}) AS site_uuid`
  const { merchant: m, path } = linksTo[targets]
  const routed = `concat('shop-', toString(${m}), '.example/p/', toString(${path})) AS target, toString(generateUUIDv4(1)) AS merchant_uuid, concat('shop-', toString(${m}), '.example') AS merchant,
  [${networks.map((n) => `'${n}'`).join(',')}][1 + ${m} % 12] AS network_uuid, network_uuid AS connection_uuid, concat('campaign-', toString(${m})) AS campaign_uuid,
  ${pick(['', '', '', 'summer', 'winter'], 9)} AS smart_link, '' AS creator_id, cityHash64(number, 10) % 20 = 0 AS is_boost, cityHash64(number, 11) % 30 = 0 AS is_partial`
  const subIds = `'' AS sub_id, '' AS sub_id_1, '' AS sub_id_2, '' AS sub_id_3, '' AS sub_id_4, '' AS sub_id_5, map() AS tags`
  const insert = async (table: string, select: string, count: number) => {
    const step = 2_000_000
    for (let from = 0; from < count; from += step)
      await events.define(
        `INSERT INTO ${table} SELECT * EXCEPT(number) FROM (SELECT number, ${select} FROM numbers(${from}, ${Math.min(step, count - from)})) SETTINGS max_insert_threads = 2`,
      )
  }
  await insert(
    'pageview (account_uuid, site_uuid, event_id, at, page, referrer, device, country, browser, os, origin, tags, visitor, is_doubled, batch)',
    `${identity}, concat('e', hex(cityHash64(number, 12))) AS event_id, ${at} AS at, ${where}, 'script' AS origin, map() AS tags, cityHash64(number, 13) AS visitor, false AS is_doubled, '' AS batch`,
    size.pageviews,
  )
  await insert(
    `click (account_uuid, site_uuid, click_id, kind, at, page, referrer, device, country, browser, os, origin, target, merchant_uuid, merchant, network_uuid, connection_uuid, campaign_uuid, smart_link, creator_id, is_boost, is_partial,
     sub_id, sub_id_1, sub_id_2, sub_id_3, sub_id_4, sub_id_5, tags, target_url, decision, visitor, batch)`,
    `${identity}, lower(hex(cityHash64(number, 14))) AS click_id, ${pick(['click', 'click', 'click', 'click', 'discover'], 15)} AS kind, ${at} AS at, ${where}, 'script' AS origin, ${routed}, ${subIds},
     concat('https://', target) AS target_url, '' AS decision, cityHash64(number, 16) AS visitor, '' AS batch`,
    size.clicks,
  )
  await insert(
    `conversion (account_uuid, site_uuid, conversion_uuid, version, is_deleted, at, click_at, click_id, status, kind, sale, commission, currency, transaction_id, order_id, error_code, name, attributed_by,
     page, referrer, device, country, browser, os, origin, target, merchant_uuid, merchant, network_uuid, connection_uuid, campaign_uuid, smart_link, creator_id, is_boost, is_partial, sub_id, sub_id_1, sub_id_2, sub_id_3, sub_id_4, sub_id_5, tags)`,
    `toUUID('${accountUuid}') AS account_uuid, ${pick(sites, 6)} AS site_uuid, generateUUIDv4() AS conversion_uuid, 1 AS version, 0 AS is_deleted, ${at} AS at, at AS click_at, '' AS click_id,
     ${pick(['approved', 'approved', 'pending', 'rejected', 'paid'], 17)} AS status, ${pick(['sale', 'sale', 'sale', 'sale', 'sale', 'cpc'], 18)} AS kind, toDecimal64(round(${unit(19)} * 900, 2), 4) AS sale,
     toDecimal64(round(${unit(19)} * 54, 2), 4) AS commission, ${pick(['DKK', 'DKK', 'EUR', 'SEK', 'GBP', 'USD'], 20)} AS currency, toString(number) AS transaction_id, '' AS order_id, '' AS error_code, '' AS name, 'click' AS attributed_by,
     ${where}, 'script' AS origin, ${routed}, ${subIds}`,
    size.conversions,
  )
  for (const table of ['pageview', 'click', 'conversion']) await mergeWhole(events, table)
}

/**
 * Merges into one part per month, like a store after some time. Month by month: all at once exceeds the statement time
 * limit.
 */
async function mergeWhole(events: Events, table: string): Promise<void> {
  const months = await events.systemQuery({
    name: 'bench.months',
    sql: `SELECT DISTINCT partition_id AS id FROM system.parts WHERE active AND database = currentDatabase() AND table = '${table}' ORDER BY id`,
    row: z.object({ id: z.string() }),
  })
  for (const { id } of months) await events.define(`OPTIMIZE TABLE ${table} PARTITION ID '${id}' FINAL`)
}
