import { sumAmounts } from '../../../contract/cents.ts'
import type { Output } from '../../../contract/call.ts'
import type { insights } from '../../../contract/insights/insights.ts'
import { type Change, changeOf, changeSentence } from '../../../report/change.ts'
import { daysIn } from '../../../report/dates.ts'
import { comparedSides, partText, type ZoneClock } from '../../../report/elapsed.ts'
import { compact, int, percent } from '../../../report/format.ts'
import type { NotKnown } from '../../../report/not-known.ts'
import type { DaySpan } from '../../../report/ranges.ts'
import { conversionsMean, metricHelp } from '../../../report/report-metrics.ts'
import { expectedOf, type Kind, type Known, knownText, notCovered, verdictOf } from '../../../report/verdict.ts'
import type { Hue } from '../../ui/hues.ts'
import { begun } from './buckets.ts'

export type Dashboard = Output<typeof insights.dashboard>
export type DashboardRow = Dashboard['rows'][number]
type Totals = Dashboard['totals']
export type CardKey = 'pageviews' | 'clicks' | 'conversions' | 'commission'

/** The comparison: 'own' is the previous period, which every answer contains; otherwise a second answer. */
export type Compared = 'none' | 'own' | Dashboard

export interface MoneyTexts {
  money: (n: number | null | undefined) => string
  short: (n: number | null | undefined) => string
  /** Without cents: an expectation is not exact to the cent. */
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
  /** The full value, where `value` is shortened: a tap shows it. */
  fullValue: string | null
  /** The known share of a value that still grows, 0 to 1, and the expected value. It gets no verdict. */
  soFar: { known: number; text: string } | null
  change: Change | undefined
  changeTitle: string | undefined
  previousText: string | null
  /** No verdict yet, because it is unknown how many sales are still to come. */
  isWaiting: boolean
  /** The last bucket is still running, so only ended ones are compared. */
  isPart: boolean
  /** Second metric: a muted text before it, its label and its value. */
  note: string | null
  secondName: string
  /** The meaning of the second metric. */
  secondMeans: string | undefined
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
  /** The expected value, rounded to its accuracy: three figures for money. */
  about: (n: number) => string
  second: { note?: string; name: string; means: string | undefined; value: string }
  counted: Kind
}

/** The context of the cards: the present, both periods, and the known shares of the conversions of their clicks. */
export interface CardClock {
  at: number
  clock: ZoneClock
  range: DaySpan
  /** The comparison period. */
  before: DaySpan | null
  known: readonly Known[]
}

const EXACT = 100_000 // up to here an amount with cents fits a card

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
      second: { name: 'EPM', means: metricHelp('epm'), value: money(pageviews.epm) },
      counted: 'pageviews',
    },
    {
      key: 'clicks',
      label: 'Clicks',
      read: ({ clicks: c }) => ({ value: c.count, previous: c.previous }),
      row: (row) => row.clickCount,
      text: compact,
      full: int,
      about: int,
      second: {
        note: `${compact(clicks.discoverCount)} unpaid`,
        name: 'CTR',
        means: metricHelp('ctr'),
        value: percent(clicks.ctr),
      },
      counted: 'clicks',
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
      second: { name: 'CR', means: metricHelp('cr'), value: percent(conversions.cr) },
      counted: 'conversions',
    },
    {
      key: 'commission',
      label: 'Revenue',
      read: ({ commission: c }) => ({ value: c.value, previous: c.previous }),
      row: (row) => row.conversionTotalCommission,
      text: (n) => (Math.abs(n) < EXACT ? money : short)(n),
      full: money,
      about: (n) => about(Number(n.toPrecision(3))),
      second: { name: 'EPC', means: metricHelp('epc'), value: money(commission.epc) },
      counted: 'conversions',
    },
  ]
  return specs.map((spec) => {
    const shown = card(spec, now, compared, clock)
    return spec.key === 'pageviews' && unknown?.pageviews ? notCounted(shown) : shown
  })
}

/** The filters use a field that pageviews do not have: there is no number and no comparison. */
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
  /** The part of the period that both sums cover, if not all: " by 13:00". */
  part: string
}

/** Both sums of a change (R104: when a change is shown). Null: nothing is compared, or nothing has ended yet. */
function against(spec: Spec, now: Dashboard, compared: Compared, { range, before, clock }: CardClock): Against | null {
  if (compared === 'none' || before === null) return null
  const sides = comparedSides(range, before, clock)
  if (sides === null) return null
  const text = partText(sides, before)
  if (sides.now === range) {
    const { value, previous } = spec.read(now.totals)
    return { now: value, before: compared === 'own' ? previous : spec.read(compared.totals).value, part: '' }
  }
  const { toHour } = sides.now
  const days = daysIn(sides.now.from, sides.now.to)
  const isIn = (row: DashboardRow, i: number) =>
    toHour === undefined ? i < days : Number(row.grp.slice(11, 13)) < toHour
  const sum = (rows: readonly DashboardRow[]) => sumAmounts(rows.filter(isIn).map(spec.row))
  return {
    now: sum(now.rows),
    before: sum(compared === 'own' ? now.previousRows : compared.rows),
    part: text && ` ${text}`,
  }
}

function card(spec: Spec, now: Dashboard, compared: Compared, clock: CardClock): Card {
  const { value } = spec.read(now.totals)
  const rows = compared === 'none' ? null : compared === 'own' ? now.previousRows : compared.rows
  const shown = begun(now.rows, clock.at)
  const sides = against(spec, now, compared, clock)
  const isFirst = Boolean(now.since && clock.before && notCovered(now.since, clock.before.from).has(spec.counted))
  const verdict = verdictOf({
    matures: spec.counted === 'conversions',
    known: clock.known,
    hasSides: sides !== null,
    isNew: isFirst && value !== 0,
    change: () => (sides && !isFirst ? changeOf(sides.now, sides.before) : null),
  })
  const change = verdict.kind === 'change' ? verdict.change : undefined
  return {
    key: spec.key,
    hue: spec.key,
    label: spec.label,
    help: spec.help,
    value: spec.text(value),
    fullValue: spec.text(value) === spec.full(value) ? null : spec.full(value),
    soFar: verdict.kind === 'unripe' ? soFarOf(spec, value, verdict.known) : null,
    change,
    changeTitle:
      sides && change !== undefined
        ? `${changeSentence(spec.label, change, spec.full(sides.now), spec.full(sides.before))}${sides.part}`
        : undefined,
    previousText: sides && change !== undefined ? `vs ${spec.text(sides.before)}${sides.part}` : null,
    isWaiting: verdict.kind === 'none' && sides !== null,
    isPart: Boolean(sides?.part),
    note: spec.second.note ?? null,
    secondName: spec.second.name,
    secondMeans: spec.second.means,
    secondValue: spec.second.value,
    data: shown.map(spec.row),
    // only as long as the current period so far, so that both lines have the same scale
    previousData: (shown.length < now.rows.length ? rows?.slice(0, shown.length) : rows)?.map(spec.row) ?? null,
  }
}

function soFarOf(spec: Spec, value: number, known: number): NonNullable<Card['soFar']> {
  const expected = expectedOf(value, known)
  const share = knownText(known)
  return { known, text: expected === null ? share : `about ${spec.about(expected)} expected (${share})` }
}
