import { insightsKeys } from '../keys.ts'
import { useQuery } from '@tanstack/react-query'
import type { ConversionDetail } from '../../../contract/insights/conversions.ts'
import { useApi } from '../../lib/api.tsx'
import { momentText, fullDay } from '../../../report/date-text.ts'
import { money } from '../../../report/format.ts'
import { useMe } from '../../lib/session.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { DetailDrawer, DetailPart, Facts } from '../../ui/detail-drawer.tsx'
import { StatusDot } from '../../ui/status-dot.tsx'
import { statusHue } from '../conversions/conversion-rows.ts'
import { conversionTitle, statusText } from '../../../report/conversion-words.ts'
import { texts } from '../conversions/texts.ts'
import { Attribution } from './attribution.tsx'
import { Copied } from './copied.tsx'
import { States } from './states.tsx'
import { detailProblem } from '../../lib/detail-problem.ts'
import { useKept } from './use-kept.ts'
import { countryName } from '../../lib/country-name.ts'
import { delayText } from './words.ts'

interface DrawerProps {
  /** The selected item; null is closed. */
  uuid: string | null
  onClose: () => void
  onClick: (clickUuid: string) => void
}

/** Why this money is here, and its current state. */
export function ConversionDrawer({ uuid, onClose, onClick }: DrawerProps) {
  const api = useApi()
  const shown = useKept(uuid)
  const detail = useQuery({
    queryKey: insightsKeys.conversion(shown),
    queryFn: ({ signal }) => api.conversions.detail({ conversionUuid: shown ?? '' }, { signal }),
    enabled: shown !== null,
    placeholderData: undefined,
  })
  const { data } = detail
  return (
    <DetailDrawer
      opened={uuid !== null}
      onClose={onClose}
      title={data ? conversionTitle(data) : 'Conversion'}
      loading={detail.isPending}
      {...detailProblem(detail, 'conversion')}
    >
      {data ? <Content c={data} onClick={onClick} /> : null}
    </DetailDrawer>
  )
}

type Part = { c: ConversionDetail }

/** The earnings, in the currency of the account and in that of its network. */
function MoneyPart({ c }: Part) {
  const { userTimezone: zone } = useMe()
  const { networkAmounts: own, rate } = c
  const isRejected = c.conversionStatusKey === 'rejected'
  const isConverted = own.currencyCode !== c.conversionCurrencyCode
  const pair = (amount: number, theirs: number) =>
    isConverted
      ? `${money(amount, c.conversionCurrencyCode)} (${money(theirs, own.currencyCode)})`
      : money(amount, c.conversionCurrencyCode)
  return (
    <DetailPart title="Money">
      <Facts
        items={[
          [
            c.conversionKind === 'cpc' ? 'Click commission' : 'Revenue',
            isRejected ? money(0, c.conversionCurrencyCode) : pair(c.conversionCommission, own.commission),
          ],
          ['Rejected commission', isRejected && pair(c.conversionCommission, own.commission)],
          ['Sale amount', pair(c.conversionSale, own.sale)],
          [
            'Rate',
            isConverted &&
              (rate
                ? `1 ${own.currencyCode} = ${rate.value.toPrecision(6)} ${c.conversionCurrencyCode}, European Central Bank, ${fullDay(rate.day)}`
                : 'No exchange rate is known, so it counts 0'),
          ],
          ['Time', momentText(c.conversionDatetime, zone)],
          ['Error', c.conversionErrorCode],
        ]}
      />
    </DetailPart>
  )
}

