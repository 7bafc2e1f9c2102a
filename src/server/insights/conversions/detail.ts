import { z } from 'zod'
import type { Output, Parsed } from '../../../contract/call.ts'
import type { ConversionDetail, conversions } from '../../../contract/insights/conversions.ts'
import { errorStatus } from '../../../contract/errors.ts'
import type { LedgerRow } from '../../../contract/money/ledger.ts'
import { Fail, notFound } from '../../http/fail.ts'
import type { Principal } from '../../http/principal.ts'
import { type ClickIds, findClick, type StoredClick } from '../clicks/find-click.ts'
import { eventsQuery } from '../live.ts'
import type { InsightsPorts } from '../ports.ts'
import { convertedSql } from '../report/conversion-sql.ts'
import { binder } from '../report/report-query.ts'
import { conversionColumns, conversionColumnsRow, shownConversion } from './conversion-rows.ts'

type Call = typeof conversions.detail

export type ConversionsPorts = InsightsPorts & {
  clickIds: ClickIds
  /**
   * The record store's data about a conversion beyond the event store; `null` when the account has no such conversion.
   */
  story: (
    accountUuid: string,
    conversionUuid: string,
  ) => Promise<{ reason: string; programmeId: string; mediaId: string } | null>
  /** Every import of the conversion, oldest first; throws "not found" when there is none. */
  versions: (conversionUuid: string, ctx: Principal) => Promise<LedgerRow[]>
  /** Value of one unit of `from` in `to` on a day, as reports convert it, and the day the bank published it. */
  rateOf: (from: string, to: string, day: string) => Promise<{ value: number; day: string } | null>
}

const own = {
  attributed_by: 'attributed_by',
  connection_uuid: 'connection_uuid',
  campaign_uuid: 'campaign_uuid',
  smart_link: 'smart_link',
  target: 'target',
  device: 'device',
  country: 'country',
  referrer: 'referrer',
  tags: 'tags',
  network_sale: 'toFloat64(sale)',
  network_commission: 'toFloat64(commission)',
}
const row = conversionColumnsRow.extend({
  attributed_by: z.enum(['click', 'media', 'none']),
  connection_uuid: z.string(),
  campaign_uuid: z.string(),
  smart_link: z.string(),
  target: z.string(),
  device: z.string(),
  country: z.string(),
  referrer: z.string(),
  tags: z.record(z.string(), z.string()),
  network_sale: z.number(),
  network_commission: z.number(),
  money: z.string(),
})
type Row = z.output<typeof row>

async function read(
  { events, clock }: ConversionsPorts,
  viewer: Principal,
  conversionUuid: string,
): Promise<Row | null> {
  const { params, bind } = binder()
  const query = eventsQuery(viewer, new Date(0), clock.now())
  const one = `conversion.conversion_uuid = ${bind('uuid', 'UUID', conversionUuid)}`
  const [found] = await events.query(viewer.accountUuid, {
    name: 'one conversion',
    sql: `SELECT * FROM ${convertedSql(query, { ...conversionColumns, ...own }, [one], bind)}`,
    params,
    row,
  })
  return found ?? null
}

const iso = (ms: number) => new Date(ms).toISOString()

/** The click as stored. When it is missing (expired, or never stored), the data the conversion copied from it. */
function clickOf(r: Row, stored: StoredClick | null): ConversionDetail['click'] {
  if (r.attributed_by !== 'click' && !stored) return null
  const at = stored?.at_ms ?? r.click_ms
  if (at === null) return null
  return {
    clickUuid: r.click_id,
    clickDatetime: iso(at),
    clickUrlPath: stored?.page ?? r.page,
    clickTargetUrlPath: stored?.target ?? r.target,
    clickDevice: stored?.device ?? r.device,
    clickCountry: stored?.country ?? r.country,
    clickReferrer: stored?.referrer ?? r.referrer,
    secondsToConversion: Math.round((r.at_ms - at) / 1000),
    isStored: stored !== null,
  }
}

/** A conversion loaded by command has no imports. */
async function statesOf(
  { versions }: ConversionsPorts,
  conversionUuid: string,
  viewer: Principal,
): Promise<LedgerRow[]> {
  try {
    return await versions(conversionUuid, viewer)
  } catch (error) {
    if (error instanceof Fail && error.code === errorStatus.notFound) return []
    throw error
  }
}

/**
 * One conversion and everything that explains it. A conversion of another account is "not found", like an id that does
 * not exist.
 */
export async function conversionDetail(
  ports: ConversionsPorts,
  { conversionUuid }: Parsed<Call>,
  viewer: Principal,
): Promise<Output<Call>> {
  const r = await read(ports, viewer, conversionUuid)
  if (!r) throw notFound()
  const { accountUuid, currencyCode } = viewer
  const [names, story, rate, stored] = await Promise.all([
    ports.names(accountUuid),
    ports.story(accountUuid, conversionUuid),
    ports.rateOf(r.money, currencyCode, iso(r.at_ms).slice(0, 10)),
    findClick(ports, accountUuid, r.click_id),
  ])
  return {
    ...shownConversion(r, currencyCode, names, ports.settings.ownDomain),
    networkAmounts: { sale: r.network_sale, commission: r.network_commission, currencyCode: r.money },
    rate,
    conversionReason: story?.reason ?? '',
    conversionProgramId: story?.programmeId ?? '',
    conversionMediaId: story?.mediaId ?? '',
    conversionAttributedBy: r.attributed_by,
    connection: {
      connectionUuid: r.connection_uuid,
      connectionName: names.connections.get(r.connection_uuid)?.name ?? '',
    },
    tracker: r.campaign_uuid
      ? { trackerUuid: r.campaign_uuid, trackerName: names.campaigns.get(r.campaign_uuid)?.name ?? '' }
      : null,
    smartLink: r.smart_link
      ? { urlShortCode: r.smart_link, urlShortName: names.smartLinks.get(r.smart_link)?.name ?? '' }
      : null,
    tags: r.tags,
    click: clickOf(r, stored),
    states: story ? await statesOf(ports, conversionUuid, viewer) : [],
  }
}
