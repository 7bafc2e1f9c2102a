import type { Opportunity } from '../../../contract/discovery/opportunities.ts'
import { unearnedReasons } from '../../../contract/discovery/unpaid-choices.ts'
import type { ReasonCounts } from '../nightly/opportunities.ts'
import { applyUrlOf } from './apply-url.ts'
import { rangeIn, whyOf } from './in-currency.ts'
import type { NightlyView } from './read-nightly-view.ts'

/** Reasons with their clicks, most first. */
export const countsOf = (reasons: ReasonCounts) =>
  unearnedReasons
    .flatMap((reason) => (reasons[reason] ? [{ reason, clickCount: reasons[reason] }] : []))
    .toSorted((a, b) => b.clickCount - a.clickCount)

export function opportunitiesOf(shown: NightlyView): Opportunity[] {
  const { money, night, networkOf, sites } = shown
  return (night?.opportunities ?? []).map(
    ({ type, action, reasons }): Opportunity => ({
      opportunityType: type,
      opportunityClicks: action.clicks,
      opportunityUrlDomain: action.domain,
      advertiser: { advertiserDomain: action.domain, advertiserUuid: action.merchantUuid },
      network: networkOf(action.network),
      applyUrl: applyUrlOf(action),
      act: action.act,
      channels: action.siteUuids.flatMap((uuid) => {
        const site = sites.get(uuid)
        return site ? [{ channelUuid: uuid, channelName: site.name, channelDomain: site.domain }] : []
      }),
      reasons: countsOf(reasons),
      ...rangeIn(money, action),
      why: whyOf(money, action),
    }),
  )
}
