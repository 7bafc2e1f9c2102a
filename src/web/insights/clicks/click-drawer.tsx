import { insightsKeys } from '../keys.ts'
import { useQuery } from '@tanstack/react-query'
import type { ClickDetail } from '../../../contract/insights/clicks.ts'
import { useApi } from '../../lib/api.tsx'
import { momentText } from '../../../report/date-text.ts'
import { money } from '../../../report/format.ts'
import { useMe } from '../../lib/session.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { DetailDrawer, DetailPart, Facts } from '../../ui/detail-drawer.tsx'
import { StatusDot } from '../../ui/status-dot.tsx'
import { statusHue } from '../conversions/conversion-rows.ts'
import { statusText } from '../../../report/conversion-words.ts'
import { Candidates } from './candidates.tsx'
import { Copied } from './copied.tsx'
import { NextStep } from './next-step.tsx'
import { detailProblem } from '../../lib/detail-problem.ts'
import { useKept } from './use-kept.ts'
import { countryName } from '../../lib/country-name.ts'
import { whyText } from './words.ts'

interface DrawerProps {
  /** The selected item; null is closed. */
  uuid: string | null
  onClose: () => void
  onConversion: (conversionUuid: string) => void
}

/** Where a click came from and went, why, and its earnings. */
export function ClickDrawer({ uuid, onClose, onConversion }: DrawerProps) {
  const api = useApi()
  const shown = useKept(uuid)
  const detail = useQuery({
    queryKey: insightsKeys.click(shown),
    queryFn: ({ signal }) => api.clicks.detail({ clickUuid: shown ?? '' }, { signal }),
    enabled: shown !== null,
    placeholderData: undefined,
  })
  const { data } = detail
  const title = data ? `Click to ${data.advertiser.advertiserName || data.clickTargetUrlPath || 'Unknown'}` : 'Click'
  return (
    <DetailDrawer
      opened={uuid !== null}
      onClose={onClose}
      title={title}
      loading={detail.isPending}
      {...detailProblem(detail, 'click')}
    >
      {data ? <Content c={data} onConversion={onConversion} /> : null}
    </DetailDrawer>
  )
}

const kinds: Record<ClickDetail['clickKind'], string> = {
  click: 'Through a campaign',
  discover: 'Discover click: to the plain target',
  network: 'The page linked to the network itself',
}
const origins: Record<string, string> = {
  script: 'Script',
  plugin: 'WordPress plugin',
  smartlink: 'Smart link',
  api: 'API',
}

const hostOf = (hostAndPath: string) => (hostAndPath.split('/')[0] ?? '').replace(/^www\./, '')
const earned = (c: ClickDetail['conversions'][number]) => money(c.conversionCommission, c.conversionCurrencyCode)

type Part = { c: ClickDetail }

/** Where the visitor came from and went, and through which campaign. */
function WayPart({ c }: Part) {
  const { userTimezone: zone } = useMe()
  return (
    <DetailPart title="What the visitor got">
      <Facts
        items={[
          ['Time', momentText(c.clickDatetime, zone)],
          ['Page', c.clickUrlPath ? <Copied key="f1" value={c.clickUrlPath} label="page" /> : 'Unknown'],
          ['Target', <Copied key="target" value={c.clickTargetUrl || c.clickTargetUrlPath} label="target" />],
          ['Way', kinds[c.clickKind]],
          ['Campaign', c.tracker?.trackerName],
          [
            'Network',
            c.network ? (
              <AppLink key="f2" className="link" to={`/networks/${c.network.networkUuid}`}>
                {c.network.networkName}
              </AppLink>
            ) : null,
          ],
          ['Network account', c.connection?.connectionName],
          [
            'Site',
            <AppLink key="site" className="link" to={`/sites/${c.channel.channelUuid}`}>
              {c.channel.channelDomain || c.channel.channelName || 'Unknown'}
            </AppLink>,
          ],
          ['Click ID', <Copied key="id" value={c.clickUuid} label="click ID" />],
        ]}
      />
    </DetailPart>
  )
}

/** Why the click went through its campaign or none, and what to do about it. */
const DecisionPart = ({ c, decision }: Part & { decision: NonNullable<ClickDetail['decision']> }) => (
  <DetailPart title={c.tracker ? 'Why this campaign' : 'Why no campaign'}>
    <p className="detail-lead">{whyText(decision.why)}</p>
    <Candidates decision={decision} />
    {decision.why === 'discover mode' ? (
      <AppLink className="link" to={`/sites/${c.channel.channelUuid}`}>
        Turn on links
      </AppLink>
    ) : null}
    {decision.why === 'no campaign' && decision.candidates.every((one) => one.reason === 'candidate') ? (
      <NextStep domain={hostOf(c.clickTargetUrlPath)} />
    ) : null}
  </DetailPart>
)

/** The sales of the click. */
function BroughtPart({ c, onConversion }: Part & { onConversion: (uuid: string) => void }) {
  const { userTimezone: zone } = useMe()
  return (
    <DetailPart title="What it brought">
      {c.conversions.length === 0 ? (
        <p className="detail-lead">No conversion so far.</p>
      ) : (
        <ul className="cands">
          {c.conversions.map((sale) => (
            <li key={sale.conversionUuid} className="cand">
              <button type="button" className="text-button" onClick={() => onConversion(sale.conversionUuid)}>
                {sale.conversionStatusKey === 'rejected' ? <del>{earned(sale)}</del> : earned(sale)}
              </button>
              <StatusDot hue={statusHue(sale.conversionStatusKey)}>{statusText(sale.conversionStatusKey)}</StatusDot>
              <span className="cand-sub num">{momentText(sale.conversionDatetime, zone)}</span>
            </li>
          ))}
        </ul>
      )}
    </DetailPart>
  )
}

const Content = ({ c, onConversion }: Part & { onConversion: (uuid: string) => void }) => (
  <>
    <WayPart c={c} />
    {c.decision ? <DecisionPart c={c} decision={c.decision} /> : null}
    <BroughtPart c={c} onConversion={onConversion} />
    <DetailPart title="The visit">
      <Facts
        items={[
          ['Device', [c.clickDevice, c.clickOs, c.clickBrowser].filter(Boolean).join(' · ')],
          ['Country', countryName(c.clickCountry)],
          ['Referrer', c.clickReferrer || 'None'],
          ['Origin', origins[c.clickOrigin] ?? c.clickOrigin],
          ['Smart link', c.smartLink ? c.smartLink.urlShortName || c.smartLink.urlShortCode : null],
          ['Split test', c.isPartial ? 'Partial traffic' : null],
          ['Boost', c.isBoost ? 'Boosted' : null],
          ...c.clickSubIds.map((value, i) => [i === 0 ? 'Sub ID' : `Sub ID ${i}`, value] as const),
          ...Object.entries(c.tags).map(([name, value]) => [`Tag: ${name}`, value] as const),
        ]}
      />
    </DetailPart>
  </>
)