/** The click of the conversion. */
function SourcePart({ c, onClick }: Part & { onClick: (clickUuid: string) => void }) {
  const { userTimezone: zone } = useMe()
  const { click } = c
  return (
    <DetailPart title="Where it comes from">
      <Attribution by={c.conversionAttributedBy} />
      <Facts
        items={[
          ['Page', click?.clickUrlPath ? <Copied key="f1" value={click.clickUrlPath} label="page" /> : texts.unknown],
          [
            'Target',
            click?.clickTargetUrlPath ? <Copied key="f2" value={click.clickTargetUrlPath} label="target" /> : null,
          ],
          ['Click time', click ? momentText(click.clickDatetime, zone) : null],
          ['Conversion', click ? delayText(click.secondsToConversion) : null],
          ['Device', click?.clickDevice],
          ['Country', click ? countryName(click.clickCountry) : null],
          ['Referrer', click?.clickReferrer],
          [
            'Click',
            click?.isStored ? (
              <button key="f3" type="button" className="text-button" onClick={() => onClick(click.clickUuid)}>
                Show the click
              </button>
            ) : null,
          ],
        ]}
      />
    </DetailPart>
  )
}

/** All its names and ids. */
function IdentifiersPart({ c }: Part) {
  const { userTimezone: zone } = useMe()
  const subIds = [
    c.conversionSubId,
    c.conversionSubId1,
    c.conversionSubId2,
    c.conversionSubId3,
    c.conversionSubId4,
    c.conversionSubId5,
  ]
  return (
    <DetailPart title="Identifiers">
      <Facts
        items={[
          [
            'Merchant',
            c.advertiser.advertiserUuid ? (
              <AppLink key="f4" className="link" to={`/merchants/${c.advertiser.advertiserUuid}`}>
                {c.advertiser.advertiserDomain}
              </AppLink>
            ) : (
              c.advertiser.advertiserDomain
            ),
          ],
          [
            'Site',
            c.channel.channelUuid ? (
              <AppLink key="f5" className="link" to={`/sites/${c.channel.channelUuid}`}>
                {c.channel.channelDomain || c.channel.channelName || texts.unknown}
              </AppLink>
            ) : (
              texts.unknown
            ),
          ],
          [
            'Network',
            c.network.networkUuid ? (
              <AppLink key="f6" className="link" to={`/networks/${c.network.networkUuid}`}>
                {c.network.networkName}
              </AppLink>
            ) : (
              texts.unknown
            ),
          ],
          ['Network account', c.connection.connectionName],
          ['Campaign', c.tracker?.trackerName],
          ['Smart link', c.smartLink ? c.smartLink.urlShortName || c.smartLink.urlShortCode : null],
          ['Conversion ID', <Copied key="id" value={c.conversionUuid} label="conversion ID" />],
          ['Transaction ID', <Copied key="t" value={c.conversionNetworkTransactionId} label="transaction ID" />],
          ['Order ID', c.conversionSaleOrderId && <Copied key="f7" value={c.conversionSaleOrderId} label="order ID" />],
          ['Programme ID', c.conversionProgramId],
          ['Media ID', c.conversionMediaId],
          ...subIds.map((value, i) => [i === 0 ? 'Sub ID' : `Sub ID ${i}`, value] as const),
          ...Object.entries(c.tags).map(([name, value]) => [`Tag: ${name}`, value] as const),
          ['Click time given', !c.click && c.conversionClickDatetime && momentText(c.conversionClickDatetime, zone)],
        ]}
      />
    </DetailPart>
  )
}

function Content({ c, onClick }: Part & { onClick: (clickUuid: string) => void }) {
  const { userTimezone: zone } = useMe()
  const commission = money(c.conversionCommission, c.conversionCurrencyCode)
  return (
    <>
      <div className="detail-figure num">
        {c.conversionStatusKey === 'rejected' ? <del className="dim">{commission}</del> : commission}
        <StatusDot hue={statusHue(c.conversionStatusKey)}>{statusText(c.conversionStatusKey)}</StatusDot>
      </div>
      {c.conversionReason ? (
        <p className="reason">
          {c.network.networkName || 'The network'} says: {c.conversionReason}
        </p>
      ) : null}
      <MoneyPart c={c} />
      <SourcePart c={c} onClick={onClick} />
      {c.states.length > 0 ? (
        <DetailPart title="What happened to it">
          <States states={c.states} timeZone={zone} />
        </DetailPart>
      ) : null}
      <IdentifiersPart c={c} />
    </>
  )
}
