import { Button } from '@mantine/core'
import { IconExternalLink, IconInfoCircle, IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import type { Expectation } from '../../contract/routing/expectation.ts'
import type { MerchantCampaign } from '../../contract/merchants/merchant-campaign.ts'
import { amount, DASH, int, plural } from '../../report/format.ts'
import { CampaignActions } from '../routing/campaign-actions.tsx'
import { clickMoney } from '../../report/explain-expected.ts'
import { WhyNumber } from '../routing/why-number.tsx'
import { PHONE, useMedia } from '../lib/use-media.ts'
import { Badge } from '../ui/badge.tsx'
import { LetterTile } from '../ui/letter-tile.tsx'
import { hasTraffic } from './campaign-groups.ts'
import { marksOf } from './campaign-marks.ts'
import type { FoundMerchant } from './found-merchant.ts'
import { noLink, obstacleTexts } from './obstacle-texts.ts'
import { SiteBadges } from './site-badges.tsx'
import { Subdomains } from './subdomains.tsx'
import { termsText } from '../../report/terms-text.ts'

interface CampaignRowProps {
  row: MerchantCampaign
  /** The expected earnings per click; undefined while loading, null where it carries none. */
  expected: Expectation | null | undefined
  found: FoundMerchant
  currency: string
  onConnect: ((networkUuid: string) => void) | undefined
  onDone: () => void
}

/** Without a stated value routing and suggestions rank it behind campaigns with one. */
const notStated = 'not stated: ranks last until sales are measured'

function Commission({ row: { commissions: c } }: { row: MerchantCampaign }) {
  const now = termsText(c.commissionPercentage, c.commissionFlat, c.commissionCurrencyCode)
  const hasFormer = c.commissionFormerPercentage !== null || c.commissionFormerFlat !== null
  const former = termsText(c.commissionFormerPercentage, c.commissionFormerFlat, c.commissionCurrencyCode)
  const rose =
    (c.commissionPercentage ?? c.commissionFlat ?? 0) > (c.commissionFormerPercentage ?? c.commissionFormerFlat ?? 0)
  const kind = c.commissionPercentage !== null ? 'of sale' : c.commissionFlat !== null ? 'fixed' : notStated
  return (
    <>
      <span className="num">
        {now} {hasFormer ? null : <span className="dim small">{kind}</span>}
      </span>
      {hasFormer ? (
        <span className="merchant-former num" data-tone={rose ? 'up' : 'down'}>
          {rose ? '▲' : '▼'} was {former}
        </span>
      ) : null}
    </>
  )
}

/** Applying happens at the network: on its own page if there is one, otherwise a hint where to look. */
function Apply({ row: { campaign: c, network } }: { row: MerchantCampaign }) {
  if (c.campaignApplyUrl === null)
    return <span className="dim small">Apply in your account at {network.networkName}</span>
  return (
    <Button
      component="a"
      href={c.campaignApplyUrl}
      target="_blank"
      rel="noopener noreferrer"
      size="xs"
      variant="default"
      rightSection={<IconExternalLink size={14} aria-hidden />}
      aria-label={`Apply to ${c.campaignName} at ${network.networkName}`}
    >
      Apply
    </Button>
  )
}

/** "1,165 clicks · 12 conversions", where a phone has no columns for them. */
export const figuresText = (p: { clicksCount: number; conversionsCount: number }): string =>
  `${plural(p.clicksCount, 'click')} · ${plural(p.conversionsCount, 'conversion')}`

interface PaysProps {
  row: MerchantCampaign
  expected: CampaignRowProps['expected']
  isAsked: boolean
  onAsk: () => void
}
/** The stated commission, and the expected earnings per click, which explain themselves. */
function Pays({ row, expected, isAsked, onAsk }: PaysProps) {
  const phone = useMedia(PHONE)
  return (
    <>
      <Commission row={row} />
      {expected === null ? <span className="dim small merchant-expected">{noLink}</span> : null}
      {expected && expected.evidence !== 'none' ? (
        <button type="button" className="text-button small merchant-expected" aria-expanded={isAsked} onClick={onAsk}>
          <span className="sr">Why this number? {row.campaign.campaignName} </span>
          {clickMoney(expected.epc, expected.currencyCode)} a click{phone ? '' : ' expected'}{' '}
          <IconInfoCircle size={13} aria-hidden />
        </button>
      ) : null}
    </>
  )
}

/** The actions of a campaign: removing an obstacle comes first. */
function Act({ row, found, onConnect, onDone }: Pick<CampaignRowProps, 'row' | 'found' | 'onConnect' | 'onDone'>) {
  const { campaign: c, network } = row
  if (c.campaignObstacle === 'notConnected' && onConnect)
    return (
      <Button size="xs" variant="default" onClick={() => onConnect(network.networkUuid)}>
        Connect
      </Button>
    )
  if (c.campaignObstacle === 'notJoined') return <Apply row={row} />
  if (!c.campaignIsActive) return null
  return <CampaignActions campaign={row} merchant={found.advertiser} onDone={onDone} />
}

function Name({ row, isUnfolded, onFold }: { row: MerchantCampaign; isUnfolded: boolean; onFold: () => void }) {
  const { campaign: c, network } = row
  const why = obstacleTexts[c.campaignObstacle]
  return (
    <>
      <span className="merchant-campaign-name">
        {c.campaignIsActive ? null : (
          <IconLock size={14} aria-label={c.campaignObstacle === 'switchedOff' ? 'Deactivated' : 'Closed'} />
        )}
        {c.campaignName}
        {c.campaignIsRevshare ? <Badge tone="accent">Boost</Badge> : null}
        {row.opportunity ? <Badge tone="accent">New</Badge> : null}
        {row.alternative ? <Badge tone="good">↗ Higher</Badge> : null}
      </span>
      <span className="dim small">
        {[network.networkName, ...marksOf(row), ...(why ? [why] : [])].join(' · ')}
        {row.trackers.length > 0 ? (
          <button type="button" className="text-button small" aria-expanded={isUnfolded} onClick={onFold}>
            {isUnfolded ? 'Hide subdomains' : 'See all subdomains'}
          </button>
        ) : null}
      </span>
    </>
  )
}

/** A campaign of a merchant: its results, its commission, its sites, and its actions. */
export function CampaignRow({ row, expected, found, currency, onConnect, onDone }: CampaignRowProps) {
  const [unfolded, setUnfolded] = useState(false)
  const [asked, setAsked] = useState(false)
  const { performance: p } = row
  const isCounted = row.isConnected || hasTraffic(row)
  const shown = (text: string) => (isCounted ? text : DASH)
  const phone = useMedia(PHONE)
  const pays = <Pays row={row} expected={expected} isAsked={asked} onAsk={() => setAsked(!asked)} />
  const act = <Act {...{ row, found, onConnect, onDone }} />
  return (
    <>
      <tr data-closed={!row.campaign.campaignIsActive || undefined}>
        <td>
          <div className="merchant-campaign">
            <LetterTile name={row.network.networkName} size={24} />
            <span>
              <Name row={row} isUnfolded={unfolded} onFold={() => setUnfolded(!unfolded)} />
              {phone ? (
                <>
                  {isCounted ? <span className="dim small num">{figuresText(p)}</span> : null}
                  <SiteBadges sites={row.channels} />
                  {act}
                </>
              ) : null}
            </span>
          </div>
        </td>
        {phone ? (
          <td className="end">
            <span className="num merchant-revenue">{shown(amount(p.revenue, currency))}</span>
            {pays}
          </td>
        ) : (
          <>
            <td className="end num">{shown(int(p.clicksCount))}</td>
            <td className="end num">{shown(int(p.conversionsCount))}</td>
            <td className="end num" title={`${currency} of 30 days`}>
              {shown(amount(p.revenue, currency))}
            </td>
            <td className="end">{pays}</td>
            <td>
              <SiteBadges sites={row.channels} />
            </td>
            <td className="end">{act}</td>
          </>
        )}
      </tr>
      {asked && expected ? (
        <tr>
          <td colSpan={7}>
            <WhyNumber of={expected} title="Expected commission of a click" />
          </td>
        </tr>
      ) : null}
      {unfolded ? <Subdomains row={row} /> : null}
    </>
  )
}
