import type { Output } from '../../../contract/call.ts'
import type { insights } from '../../../contract/insights/insights.ts'
import { type Change, changeOf, changeSentence } from '../../../report/change.ts'
import { compact, int, percent } from '../../../report/format.ts'
import type { NotKnown } from '../../../report/not-known.ts'
import type { Hue } from '../../ui/hues.ts'
import { begun } from './buckets.ts'

export type Dashboard = Output<typeof insights.dashboard>
export type DashboardRow = Dashboard['rows'][number]
type Totals = Dashboard['totals']
export type CardKey = 'pageviews' | 'clicks' | 'conversions' | 'commission'

/** What is compared with: 'own' is the period before, which every answer carries; otherwise a second answer. */
export type Compared = 'none' | 'own' | Dashboard

export interface MoneyTexts {
  money: (n: number | null | undefined) => string
  short: (n: number | null | undefined) => string
}
export interface Card {
  key: CardKey
  hue: Hue
  label: string
  value: string
  /** In full, on hover. */
  valueTitle: string
  change: Change | undefined
  changeTitle: string | undefined
  previousText: string | null
  /** Second metric: a quiet text before it, its name and its value. */
  note: string | null
  secondName: string
  secondValue: string
  data: number[]
  previousData: number[] | null
}

interface Spec {
  key: CardKey
  label: string
  read: (totals: Totals) => { value: number; previous: number }
  row: (row: DashboardRow) => number
  text: (n: number) => string
  full: (n: number) => string
  second: { note?: string; name: string; value: string }
}

/**
 * The four cards (rule R25). Ratios come from the server, which has the exact sums. `at` is now, in
 * milliseconds: buckets that have not begun are not drawn.
 */
export function cards(
  now: Dashboard,
  compared: Compared,
  { money, short }: MoneyTexts,
  at: number,
  unknown?: NotKnown,
): Card[] {
  const { pageviews, clicks, conversions, commission } = now.totals
  const specs: Spec[] = [
    {
      key: 'pageviews',
      label: 'Pageviews',
      read: ({ pageviews: p }) => ({ value: p.count, previous: p.previous }),
      row: (row) => row.pageviewCount,
      text: compact,
      full: int,
      second: { name: 'EPM', value: money(pageviews.epm) },
    },
    {
      key: 'clicks',
      label: 'Clicks',
      read: ({ clicks: c }) => ({ value: c.count, previous: c.previous }),
      row: (row) => row.clickCount,
      text: compact,
      full: int,
      second: { note: `${compact(clicks.discoverCount)} discover`, name: 'CTR', value: percent(clicks.ctr) },
    },
    {
      key: 'conversions',
      label: 'Conversions',
      read: ({ conversions: c }) => ({ value: c.count, previous: c.previous }),
      row: (row) => row.conversionCount,
      text: compact,
      full: int,
      second: { name: 'CR', value: percent(conversions.cr) },
    },
    {
      key: 'commission',
      label: 'Revenue',
      read: ({ commission: c }) => ({ value: c.value, previous: c.previous }),
      row: (row) => row.conversionTotalCommission,
      text: short,
      full: money,
      second: { name: 'EPC', value: money(commission.epc) },
    },
  ]
  return specs.map((spec) => {
    const shown = card(spec, now, compared, at)
    return spec.key === 'pageviews' && unknown?.pageviews ? notCounted(shown) : shown
  })
}

/** The filters ask for what pageviews do not have: there is no number, and nothing to compare. */
const notCounted = (shown: Card): Card => ({
  ...shown,
  value: '–',
  valueTitle: 'Pageviews do not know what is filtered by',
  change: undefined,
  changeTitle: undefined,
  previousText: null,
  data: [],
  previousData: null,
})

function card(spec: Spec, now: Dashboard, compared: Compared, at: number): Card {
  const { value, previous: own } = spec.read(now.totals)
  const previous = compared === 'none' ? null : compared === 'own' ? own : spec.read(compared.totals).value
  const rows = compared === 'none' ? null : compared === 'own' ? now.previousRows : compared.rows
  const shown = begun(now.rows, at)
  const change = previous === null ? undefined : changeOf(value, previous)
  return {
    key: spec.key,
    hue: spec.key,
    label: spec.label,
    value: spec.text(value),
    valueTitle: spec.full(value),
    change,
    changeTitle:
      previous === null || change === undefined
        ? undefined
        : changeSentence(spec.label, change, spec.full(value), spec.full(previous)),
    previousText: previous === null ? null : `vs ${spec.text(previous)}`,
    note: spec.second.note ?? null,
    secondName: spec.second.name,
    secondValue: spec.second.value,
    data: shown.map(spec.row),
    // as far as the period has come, so that both lines have the same scale
    previousData: (shown.length < now.rows.length ? rows?.slice(0, shown.length) : rows)?.map(spec.row) ?? null,
  }
}
