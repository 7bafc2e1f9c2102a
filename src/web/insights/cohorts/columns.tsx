import type { CSSProperties } from 'react'
import { cohortDays, type CohortGroup, longOpenDays } from '../../../contract/insights/cohort-days.ts'
import type { CohortRow } from '../../../contract/insights/cohorts.ts'
import { addDays } from '../../../report/dates.ts'
import { fullDay, shortMonthText } from '../../../report/date-text.ts'
import { DASH, int, money, percent, ratio } from '../../../report/format.ts'
import type { DataColumn } from '../../ui/data-table/column.ts'
import { groupLabels } from './cohort-search.ts'

type Column = DataColumn<CohortRow>
type Amount = 'commission' | 'approvedCommission' | 'paidCommission' | 'openCommission' | 'rejectedCommission'

export const nameOf = (group: CohortGroup, row: CohortRow): string =>
  group === 'month' ? shortMonthText(row.grp) : row.name || 'Unknown'

/** "2026-12-09", when the last click of a month is that many days old. */
const wholeOn = (row: CohortRow, days: number): string => {
  const next = addDays(`${row.grp.slice(0, 7)}-01`, 31)
  return addDays(`${next.slice(0, 7)}-01`, days)
}

/** For a month the commission within that many days, once all of its clicks are that old; for others the share. */
function AfterCell({
  row,
  place,
  isMonth,
  currency,
}: {
  row: CohortRow
  place: number
  isMonth: boolean
  currency: string
}) {
  const after = row.after[place]
  if (!after) return DASH
  const share = ratio(after.commission, after.of)
  if (!isMonth) return share === null ? DASH : <Tinted share={share} text={percent(share, 0)} />
  if (!after.isWhole)
    return <span className="cohort-later" title={`Complete on ${fullDay(wholeOn(row, after.days))}`} />
  return (
    <Tinted
      share={share ?? 0}
      text={int(after.commission)}
      below={share === null ? DASH : percent(share, 0)}
      title={`${money(after.commission, currency)} within ${after.days} days of the click`}
    />
  )
}

const strength = (share: number) => ({ '--share': Math.min(1, Math.max(0, share)) }) as CSSProperties
/** A cell coloured as strongly as the share that has come. */
function Tinted({ share, text, below, title }: { share: number; text: string; below?: string; title?: string }) {
  return (
    <span className="cohort-cell" title={title} style={strength(share)}>
      {text}
      {below === undefined ? null : <span className="cell-range">{below}</span>}
    </span>
  )
}

function ToCome({ row }: { row: CohortRow }) {
  const { toCome } = row
  if (toCome === null) return DASH
  if (toCome.high < 0.5) return '0'
  return (
    <span className="two" title="The range holds what comes four times out of five">
      <b>{int(toCome.expected)}</b>
      <span className="cell-range">
        {int(toCome.low)}–{int(toCome.high)}
      </span>
    </span>
  )
}

const amountColumn = (
  id: string,
  label: string,
  key: Amount,
  currency: string,
  over: Partial<Column> = {},
): Column => ({
  id,
  label,
  size: 84,
  value: (row) => row[key],
  cell: (row) => <span title={money(row[key], currency)}>{int(row[key])}</span>,
  ...over,
})

const afterColumn = (days: number, place: number, isMonth: boolean, currency: string): Column => ({
  id: `after${days}`,
  label: `${days} days`,
  size: 80,
  // the first week and month show how fast it comes; the other steps are optional
  hiddenByDefault: days !== cohortDays[0] && days !== cohortDays[2],
  help: isMonth
    ? `Commission of sales within ${days} days of their click, and its share of what has come so far`
    : `The share of commission that came within ${days} days of the click, of clicks that are that old`,
  value: (row) => {
    const after = row.after[place]
    if (!after) return null
    return isMonth ? (after.isWhole ? after.commission : null) : ratio(after.commission, after.of)
  },
  cell: (row) => <AfterCell row={row} place={place} isMonth={isMonth} currency={currency} />,
})

