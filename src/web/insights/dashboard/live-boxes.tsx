import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../lib/api.tsx'
import { int, money, percent } from '../../../report/format.ts'
import { carried } from '../../../report/carried.ts'
import { useSearchState } from '../../lib/use-search.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { hueVars } from '../../ui/hues.ts'
import { TimeAgo, useNow } from '../../ui/time-ago.tsx'
import { LiveBox } from './live-box.tsx'
import { latestClicksQuery, latestConversionsQuery, latestPageviewsQuery, liveboxQuery } from './live-queries.ts'
import {
  barValues,
  conversionLabel,
  deviceShares,
  grownSince,
  type LatestClick,
  type LatestConversion,
  listLength,
  merchantLabel,
  newSince,
  pathOf,
} from './live-rows.ts'
import { texts } from './texts.ts'
import { useFresh } from './use-fresh.ts'

const clickKeys = (list: readonly LatestClick[]) => list.map((c) => c.clickUuid)
const conversionKeys = (list: readonly LatestConversion[]) => list.map((c) => c.conversionUuid)

/** A rejected sale earned nothing, and a paid click is no conversion: both say so (R35: what a conversion is). */
function LiveAmount({ conversion: c }: { conversion: LatestConversion }) {
  const amount = money(c.conversionCommission, c.conversionCurrencyCode)
  const isRejected = c.conversionStatusKey === 'rejected'
  const kind = [isRejected ? 'rejected' : '', c.conversionKind === 'cpc' ? 'paid click' : ''].filter(Boolean).join(' ')
  return (
    <>
      {isRejected ? <del className="num dim">{amount}</del> : <b className="num">{amount}</b>}
      {kind === '' ? null : <span className="dim"> {kind}</span>}
    </>
  )
}

export interface LiveBoxesProps {
  sites: readonly string[]
  timeZone: string
}

/** What happens right now: pageviews by device, the latest clicks and the latest conversions. */
export function LiveBoxes({ sites, timeZone }: LiveBoxesProps) {
  const api = useApi()
  const box = useQuery(liveboxQuery(api, sites))
  const pageviews = useQuery(latestPageviewsQuery(api, sites))
  const clicks = useQuery(latestClicksQuery(api, sites))
  const conversions = useQuery(latestConversionsQuery(api, sites))
  const scope = sites.join(' ')
  const devices = pageviews.data ? deviceShares(pageviews.data) : []
  const grown = useFresh(pageviews, scope, (a, b) => grownSince(a && deviceShares(a), deviceShares(b)))
  const newClicks = useFresh(clicks, scope, (a, b) => newSince(a && clickKeys(a), clickKeys(b)))
  const newConversions = useFresh(conversions, scope, (a, b) => newSince(a && conversionKeys(a), conversionKeys(b)))
  const now = useNow(1000)
  const along = carried(useSearchState().search)

  const shared = (query: { isPending: boolean; data: unknown; error: unknown }, retry: () => unknown) => ({
    loading: query.isPending,
    // numbers that could not be renewed stay on screen; the next refresh tries again
    error: query.data === undefined ? query.error : null,
    onRetry: () => {
      retry()
      if (box.isError) void box.refetch()
    },
    countsError: box.data === undefined ? box.error : null,
    onRetryCounts: () => void box.refetch(),
  })
  return (
    <div className="grid3">
      <LiveBox
        hue="pageviews"
        title="Pageviews"
        total={box.data?.pageviews.total}
        bars={barValues(box.data?.pageviews)}
        emptyText={texts.noData}
        {...shared(pageviews, () => void pageviews.refetch())}
      >
        {devices.some((d) => d.count > 0) ? (
          <ul className="live-devices" style={hueVars('pageviews')}>
            {devices.map((d) => (
              <li
                key={`${d.device}${d.count}`}
                className="live-device"
                data-new={grown.includes(d.device) || undefined}
              >
                <span>{d.device}</span>
                <b className="num">{int(d.count)}</b>
                <span className="dim num">{percent(d.share, 0)}</span>
                <i
                  className="live-share"
                  data-empty={d.count === 0 || undefined}
                  style={{ inlineSize: `${d.share * 100}%` }}
                  aria-hidden
                />
              </li>
            ))}
          </ul>
        ) : null}
      </LiveBox>
      <LiveBox
        hue="clicks"
        title="Clicks"
        total={box.data?.clicks.total}
        bars={barValues(box.data?.clicks)}
        emptyText={texts.noDataInDays}
        {...shared(clicks, () => void clicks.refetch())}
      >
        {clicks.data && clicks.data.length > 0 ? (
          <ul className="live-items">
            {clicks.data.slice(0, listLength).map((c) => (
              <li key={c.clickUuid} className="live-row" data-new={newClicks.includes(c.clickUuid) || undefined}>
                <span
                  className="live-way"
                  title={`${c.clickUrlPath || texts.unknown} → ${merchantLabel(c.advertiser)}`}
                >
                  <AppLink to="/insights/clicks" search={{ ...along, click: c.clickUuid }} className="ell cell-link">
                    {pathOf(c.clickUrlPath)}
                  </AppLink>
                  <span className="dim" aria-label="to">
                    →
                  </span>
                  <span className="ell">{merchantLabel(c.advertiser)}</span>
                </span>
                <TimeAgo at={c.clickDatetime} now={now} timeZone={timeZone} />
              </li>
            ))}
          </ul>
        ) : null}
      </LiveBox>
      <LiveBox
        hue="conversions"
        title="Conversions"
        total={box.data?.conversions.total}
        bars={barValues(box.data?.conversions)}
        emptyText={texts.noDataInDays}
        link={
          <AppLink to="/insights/conversions" search={along} className="link live-link">
            {texts.viewAll}
          </AppLink>
        }
        {...shared(conversions, () => void conversions.refetch())}
      >
        {conversions.data && conversions.data.length > 0 ? (
          <ul className="live-items">
            {conversions.data.slice(0, listLength).map((c) => (
              <li
                key={c.conversionUuid}
                className="live-row"
                data-new={newConversions.includes(c.conversionUuid) || undefined}
              >
                <AppLink
                  to="/insights/conversions"
                  search={{ ...along, conversion: c.conversionUuid }}
                  className="ell cell-link"
                  title={[c.network.networkName, pathOf(c.conversionUrlPath)].join(' · ')}
                >
                  <LiveAmount conversion={c} /> <span className="dim">·</span> {conversionLabel(c)}
                </AppLink>
                <TimeAgo at={c.conversionDatetime} now={now} timeZone={timeZone} />
              </li>
            ))}
          </ul>
        ) : null}
      </LiveBox>
    </div>
  )
}
