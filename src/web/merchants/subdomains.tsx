import type { MerchantCampaign, Tracker } from '../../contract/merchants/merchant-campaign.ts'
import { DASH, typedPercent } from '../../report/format.ts'
import { PHONE, useMedia } from '../lib/use-media.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { termsText } from '../../report/terms-text.ts'
import { SiteBadges } from './site-badges.tsx'

interface Place {
  match: string
  trackers: Tracker[]
}
/** Groups trackers by address, whatever their sites. */
function byMatch(trackers: readonly Tracker[]): Place[] {
  const places = new Map<string, Place>()
  for (const t of trackers) {
    const place = places.get(t.trackerUrlMatch) ?? { match: t.trackerUrlMatch, trackers: [] }
    place.trackers.push(t)
    places.set(t.trackerUrlMatch, place)
  }
  return [...places.values()]
}

/** The addresses of a campaign, each with its sites and a link to try. */
export function Subdomains({ row }: { row: MerchantCampaign }) {
  const { trackers, channels, commissions } = row
  const phone = useMedia(PHONE)
  return byMatch(trackers).map(({ match, trackers: own }) => {
    const [first] = own
    const sites = channels.filter((c) => own.some((t) => t.trackerChannelUuid === c.channelUuid))
    const share = own.find((t) => t.trackerIsSplitTraffic)?.trackerTrafficChance
    const example = (
      <span className="merchant-example">
        <b>{match}</b>
        {first ? (
          <>
            <code className="ell">{first.trackerUrl}</code>
            <CopyButton value={first.trackerUrl} label={`Copy example link of ${match}`} message="Link copied" />
          </>
        ) : null}
      </span>
    )
    const terms = first
      ? termsText(first.trackerCommissionPercentage, first.trackerCommissionFlat, commissions.commissionCurrencyCode)
      : DASH
    const carried =
      typeof share === 'number' ? typedPercent(share) : row.campaign.campaignIsActive ? typedPercent(100) : DASH
    const badges = <SiteBadges sites={sites} more="Show all sites" />
    if (phone)
      return (
        <tr key={match} className="merchant-subdomain">
          <td>
            {example}
            {badges}
          </td>
          <td className="end num">
            {terms}
            <span className="dim small">{carried === DASH ? DASH : `${carried} of clicks`}</span>
          </td>
        </tr>
      )
    return (
      <tr key={match} className="merchant-subdomain">
        <td colSpan={4}>{example}</td>
        <td className="end num">{terms}</td>
        <td>{badges}</td>
        <td className="end num" title="Share of the merchant’s clicks">
          {carried}
        </td>
      </tr>
    )
  })
}
