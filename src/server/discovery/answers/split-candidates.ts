import type { SplitCandidate } from '../../../contract/discovery/split-candidates.ts'
import { rangeIn, sidesOf } from './in-currency.ts'
import type { NightlyView } from './read-nightly-view.ts'

/** The report's clicks and commission of some merchants, by domain. */
export type ReportedMerchants = ReadonlyMap<string, { clickCount: number; conversionTotalCommission: number }>

export function splitCandidatesOf(shown: NightlyView, reported: ReportedMerchants): SplitCandidate[] {
  const { money, night, networkOf, sites } = shown
  return (night?.candidates ?? []).map((c) => {
    const networks = c.sides.map((s) => ({ ...networkOf(s.network), connectionUuid: s.connectionUuid }))
    const own = reported.get(c.domain) ?? { clickCount: 0, conversionTotalCommission: 0 }
    const { clickCount, conversionTotalCommission } = own
    return {
      advertiserUuid: c.merchantUuid,
      stats: { name: c.domain, clickCount, conversionTotalCommission },
      channelUuids: c.siteUuids,
      networkUuids: networks.map((n) => n.networkUuid),
      channels: c.siteUuids.flatMap((uuid) => {
        const site = sites.get(uuid)
        return site ? [{ channelUuid: uuid, channelName: site.name }] : []
      }),
      networks,
      ...rangeIn(money, { expected: c.clicks * c.perClick, low: 0, high: c.clicks * c.high }),
      sides: sidesOf(money, networkOf, c.sides),
      days: c.days,
      difference: Math.round(Math.min(c.difference, 99) * 100) / 100,
      isFarApart: c.isFarApart,
      evidence: c.evidence,
    }
  })
}
