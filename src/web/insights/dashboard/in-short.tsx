import './in-short.css'
import { useQuery } from '@tanstack/react-query'
import { carried } from '../../../report/carried.ts'
import { directionOf } from '../../../report/change.ts'
import { addDays, type Day } from '../../../report/dates.ts'
import { capital, money, plural } from '../../../report/format.ts'
import { periodText } from '../../../report/period-text.ts'
import { compareRange, type Range } from '../../../report/ranges.ts'
import { useApi } from '../../lib/api.tsx'
import { unpaidOverviewQuery } from '../../lib/suggestion-queries.ts'
import { whole } from '../../../report/suggestion-words.ts'
import { useSearchState } from '../../lib/use-search.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { wayOf } from '../causes/cause-way.ts'
import { WayLink } from '../causes/way-link.tsx'
import { insightsKeys } from '../keys.ts'
import type { Card } from './card-rows.ts'
import { causeSentence, earnedSentence, mostLost } from './in-short-texts.ts'
import { filtersOf, type Selection } from './selection.ts'
import { useKnownMerchants } from './use-known-merchants.ts'

interface InShortProps {
  range: Range
  selection: Selection
  today: Day
  currency: string
  /** The cards of this period; null while they load. */
  cards: readonly Card[] | null
  /** "Wed 18 Nov"; null without comparison. */
  comparedText: string | null
}

/** What is asked each morning, in whole sentences: what was earned, why something is down, and which clicks earned nothing. */
export function InShort({ range, selection, today, currency, cards, comparedText }: InShortProps) {
  const api = useApi()
  const kept = carried(useSearchState().search)
  const merchants = useKnownMerchants()
  const yesterday = addDays(today, -1)
  const isYesterday = range.from === yesterday && range.to === yesterday
  const period = periodText(range, today, yesterday)
  const before = compareRange(range)
  const input = {
    fromDate: range.from,
    toDate: range.to,
    prevFromDate: before?.from ?? range.from,
    prevToDate: before?.to ?? range.to,
    filters: filtersOf(selection),
  }
  const drops = useQuery({
    queryKey: insightsKeys.reducing(input),
    queryFn: ({ signal }) => api.insights.reducing(input, { signal }),
    enabled: before !== null,
  })
  const unpaid = useQuery(
    unpaidOverviewQuery(api, {
      fromDate: range.from,
      toDate: range.to,
      ...(selection.channelUuids.length > 0 ? { channelUuids: [...selection.channelUuids] } : {}),
    }),
  )
  const revenue = cards?.find((c) => c.key === 'commission')
  const lost = mostLost(drops.data?.rows ?? [])
  const isDown = revenue?.change ? directionOf(revenue.change) === 'down' : false
  return (
    <section className="card in-short" aria-label="In short">
      <dl>
        <div>
          <dt>Earned</dt>
          <dd>
            {revenue ? earnedSentence(capital(period), revenue, comparedText) : 'Adding it up…'}{' '}
            <AppLink to="/insights/pages" search={kept} className="link">
              From which pages
            </AppLink>
            {isYesterday ? null : (
              <>
                {' · '}
                <AppLink to="/" search={{ ...kept, from: yesterday, to: yesterday, cmp: 'previous' }} className="link">
                  Yesterday
                </AppLink>
              </>
            )}
          </dd>
        </div>
        {before === null ? null : (
          <div>
            <dt>{isDown ? 'Why it is down' : 'What is down'}</dt>
            <dd>
              {drops.isPending
                ? 'Looking for what is known…'
                : lost
                  ? causeSentence(lost, (n) => money(n, currency))
                  : drops.isError
                    ? 'It could not be asked why. '
                    : `No merchant earned less than ${comparedText ?? 'before'}.`}{' '}
              {lost?.cause ? (
                <WayLink way={wayOf(lost.cause, merchants.get(lost.grp)?.uuid)} />
              ) : lost ? (
                <AppLink to="/insights/reports" search={kept} className="link">
                  All merchants
                </AppLink>
              ) : null}
            </dd>
          </div>
        )}
        <div>
          <dt>Unpaid</dt>
          <dd>
            {unpaid.data
              ? `${plural(unpaid.data.clickCount, 'click')} earned nothing ${period}${
                  unpaid.data.score >= 1
                    ? `, worth about ${whole(unpaid.data.score, unpaid.data.currencyCode)} a month at that traffic.`
                    : '.'
                }`
              : unpaid.isError
                ? 'It could not be asked which clicks earned nothing.'
                : 'Counting clicks that earned nothing…'}{' '}
            <AppLink to="/discover/unpaid" search={kept} className="link">
              Which and why
            </AppLink>
          </dd>
        </div>
      </dl>
    </section>
  )
}
