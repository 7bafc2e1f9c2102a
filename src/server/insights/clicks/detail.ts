import { z } from 'zod'
import type { Output, Parsed } from '../../../contract/call.ts'
import type { ClickDetail, clicks } from '../../../contract/insights/clicks.ts'
import { clickKinds, conversionStatus } from '../../../contract/status.ts'
import { notFound } from '../../http/fail.ts'
import type { Viewer } from '../ask.ts'
import { eventsQuery } from '../live.ts'
import type { InsightsPorts } from '../ports.ts'
import { convertedSql } from '../report/conversion-sql.ts'
import type { Names } from '../report/names.ts'
import { binder } from '../report/report-query.ts'
import { type ClickIds, findClick, type StoredClick } from './find-click.ts'
import { shownClick } from './list.ts'

type Call = typeof clicks.detail
type Rate = { value: number; day: string } | null

export type ClicksPorts = InsightsPorts & {
  clickIds: ClickIds
  rateOf: (from: string, to: string, day: string) => Promise<Rate>
  networkUuid: (identifier: string) => string
}

/** As the redirect stored it (`describeDecision` of tracking); amounts in euro. */
const decision = z.object({
  why: z.string(),
  chosen: z.string().nullable(),
  candidates: z.array(
    z.object({
      campaign: z.string(),
      network: z.string(),
      reason: z.string(),
      expected: z.number(),
      evidence: z.string(),
    }),
  ),
})

function readDecision(text: string): z.output<typeof decision> | null {
  if (text === '') return null
  try {
    return decision.safeParse(JSON.parse(text)).data ?? null
  } catch (error) {
    if (error instanceof SyntaxError) return null // events that were loaded from elsewhere
    throw error
  }
}

const trackerOf = (uuid: string, names: Names) => ({
  trackerUuid: uuid,
  trackerName: names.campaigns.get(uuid)?.name ?? '',
})

const networkOf = (networkUuid: string, identifier: string, names: Names) => ({
  networkUuid,
  networkName: names.networks.get(networkUuid)?.name ?? identifier,
})

/**
 * The campaigns that could have carried the click: the chosen one first, then in the order considered. Expected
 * earnings to a tenth of a cent.
 */
function decisionOf(
  click: StoredClick,
  names: Names,
  rate: Rate,
  currencyCode: string,
  { networkUuid }: ClicksPorts,
): ClickDetail['decision'] {
  const found = readDecision(click.decision)
  if (!found) return null
  const candidates = found.candidates.map((c) => ({
    tracker: trackerOf(c.campaign, names),
    network: networkOf(networkUuid(c.network), c.network, names),
    reason: c.reason,
    isChosen: c.campaign === found.chosen,
    expected: rate ? Math.round(c.expected * rate.value * 1000) / 1000 : null,
    evidence: c.evidence,
  }))
  return {
    why: found.why,
    candidates: candidates.toSorted((a, b) => Number(b.isChosen) - Number(a.isChosen)),
    currencyCode,
  }
}

async function conversionsOf(ports: ClicksPorts, viewer: Viewer, clickId: string): Promise<ClickDetail['conversions']> {
  const { params, bind } = binder()
  const query = eventsQuery(viewer, new Date(0), ports.clock.now())
  const columns = { uuid: 'toString(conversion_uuid)', status: 'status', at_ms: 'toUnixTimestamp64Milli(at)' }
  const own = `click_id = ${bind('click', 'String', clickId)}`
  const rows = await ports.events.query(viewer.accountUuid, {
    name: 'conversions of a click',
    sql: `SELECT uuid, status, at_ms, commission_cents FROM ${convertedSql(query, columns, [own], bind)} ORDER BY at_ms, uuid LIMIT 100`,
    params,
    row: z.object({ uuid: z.string(), status: conversionStatus, at_ms: z.number(), commission_cents: z.number() }),
  })
  return rows.map((r) => ({
    conversionUuid: r.uuid,
    conversionDatetime: new Date(r.at_ms).toISOString(),
    conversionStatusKey: r.status,
    conversionCommission: r.commission_cents / 100,
    conversionCurrencyCode: viewer.currencyCode,
  }))
}

const kindOf = (kind: string) => clickKinds.find((k) => k === kind) ?? 'click'

/**
 * One click and why it was routed as it was. A click of another account is "not found", like an id that does not exist.
 */
export async function clickDetail(
  ports: ClicksPorts,
  { clickUuid }: Parsed<Call>,
  viewer: Viewer,
): Promise<Output<Call>> {
  const click = await findClick(ports, viewer.accountUuid, clickUuid)
  if (!click) throw notFound()
  const day = new Date(click.at_ms).toISOString().slice(0, 10)
  const [names, rate, conversions] = await Promise.all([
    ports.names(viewer.accountUuid),
    ports.rateOf('EUR', viewer.currencyCode, day),
    conversionsOf(ports, viewer, clickUuid),
  ])
  const { network_uuid: network, connection_uuid: connection, smart_link: smartLink } = click
  return {
    ...shownClick(click, names),
    clickKind: kindOf(click.kind),
    clickTargetUrl: click.target_url,
    clickDevice: click.device,
    clickBrowser: click.browser,
    clickOs: click.os,
    clickCountry: click.country,
    clickReferrer: click.referrer,
    clickOrigin: click.origin,
    clickSubIds: [click.sub_id, click.sub_id_1, click.sub_id_2, click.sub_id_3, click.sub_id_4, click.sub_id_5],
    tags: click.tags,
    isBoost: click.is_boost,
    isPartial: click.is_partial,
    network: network ? { networkUuid: network, networkName: names.networks.get(network)?.name ?? network } : null,
    connection: connection
      ? { connectionUuid: connection, connectionName: names.connections.get(connection)?.name ?? '' }
      : null,
    tracker: click.campaign_uuid ? trackerOf(click.campaign_uuid, names) : null,
    smartLink: smartLink
      ? { urlShortCode: smartLink, urlShortName: names.smartLinks.get(smartLink)?.name ?? '' }
      : null,
    decision: decisionOf(click, names, rate, viewer.currencyCode, ports),
    conversions,
  }
}
