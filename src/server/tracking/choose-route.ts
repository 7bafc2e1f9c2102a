import { clientAddress } from '../http/client-address.ts'
import {
  bucketOf,
  createNetworkLink,
  createPlanner,
  type NetworkLinks,
  routeClick,
  type Snapshot,
} from '../routing/index.ts'
import { createDayIn } from '../time/index.ts'
import type { Arrival } from './arrival.ts'
import type { ClickIdentity } from './identify-click.ts'
import { header } from './request.ts'

export type ChooseRouteParts = { snapshot: () => Snapshot; links: NetworkLinks; trustProxy: number }

/** A click's destination, and the campaign that carries it. */
export type Route = ReturnType<ReturnType<typeof createChooseRoute>>

export function createChooseRoute({ snapshot, links, trustProxy }: ChooseRouteParts) {
  const networkLink = createNetworkLink(links)
  const plan = createPlanner({ snapshot, links })
  const dayIn = createDayIn()
  return ({ req, site, click, target, smartLink }: Arrival, { clickId, received }: ClickIdentity) => {
    const planned = plan({
      site,
      target,
      creatorId: click.creatorId,
      place: (secret) => bucketOf(secret, site.uuid, clientAddress(req, trustProxy), header(req, 'user-agent')),
      today: dayIn(snapshot().zone(site.accountUuid), received),
      campaignUuid: smartLink?.campaignUuid ?? null,
    })
    const route = planned.isNetworkLink
      ? { location: target.url.href, campaign: null }
      : routeClick(planned.decision, networkLink, clickId, target.url)
    /** The same campaign's link without the click id. */
    const withoutId = () => (route.campaign && networkLink(route.campaign, target.url, '')) ?? target.url.href
    return { ...planned, ...route, withoutId }
  }
}
