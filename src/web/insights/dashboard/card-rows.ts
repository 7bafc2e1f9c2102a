import { sumAmounts } from '../../../contract/cents.ts'
import type { Output } from '../../../contract/call.ts'
import type { insights } from '../../../contract/insights/insights.ts'
import { type Change, changeOf, changeSentence } from '../../../report/change.ts'
import { shortDay } from '../../../report/date-text.ts'
import { compact, int, percent } from '../../../report/format.ts'
import type { NotKnown } from '../../../report/not-known.ts'
import { conversionsMean } from '../../../report/report-metrics.ts'
import { MATURE } from '../../ui/charts/trend-data.ts'
import type { Hue } from '../../ui/hues.ts'
import { begun, isHour, isRunning } from './buckets.ts'

export type Dashboard = Output<typeof insights.dashboard>
export type DashboardRow = Dashboard['rows'][number]
type Totals = Dashboard['totals']
export type CardKey = 'pageviews' | 'clicks' | 'conversions' | 'commission'

/** What is compared with: 'own' is the period before, which every answer carries; otherwise a second answer. */
export type Compared = 'none' | 'own' | Dashboard

export interface MoneyTexts {
  money: (n: number | null | undefined) => string
  short: (n: number | null | undefined) => string
  /** Without cents: what is expected is not known to the cent. */
  about: (n: number) => string
}
export interface Card {
  key: CardKey
  hue: Hue
  label: string
  help: string | undefined
  value: string
  /** Why there is no value, on hover. */
  valueTitle?: string
  /** In full, where `value` is shortened: a tap shows it. */
  fullValue: string | null
  /** What is known of a value that still grows, 0 to 1, and what it will be. No verdict is given on it. */
  soFar: { known: number; text: string } | null
  change: Change | undefined
  changeTitle: string | undefined
  previousText: string | null
  /** The last bucket still runs, so only what is over is compared. */
  isPart: boolean
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
  help?: string
  read: (totals: Totals) => { value: number; previous: number }
  row: (row: DashboardRow) => number
  text: (n: number) => string
  full: (n: number) => string
  /** What is expected, as far as it can be known: to three figures where it is money. */
  about: (n: number) => string
  second: { note?: string; name: string; value: string }
  /** Its last days still grow. */
  matures?: boolean
}

/** The clock the cards are read by, and the share of the conversions of these clicks that is known (null: not known). */
export interface CardClock {
  at: number
  today: string
  known?: number | null | undefined
}

const EXACT = 100_000 // up to here money fits a card with its cents

/** The four cards (R25: dashboard cards). Ratios come from the server, which has the exact sums. */
export function cards(
  now: Dashboard,
  compared: Compared,
  { money, short, about }: MoneyTexts,
  clock: CardClock,
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
      about: int,
      second: { name: 'EPM', value: money(pageviews.epm) },
    },
    {
      key: 'clicks',
      label: 'Clicks',
      read: ({ clicks: c }) => ({ value: c.count, previous: c.previous }),
      row: (row) => row.clickCount,
      text: compact,
      full: int,
      about: int,
      second: { note: `${compact(clicks.discoverCount)} discover`, name: 'CTR', value: percent(clicks.ctr) },
    },
    {
      key: 'conversions',
      label: 'Conversions',
      help: conversionsMean,
      read: ({ conversions: c }) => ({ value: c.count, previous: c.previous }),
      row: (row) => row.conversionCount,
      text: compact,
      full: int,
      about: int,
      second: { name: 'CR', value: percent(conversions.cr) },
      matures: true,
    },
    {
      key: 'commission',
      label: 'Revenue',
      read: ({ commission: c }) => ({ value: c.value, previous: c.previous }),
      row: (row) => row.conversionTotalCommission,
      text: (n) => (Math.abs(n) < EXACT ? money : short)(n),
      full: money,
      about: (n) => about(Number(n.toPrecision(3))),
      second: { name: 'EPC', value: money(commission.epc) },
      matures: true,
    },
  ]
  return specs.map((spec) => {
    const shown = card(spec, now, compared, clock)
    return spec.key === 'pageviews' && unknown?.pageviews ? notCounted(shown) : shown
  })
}

/** The filters ask for what pageviews do not have: there is no number, and nothing to compare. */
const notCounted = (shown: Card): Card => ({
  ...shown,
  value: '–',
  fullValue: null,
  valueTitle: 'Pageviews do not know what is filtered by',
  change: undefined,
  changeTitle: undefined,
  previousText: null,
  data: [],
  previousData: null,
})

interface Against {
  now: number
  before: number
  /** What both sums are of, where that is not all: "by 13:00". */
  part: string
}

/**
 * Both sums of a change. While the last bucket runs, only those that are over are added up, on both sides: today until
 * 13:20 against yesterday until 13:00 would be no comparison. Null: none of them is over.
 */
function against(spec: Spec, now: Dashboard, compared: Compared, clock: CardClock): Against | null {
  const before = compared === 'own' ? now.previousRows : compared === 'none' ? [] : compared.rows
  const running = now.rows.findIndex((row) => isRunning(row, clock))
  if (running === -1) {
    const { value, previous } = spec.read(now.totals)
    return {
      now: value,
      before: compared === 'own' || compared === 'none' ? previous : spec.read(compared.totals).value,
      part: '',
    }
  }
  const [current, last] = [now.rows[running], before[running - 1]]
  if (!current || !last) return null
  const sum = (rows: readonly DashboardRow[]) => sumAmounts(rows.slice(0, running).map((row) => spec.row(row)))
  const until = isHour(current.grp) ? `by ${current.grp.slice(11, 16)}` : `until ${shortDay(last.grp)}`
  return { now: sum(now.rows), before: sum(before), part: ` ${until}` }
}

function card(spec: Spec, now: Dashboard, compared: Compared, clock: CardClock): Card {
  const { value } = spec.read(now.totals)
  const rows = compared === 'none' ? null : compared === 'own' ? now.previousRows : compared.rows
  const shown = begun(now.rows, clock.at)
  const sides = compared === 'none' ? null : against(spec, now, compared, clock)
  const change = sides ? changeOf(sides.now, sides.before) : undefined
  const soFar = soFarOf(spec, value, clock.known)
  return {
    key: spec.key,
    hue: spec.key,
    label: spec.label,
    help: spec.help,
    value: spec.text(value),
    fullValue: spec.text(value) === spec.full(value) ? null : spec.full(value),
    soFar,
    change: soFar ? undefined : change,
    changeTitle:
      sides && change !== undefined && !soFar
        ? `${changeSentence(spec.label, change, spec.full(sides.now), spec.full(sides.before))}${sides.part}`
        : undefined,
    previousText: sides && !soFar ? `vs ${spec.text(sides.before)}${sides.part}` : null,
    isPart: Boolean(sides?.part),
    note: spec.second.note ?? null,
    secondName: spec.second.name,
    secondValue: spec.second.value,
    data: shown.map(spec.row),
    // as far as the period has come, so that both lines have the same scale
    previousData: (shown.length < now.rows.length ? rows?.slice(0, shown.length) : rows)?.map(spec.row) ?? null,
  }
}

const LEAST_KNOWN = 0.3 // of less nobody can say what will come of it

function soFarOf(spec: Spec, value: number, known: number | null | undefined): Card['soFar'] {
  if (!spec.matures || value === 0 || typeof known !== 'number' || known >= MATURE) return null
  const share = `${percent(known, 0)} known`
  if (known < LEAST_KNOWN) return { known, text: share }
  return { known, text: `about ${spec.about(value / known)} expected (${share})` }
}
