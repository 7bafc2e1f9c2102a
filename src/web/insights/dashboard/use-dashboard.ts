import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi } from '../../lib/api.tsx'
import { messageOf } from '../../lib/api-error.ts'
import { failureOf } from '../../lib/failure-of.ts'
import type { Input } from '../../../contract/call.ts'
import type { insights } from '../../../contract/insights/insights.ts'
import { addDays, type Day, daysIn } from '../../../report/dates.ts'
import { rangeText, weekdayDay } from '../../../report/date-text.ts'
import { clockIn } from '../../../report/elapsed.ts'
import { money, moneyShort } from '../../../report/format.ts'
import { notKnown } from '../../../report/not-known.ts'
import { compareRange, type DaySpan, type Range } from '../../../report/ranges.ts'
import type { Known } from '../../../report/verdict.ts'
import type { TrendPoint } from '../../ui/charts/trend-types.ts'
import { useNow } from '../../ui/time-ago.tsx'
import { hasData } from './awaiting-rule.ts'
import { type Card, cards } from './card-rows.ts'
import { type KnownShares, points } from './chart-series.ts'
import { liveboxQuery } from './live-queries.ts'
import { comparedWith, dashboardQuery, maturityQuery } from './panel-queries.ts'
import { filtersOf, type Selection } from './selection.ts'

type Amount = number | null | undefined
const NONE: readonly string[] = []
const AWAITING_EVERY = 15_000 // milliseconds between checks for the first data

export interface DashboardData {
  /** Null while the first data loads. */
  cards: readonly Card[] | null
  points: readonly TrendPoint[]
  /** The comparison: "Sat 14 Nov"; null: none. */
  comparedText: string | null
  /** The known share of the conversions of all these clicks; null: unknown. */
  known: number | null
  /** Newer numbers are loading; the shown ones belong to the previous selection. */
  refreshing: boolean
  error: string | null
  retry: () => void
  /** Currencies without an exchange rate: their conversions count with amount 0. */
  unconverted: readonly string[]
  /** The account has no data at all yet. */
  awaiting: boolean
}

/** The numbers of cards and charts for a range and a selection, and their comparison. */
export function useDashboard(p: {
  range: Range
  selection: Selection
  today: Day
  timeZone: string
  currency: string
}): DashboardData {
  const api = useApi()
  const { range, selection, today, timeZone, currency } = p
  const span = compareRange(range)
  // every answer contains the previous period; any other period needs a second request
  const mode = span === null ? 'none' : isDirectlyBefore(range, span) ? 'previous' : 'other'
  const input = { fromDate: range.from, toDate: range.to, ...filtersOf(selection) }
  const otherInput = span ? { ...input, fromDate: span.from, toDate: span.to } : input
  // requested first: the requests of child components start before those of the page, and a browser sends six at a time
  usePrefetchQuery(dashboardQuery(api, input))
  const query = useQuery({
    ...dashboardQuery(api, input),
    refetchInterval: ({ state }) => (state.data && !state.data.hasData ? AWAITING_EVERY : false),
  })
  const other = useQuery({ ...dashboardQuery(api, otherInput), enabled: mode === 'other' })
  const maturity = useKnown(input)
  // the comparison period is known less only if it ends later
  const isLater = span !== null && span.to > range.to
  const otherMaturity = useKnown(isLater ? otherInput : null)
  const live = useQuery(liveboxQuery(api, selection.channelUuids))

  const { data } = query
  const now = useNow(60_000)
  const otherData = mode === 'other' ? other.data : undefined
  const compared = useMemo(() => comparedWith(mode, otherData), [mode, otherData])
  const failed = failureOf(query) ?? (mode === 'other' ? failureOf(other) : null)
  const { from, to } = range
  const comparedText = span && spanText(span)
  const before = span?.from
  const after = span?.to
  const { known } = maturity
  const otherKnown = otherMaturity.known
  const cardList = useMemo(() => {
    const texts = {
      money: (n: Amount) => money(n, currency),
      short: (n: Amount) => moneyShort(n, currency),
      about: (n: number) => money(n, currency, 0),
    }
    const clock = {
      at: now,
      clock: clockIn(timeZone, now),
      range: { from, to },
      before: before && after ? { from: before, to: after } : null,
      known: [known, otherKnown],
    }
    return data && compared ? cards(data, compared, texts, clock, notKnown(filtersOf(selection))) : null
  }, [data, compared, currency, now, timeZone, from, to, before, after, known, otherKnown, selection])
  const shown = useMemo(() => {
    if (!data || compared === undefined) return []
    const before = compared === 'none' ? null : compared === 'own' ? data.previousRows : compared.rows
    return points(data.rows, before, { at: now, today }, maturity.data)
  }, [data, compared, now, today, maturity.data])
  return {
    cards: failed ? null : cardList,
    points: failed ? [] : shown,
    comparedText,
    known: typeof known === 'number' ? known : null,
    refreshing: query.isPlaceholderData || (mode === 'other' && other.isPlaceholderData),
    error: failed ? messageOf(failed) : null,
    retry: () => {
      if (failureOf(query)) void query.refetch()
      if (mode === 'other' && failureOf(other)) void other.refetch()
    },
    unconverted: data?.unconvertedCurrencies ?? NONE,
    awaiting: data !== undefined && !hasData(data, live.data),
  }
}

/** The known share of the sales of a period's clicks; null: no period. */
function useKnown(input: Input<typeof insights.dashboard> | null): { data: KnownShares | undefined; known: Known } {
  const { data, isPending } = useQuery({
    ...maturityQuery(useApi(), input ?? { fromDate: '', toDate: '' }),
    enabled: input !== null,
    placeholderData: undefined, // it does not apply to another range
  })
  return { data, known: input !== null && isPending ? 'waits' : (data?.total ?? null) }
}

/** The same number of days, up to the day before: every answer contains those. */
const isDirectlyBefore = ({ from, to }: Range, span: DaySpan) =>
  addDays(span.to, 1) === from && daysIn(span.from, span.to) === daysIn(from, to)

const spanText = ({ from, to }: DaySpan) => (from === to ? weekdayDay(from) : rangeText(from, to))
