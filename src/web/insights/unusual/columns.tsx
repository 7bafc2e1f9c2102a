import type { Alert } from '../../../contract/alerts/alerts.ts'
import type { UnusualRow } from '../../../contract/insights/unusual.ts'
import type { UnusualGroup } from '../../../contract/insights/unusual-choices.ts'
import { int, money } from '../../../report/format.ts'
import { missingWords, stateWords } from '../../../report/state-words.ts'
import { aboutMoney } from '../../lib/alert-texts.ts'
import { Badge } from '../../ui/badge.tsx'
import type { DataColumn } from '../../ui/data-table/column.ts'
import { nameOf, signedMoney } from './lead-text.ts'
import { groupLabels } from './unusual-search.ts'

type Column = DataColumn<UnusualRow>
type Span = UnusualRow['usual']

/** The open alert about a row; null without one. */
export type AlertOf = (row: UnusualRow) => Alert | null
const signed = (n: number) => `${n > 0 ? '+' : ''}${int(n)}`
export const chanceText = ({ isHardlyChance }: UnusualRow): string =>
  isHardlyChance ? 'Hardly chance' : 'Can be chance'
const rangeText = ({ low, high }: Span) => `${int(low)}–${int(high)}`

/** The usual range as a band, and the position of the actual earnings: percent of the width. */
function placesOf({ earned, usual }: UnusualRow) {
  const [least, most] = [Math.min(0, earned), Math.max(earned, usual.high) * 1.05]
  const at = (n: number) => (most === least ? 0 : (100 * (n - least)) / (most - least))
  return { from: at(usual.low), width: at(usual.high) - at(usual.low), earned: at(earned) }
}
function Band({ row }: { row: UnusualRow }) {
  const { from, width, earned } = placesOf(row)
  return (
    <span
      className="usual-band"
      aria-hidden
      data-less={row.difference.expected < 0 || undefined}
      data-chance={!row.isHardlyChance || undefined}
    >
      <i style={{ left: `${from}%`, width: `${width}%` }} />
      <b style={{ left: `${earned}%` }} />
    </span>
  )
}

/** Beside an open alert no upward change is shown (R200: one state for one thing), only its missing days and cost. */
const heldBack = (row: UnusualRow, alertOf: AlertOf): Alert | null =>
  row.difference.expected > 0 ? alertOf(row) : null
const missing = (a: Alert, today: string): string => missingWords(a, today) ?? stateWords(a)
/** The same in the width of a phone. */
const shortly = (a: Alert, today: string): string =>
  missingWords(a, today) ?? (a.score === null ? 'Open alert' : `${signed(-Math.round(a.score))} a month`)
const lostText = (a: Alert, currency: string): string =>
  a.score === null ? 'open alert' : `${aboutMoney(a.score, currency)} a month at stake`

/** A difference that can be chance has no colour. */
const hueOf = ({ isHardlyChance, difference }: UnusualRow) =>
  isHardlyChance ? (difference.expected < 0 ? 'usual-less' : 'usual-more') : 'dim'

const Two = ({ main, below }: { main: string; below: string }) => (
  <span className="two">
    <b>{main}</b>
    <span className="cell-range">{below}</span>
  </span>
)

/** With an open alert it is neither chance nor good news. */
const alertText = (row: UnusualRow, alertOf: AlertOf): string => (alertOf(row) ? 'Open alert' : chanceText(row))

