import { z } from 'zod'
import type { Events } from '../../server/store/events/open.ts'
import type { DemoConversion } from '../generate/conversions.ts'

/** The last pageview that reached the account after an instant; the instant itself if there is none. */
export async function lastPageview(events: Events, accountUuid: string, since: number): Promise<number> {
  const [found] = await events.systemQuery({
    name: 'seed.last',
    sql: `SELECT toUnixTimestamp64Milli(max(at)) AS last FROM pageview
      WHERE account_uuid = toUUID('${accountUuid}') AND at > fromUnixTimestamp64Milli(${since}, 'UTC')`,
    row: z.object({ last: z.number() }),
  })
  return Math.max(since, found?.last ?? since)
}

/** Keeps sales whose click exists: none was made for hours with real visitors. */
export async function withClick(
  events: Events,
  accountUuid: string,
  list: readonly DemoConversion[],
): Promise<DemoConversion[]> {
  if (list.length === 0) return []
  const times = list.map((c) => c.click.at)
  const found = await events.systemQuery({
    name: 'seed.clicks',
    sql: `SELECT click_id FROM click WHERE account_uuid = toUUID('${accountUuid}')
      AND at >= fromUnixTimestamp64Milli(${Math.min(...times)}, 'UTC') AND click_id IN {ids:Array(String)}`,
    params: { ids: list.map((c) => c.click.id) },
    row: z.object({ click_id: z.string() }),
  })
  const known = new Set(found.map((r) => r.click_id))
  return list.filter((c) => known.has(c.click.id))
}