/** The name, the triangle, the state of everything, and what is still to come. */
export function cohortColumns(group: CohortGroup, currency: string): Column[] {
  const isMonth = group === 'month'
  return [
    {
      id: 'name',
      label: isMonth ? 'Clicks of' : groupLabels[group],
      align: 'start',
      size: isMonth ? 92 : 130,
      hideable: false,
      value: (row) => (isMonth ? row.grp.slice(0, 7) : nameOf(group, row)),
      cell: (row) => <span className="ell">{nameOf(group, row)}</span>,
    },
    ...cohortDays.map((days, place) => afterColumn(days, place, isMonth, currency)),
    amountColumn('commission', 'So far', 'commission', currency, {
      unit: currency,
      secondOnPhone: true,
      help: 'Approved, paid and open commission of these clicks',
    }),
    amountColumn('approved', 'Approved', 'approvedCommission', currency, { help: 'Approved and not paid yet' }),
    amountColumn('paid', 'Paid', 'paidCommission', currency, { hiddenByDefault: !isMonth }),
    amountColumn('open', 'Open', 'openCommission', currency, {
      help: 'Neither approved nor rejected yet',
      onPhone: 'state',
      phoneCell: (row) => (Math.abs(row.openCommission) < 0.5 ? 'All decided' : `${int(row.openCommission)} open`),
    }),
    {
      id: 'longOpen',
      label: `Open after ${longOpenDays} days`,
      size: 104,
      wraps: true,
      hiddenByDefault: isMonth,
      help: `Open commission of clicks older than ${longOpenDays} days`,
      value: (row) => row.longOpenCommission,
      cell: (row) => int(row.longOpenCommission),
    },
    amountColumn('rejected', 'Rejected', 'rejectedCommission', currency, { help: 'Not part of what came so far' }),
    {
      id: 'toCome',
      label: 'Still to come',
      size: 112,
      help: 'Of sales that are not known yet, by how long sales of this account take to become known. The range holds what comes four times out of five',
      onPhone: 'note',
      phoneCell: (row) =>
        row.toCome === null
          ? null
          : row.toCome.expected >= 0.5
            ? `${int(row.toCome.expected)} to come`
            : 'nothing to come',
      value: (row) => row.toCome?.expected,
      cell: (row) => <ToCome row={row} />,
    },
  ]
}

/** The file has both ends of the range, and exact amounts. */
export const csvColumns = (group: CohortGroup, currency: string) => {
  const inMoney = (head: string) => `${head} (${currency})`
  return [
    { head: groupLabels[group], value: (row: CohortRow) => (group === 'month' ? row.grp.slice(0, 7) : row.name) },
    ...cohortDays.flatMap((days, i) => [
      { head: inMoney(`Within ${days} days`), value: (row: CohortRow) => row.after[i]?.commission },
      { head: inMoney(`Of clicks ${days} days old`), value: (row: CohortRow) => row.after[i]?.of },
    ]),
    { head: inMoney('So far'), value: (row: CohortRow) => row.commission },
    { head: inMoney('Approved'), value: (row: CohortRow) => row.approvedCommission },
    { head: inMoney('Paid'), value: (row: CohortRow) => row.paidCommission },
    { head: inMoney('Open'), value: (row: CohortRow) => row.openCommission },
    { head: inMoney(`Open after ${longOpenDays} days`), value: (row: CohortRow) => row.longOpenCommission },
    { head: inMoney('Rejected'), value: (row: CohortRow) => row.rejectedCommission },
    { head: inMoney('Expected of what is known'), value: (row: CohortRow) => row.decided?.expected },
    { head: inMoney('Still to come'), value: (row: CohortRow) => row.toCome?.expected },
    { head: inMoney('Still to come, low'), value: (row: CohortRow) => row.toCome?.low },
    { head: inMoney('Still to come, high'), value: (row: CohortRow) => row.toCome?.high },
  ]
}
