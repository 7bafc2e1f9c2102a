import { hostPath } from '../address/address.ts'
import type { Arrival } from './arrival.ts'
import type { Route } from './choose-route.ts'
import type { Click } from './entry.ts'
import { storeTime } from './event-id.ts'
import type { ClickIdentity } from './identify-click.ts'
import { clientCountry } from './request.ts'

/** The recorded row of a click through the redirect. */
export function clickRow(
  { req, site, click, target, smartLink, agent }: Arrival,
  { clickId, at, page, visitorText }: ClickIdentity,
  { isNetworkLink, decision, merchant, describe, campaign }: Route,
  trustProxy: number,
): Click {
  const [sub_id, sub_id_1, sub_id_2, sub_id_3, sub_id_4, sub_id_5] = click.subIds
  return {
    account_uuid: site.accountUuid,
    site_uuid: site.uuid,
    click_id: clickId,
    kind: isNetworkLink ? 'network' : campaign ? 'click' : 'discover',
    at: storeTime(at),
    page,
    referrer: hostPath(click.referer),
    device: agent.device,
    country: clientCountry(req, trustProxy),
    browser: agent.browser,
    os: agent.os,
    origin: smartLink ? 'smartlink' : click.origin,
    target: target.shown,
    merchant_uuid: campaign?.merchantUuid ?? merchant?.uuid ?? '',
    merchant: campaign?.merchant ?? merchant?.domain ?? '',
    network_uuid: campaign?.networkUuid ?? '',
    connection_uuid: campaign?.connectionUuid ?? '',
    campaign_uuid: campaign?.uuid ?? '',
    smart_link: smartLink?.code ?? '',
    creator_id: click.creatorId,
    is_boost: campaign?.isBoost ?? false,
    is_partial: decision.test !== null && campaign !== null,
    sub_id,
    sub_id_1,
    sub_id_2,
    sub_id_3,
    sub_id_4,
    sub_id_5,
    tags: click.tags,
    target_url: target.kept,
    decision: describe(campaign),
    visitor: visitorText,
  }
}
