import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Output } from '../../../contract/call.ts'
import type { insights } from '../../../contract/insights/insights.ts'
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

/** A rejected sale earned nothing, and a paid click is not a conversion: both say so (R35: what a conversion is). */
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

type Asked = Pick<UseQueryResult, 'isPending' | 'isError' | 'data' | 'error' | 'refetch'>

/** The state of a box's counts and of the list below them. */
const boxState = (counts: Asked, list: Asked) => ({
  loading: list.isPending,
  // numbers that could not be refreshed stay on screen; the next refresh tries again
  error: list.data === undefined ? list.error : null,
  onRetry: () => {
    void list.refetch()
    if (counts.isError) void counts.refetch()
  },
  countsError: counts.data === undefined ? counts.error : null,
  onRetryCounts: () => void counts.refetch(),
})

type Sites = readonly string[]
const scopeOf = (sites: Sites): string => sites.join(' ')

interface BoxProps {
  sites: Sites
  /** How many of each there were. */
  counts: UseQueryResult<Output<typeof insights.livebox>>
}

/** Pageviews by device. */
function LivePageviews({ sites, counts }: BoxProps) {
  const api = useApi()
  const pageviews = useQuery(latestPageviewsQuery(api, sites))
  const devices = pageviews.data ? deviceShares(pageviews.data) : []
  const grown = useFresh(pageviews, scopeOf(sites), (a, b) => grownSince(a && deviceShares(a), deviceShares(b)))
  return (
    <LiveBox
      hue="pageviews"
      title="Pageviews"
      total={counts.data?.pageviews.total}
      bars={barValues(counts.data?.pageviews)}
      emptyText={texts.noData}
      {...boxState(counts, pageviews)}
    >
      {devices.some((d) => d.count > 0) ? (
        <ul className="live-devices" style={hueVars('pageviews')}>
          {devices.map((d) => (
            <li key={`${d.device}${d.count}`} className="live-device" data-new={grown.includes(d.device) || undefined}>
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
  )
}

interface ListProps extends BoxProps {
  timeZone: string
  /** The reference time for the age of each row. */
  now: number
}

/** The latest clicks. */
function LiveClicks({ sites, counts, timeZone, now }: ListProps) {
  const api = useApi()
  const clicks = useQuery(latestClicksQuery(api, sites))
  const newClicks = useFresh(clicks, scopeOf(sites), (a, b) => newSince(a && clickKeys(a), clickKeys(b)))
  const along = carried(useSearchState().search)
  return (
    <LiveBox
      hue="clicks"
      title="Clicks"
      total={counts.data?.clicks.total}
      bars={barValues(counts.data?.clicks)}
      emptyText={texts.noDataInDays}
      {...boxState(counts, clicks)}
    >
      {clicks.data && clicks.data.length > 0 ? (
        <ul className="live-items">
          {clicks.data.slice(0, listLength).map((c) => (
            <li key={c.clickUuid} className="live-row" data-new={newClicks.includes(c.clickUuid) || undefined}>
              <span className="live-way" title={`${c.clickUrlPath || texts.unknown} → ${merchantLabel(c.advertiser)}`}>
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
  )
}

/** The latest conversions. */
function LiveConversions({ sites, counts, timeZone, now }: ListProps) {
  const api = useApi()
  const conversions = useQuery(latestConversionsQuery(api, sites))
  const newConversions = useFresh(conversions, scopeOf(sites), (a, b) =>
    newSince(a && conversionKeys(a), conversionKeys(b)),
  )
  const along = carried(useSearchState().search)
  return (
    <LiveBox
      hue="conversions"
      title="Conversions"
      total={counts.data?.conversions.total}
      bars={barValues(counts.data?.conversions)}
      emptyText={texts.noDataInDays}
      link={
        <AppLink to="/insights/conversions" search={along} className="link live-link">
          {texts.viewAll}
        </AppLink>
      }
      {...boxState(counts, conversions)}
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
  )
}

/** What happens right now: pageviews by device, the latest clicks and the latest conversions. */
export function LiveBoxes({ sites, timeZone }: { sites: Sites; timeZone: string }) {
  const counts = useQuery(liveboxQuery(useApi(), sites))
  const now = useNow(1000)
  return (
    <div className="grid3">
      <LivePageviews {...{ sites, counts }} />
      <LiveClicks {...{ sites, counts, timeZone, now }} />
      <LiveConversions {...{ sites, counts, timeZone, now }} />
    </div>
  )
}
