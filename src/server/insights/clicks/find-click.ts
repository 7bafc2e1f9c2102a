import { z } from 'zod'
import type { InsightsPorts } from '../ports.ts'

/** Functions of the tracking module for click ids. */
export type ClickIds = { isClickId: (text: string) => boolean; clickTime: (id: string) => number }
type Ports = Pick<InsightsPorts, 'events'> & { clickIds: ClickIds }

const texts = [
  'click_id',
  'kind',
  'page',
  'referrer',
  'device',
  'country',
  'browser',
  'os',
  'origin',
  'target',
  'target_url',
  'merchant',
  'merchant_uuid',
  'network_uuid',
  'connection_uuid',
  'campaign_uuid',
  'smart_link',
  'sub_id',
  'sub_id_1',
  'sub_id_2',
  'sub_id_3',
  'sub_id_4',
  'sub_id_5',
  'decision',
] as const
const text = Object.fromEntries(texts.map((t) => [t, z.string()])) as Record<(typeof texts)[number], z.ZodString>
const row = z.object({
  ...text,
  site: z.string(),
  at_ms: z.number(),
  is_boost: z.boolean(),
  is_partial: z.boolean(),
  tags: z.record(z.string(), z.string()),
})
export type StoredClick = z.output<typeof row>

const minute = 60_000
const instant = (ms: number) => new Date(ms).toISOString().replace('T', ' ').replace('Z', '')

/**
 * Finds a click of the account by its id. The id contains the time, which narrows the search to a day or two of the
 * table.
 */
export async function findClick(
  { events, clickIds }: Ports,
  accountUuid: string,
  asked: string,
): Promise<StoredClick | null> {
  const clickId = asked.trim().toLowerCase()
  if (!clickIds.isClickId(clickId)) return null
  const at = clickIds.clickTime(clickId)
  const [found] = await events.query(accountUuid, {
    name: 'one click',
    sql: `SELECT ${texts.join(', ')}, toString(site_uuid) AS site, toUnixTimestamp64Milli(at) AS at_ms, is_boost, is_partial, tags
FROM click WHERE at >= {from:DateTime64(3, 'UTC')} AND at <= {to:DateTime64(3, 'UTC')} AND click_id = {id:String} LIMIT 1`,
    // a click is stored with the time of its id; a minute on both sides allows for rounding
    params: { from: instant(at - minute), to: instant(at + minute), id: clickId },
    row,
  })
  return found ?? null
}
