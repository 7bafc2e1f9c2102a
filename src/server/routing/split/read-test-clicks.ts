import { z } from 'zod'
import { newestRatesSql } from '../../money/index.ts'
import type { Events } from '../../store/events/open.ts'
import { testKey } from '../decide.ts'
import type { Arm } from '../split-side.ts'
import { storeInstant } from '../store-instant.ts'

export type TestWindow = {
  accountUuid: string
  merchantUuid: string
  uuid: string
  phase: number
  from: number
  until: number
}

const arm = z.enum(['A', 'B'])
const counted = z.object({ arm, n: z.number(), clicks: z.number(), cc: z.number() })
const sold = z.object({ arm, unit: z.string(), clicks: z.number(), clickId: z.string() })
export type SoldClick = z.output<typeof sold>
export type Counted = Record<Arm, { n: number; clicks: number; cc: number }>

/** Clicks of a phase by assigned side, whichever campaign carried them. A visitor counts once per day and site. */
const ofTest = `SELECT JSONExtractString(decision, 'arm') AS arm, click_id, cityHash64(site_uuid, toDate(at), visitor) AS unit FROM click
  WHERE merchant_uuid = {merchant:String} AND at >= {from:DateTime64(3, 'UTC')} AND at < {until:DateTime64(3, 'UTC')}
    AND position(decision, {key:String}) > 0 AND JSONExtractString(decision, 'test') = {key:String} AND arm IN ('A', 'B')`

const paramsOf = ({ merchantUuid, from, until, ...test }: TestWindow) => ({
  merchant: merchantUuid,
  key: testKey(test),
  from: storeInstant(from),
  until: storeInstant(until),
})

export async function countTestClicks(events: Events, window: TestWindow): Promise<Counted> {
  const rows = await events.query(window.accountUuid, {
    name: 'routing.split.clicks',
    sql: `SELECT arm, count() AS n, sum(c) AS clicks, sum(c * c) AS cc FROM (SELECT arm, unit, count() AS c FROM (${ofTest}) GROUP BY arm, unit) GROUP BY arm`,
    params: paramsOf(window),
    row: counted,
  })
  const none = { n: 0, clicks: 0, cc: 0 }
  const of = (side: Arm) => rows.find((r) => r.arm === side) ?? none
  return { A: of('A'), B: of('B') }
}

/** Those clicks that brought a sale, with how often their visitor clicked that day. */
export const soldTestClicks = (events: Events, window: TestWindow): Promise<SoldClick[]> =>
  events.query(window.accountUuid, {
    name: 'routing.split.sold',
    sql: `SELECT arm, toString(unit) AS unit, clicks, clickId FROM (SELECT arm, unit, click_id AS clickId, count() OVER (PARTITION BY arm, unit) AS clicks FROM (${ofTest}))
WHERE clickId GLOBAL IN (SELECT click_id FROM conversion WHERE merchant_uuid = {merchant:String} AND click_id != '')`,
    params: paramsOf(window),
    row: sold,
  })

const traffic = z.object({ visitors: z.number(), clicks: z.number() })

/** Daily visitors and clicks over the last 30 days, to a shop on some or all sites and hosts. */
export async function trafficADay(
  events: Events,
  accountUuid: string,
  {
    merchantUuid,
    siteUuids,
    domains,
    now,
  }: { merchantUuid: string; siteUuids: string[]; domains: string[]; now: number },
): Promise<{ visitors: number; clicks: number }> {
  const sites = siteUuids.length > 0 ? 'AND site_uuid IN {sites:Array(UUID)}' : ''
  const hosts =
    domains.length > 0
      ? `AND arrayExists(d -> domain(target_url) = d OR endsWith(domain(target_url), concat('.', d)), {hosts:Array(String)})`
      : ''
  const [found] = await events.query(accountUuid, {
    name: 'routing.split.traffic',
    sql: `SELECT uniqExact(site_uuid, toDate(at), visitor) AS visitors, count() AS clicks FROM click
WHERE merchant_uuid = {merchant:String} AND at >= {from:DateTime64(3, 'UTC')} AND kind IN ('click', 'discover') ${sites} ${hosts}`,
    params: { merchant: merchantUuid, from: storeInstant(now - 30 * 86_400_000), sites: siteUuids, hosts: domains },
    row: traffic,
  })
  return { visitors: (found?.visitors ?? 0) / 30, clicks: (found?.clicks ?? 0) / 30 }
}

const limit = z.object({
  ofMerchant: z.number(),
  merchantCap: z.number(),
  ofAccount: z.number(),
  accountCap: z.number(),
})
const enoughForCap = 100

/** The maximum a sale counts for in a test, in euro: 99 of 100 sales of a year brought less. Infinity while unknown. */
export async function capOfSales(
  events: Events,
  accountUuid: string,
  merchantUuid: string,
  now: number,
): Promise<number> {
  const [found] = await events.query(accountUuid, {
    name: 'routing.split.cap',
    sql: `SELECT countIf(isOurs) AS ofMerchant, ifNotFinite(quantileExactIf(0.99)(euro, isOurs), 0) AS merchantCap, count() AS ofAccount, ifNotFinite(quantileExact(0.99)(euro), 0) AS accountCap
FROM (SELECT c.isOurs AS isOurs, c.commission / if(c.currency = 'EUR', 1, r.rate) AS euro FROM (
    SELECT merchant_uuid = {merchant:String} AS isOurs, toFloat64(commission) AS commission, toString(currency) AS currency FROM conversion FINAL
    WHERE kind = 'sale' AND status != 'rejected' AND commission > 0 AND at >= {from:DateTime64(3, 'UTC')}) AS c
  GLOBAL ANY LEFT JOIN ${newestRatesSql} AS r ON r.currency = c.currency)
WHERE isFinite(euro)`,
    params: { merchant: merchantUuid, from: storeInstant(now - 365 * 86_400_000) },
    row: limit,
  })
  if (!found || found.ofAccount === 0) return Number.POSITIVE_INFINITY
  return found.ofMerchant >= enoughForCap ? found.merchantCap : found.accountCap
}