/** Name, earnings, usual range, the difference with its own range, and whether that can be chance. */
export function unusualColumns(
  group: UnusualGroup,
  { currency, alertOf, today }: { currency: string; alertOf: AlertOf; today: string },
): Column[] {
  return [
    {
      id: 'name',
      label: groupLabels[group],
      align: 'start',
      size: group === 'page' ? 300 : 180,
      hideable: false,
      value: (row) => nameOf(group, row),
      cell: (row) => <span className="ell">{nameOf(group, row)}</span>,
    },
    {
      id: 'band',
      label: 'Usual range and earned',
      align: 'start',
      size: 200,
      hideOnPhone: true,
      sortable: false,
      // beside missing data a band says nothing (R251: one break, one truth)
      cell: (row) => (heldBack(row, alertOf) ? null : <Band row={row} />),
      value: () => null,
    },
    {
      id: 'earned',
      label: 'Earned',
      unit: currency,
      size: 100,
      help: 'As in the report, to the cent',
      value: (row) => row.earned,
      cell: (row) => <span title={money(row.earned, currency)}>{int(row.earned)}</span>,
      onPhone: 'note',
      phoneCell: (row) => `${int(row.earned)} earned`,
    },
    {
      id: 'usual',
      label: 'Usual by now',
      unit: currency,
      size: 130,
      help: 'What such weekdays at this time of the year bring, as far as networks tell by now. Eight of ten lie within the range',
      value: (row) => row.usual.expected,
      cell: (row) => <Two main={int(row.usual.expected)} below={rangeText(row.usual)} />,
      onPhone: 'note',
      phoneCell: (row) => `usual ${rangeText(row.usual)}`,
    },
    {
      id: 'difference',
      label: 'Difference',
      unit: currency,
      size: 200,
      secondOnPhone: true,
      help: 'Earned less usual; below, less both ends of the usual range. Sorted by the amount, more and less alike',
      value: (row) => Math.abs(row.difference.expected),
      cell: (row) => {
        const alert = heldBack(row, alertOf)
        return alert ? (
          <span className="two">
            <b className="usual-less">{missing(alert, today)}</b>
            <span className="cell-range">{lostText(alert, currency)}</span>
          </span>
        ) : (
          <span className="two" title={signedMoney(row.difference.expected, currency)}>
            <b className={hueOf(row)}>{signed(row.difference.expected)}</b>
            <span className="cell-range">
              {signed(row.difference.low)} to {signed(row.difference.high)}
            </span>
          </span>
        )
      },
      phoneCell: (row) => {
        const alert = heldBack(row, alertOf)
        return alert ? shortly(alert, today) : signed(row.difference.expected)
      },
    },
    {
      id: 'chance',
      label: 'Chance',
      align: 'start',
      size: 120,
      help: 'Hardly chance: among all that were judged, chance alone has one like it in one list of twenty at most',
      value: (row) => alertText(row, alertOf),
      cell: (row) => {
        const alert = alertOf(row)
        return alert ? (
          <Badge tone="bad" to={`/alerts/${alert.alertUuid}`}>
            Open alert
          </Badge>
        ) : (
          <Badge tone={row.isHardlyChance ? 'warn' : 'neutral'}>{chanceText(row)}</Badge>
        )
      },
      onPhone: 'state',
      phoneCell: (row) => alertText(row, alertOf),
    },
  ]
}

/** The file has both ends of both ranges, and exact amounts. */
export const csvColumns = (group: UnusualGroup, currency: string, alertOf: AlertOf) => {
  const inMoney = (head: string) => `${head} (${currency})`
  return [
    { head: groupLabels[group], value: (row: UnusualRow) => nameOf(group, row) },
    { head: inMoney('Earned'), value: (row: UnusualRow) => row.earned },
    { head: inMoney('Usual'), value: (row: UnusualRow) => row.usual.expected },
    { head: inMoney('Usual, low'), value: (row: UnusualRow) => row.usual.low },
    { head: inMoney('Usual, high'), value: (row: UnusualRow) => row.usual.high },
    { head: inMoney('Difference'), value: (row: UnusualRow) => row.difference.expected },
    { head: inMoney('Difference, low'), value: (row: UnusualRow) => row.difference.low },
    { head: inMoney('Difference, high'), value: (row: UnusualRow) => row.difference.high },
    { head: 'Chance', value: (row: UnusualRow) => alertText(row, alertOf) },
  ]
}
