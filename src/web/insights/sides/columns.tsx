import type { SideColumn } from '../../../contract/insights/sides.ts'
import {
  chanceHelp,
  gapText,
  intervalHelp,
  isRate,
  metricOfSide,
  sideText,
  verdictWords,
} from '../../../report/side-words.ts'
import { Badge } from '../../ui/badge.tsx'
import type { DataColumn } from '../../ui/data-table/column.ts'

type Column = DataColumn<SideColumn>

const labelOf = (row: SideColumn) => metricOfSide(row)?.label ?? row.id
const text = (row: SideColumn, n: number | null, currency: string) => {
  const metric = metricOfSide(row)
  return metric ? sideText(metric, n, currency) : ''
}
const gap = (row: SideColumn, n: number | null, currency: string) => {
  const metric = metricOfSide(row)
  return metric && n !== null ? gapText(metric, n, currency) : ''
}
const range = (row: SideColumn, currency: string) =>
  row.interval ? `${gap(row, row.interval.low, currency)} to ${gap(row, row.interval.high, currency)}` : ''
/** Shortens a long name to leave room for the number. */
const short = (name: string) => (name.length > 24 ? `${name.slice(0, 23)}…` : name)

/** A column of the report per row: both sides, their difference with its interval, and whether it can be chance. */
export function sideColumns(names: { a: string; b: string }, currency: string): Column[] {
  const side = (id: 'a' | 'b'): Column => ({
    id,
    label: `${id.toUpperCase()}: ${short(names[id])}`,
    size: 170,
    sortable: false,
    value: (row) => row[id],
    cell: (row) => text(row, row[id], currency),
    onPhone: 'note',
    phoneCell: (row) => `${id.toUpperCase()} ${text(row, row[id], currency)}`,
  })
  return [
    {
      id: 'name',
      label: 'Column',
      align: 'start',
      size: 190,
      sortable: false,
      hideable: false,
      value: labelOf,
      cell: (row) => (
        <span className="ell" title={metricOfSide(row)?.help}>
          {labelOf(row)}
          {metricOfSide(row)?.kind === 'money' ? <span className="dim"> {currency}</span> : null}
          {metricOfSide(row)?.plain ? <span className="dim"> {metricOfSide(row)?.plain}</span> : null}
        </span>
      ),
    },
    side('a'),
    side('b'),
    {
      id: 'difference',
      label: 'Difference',
      size: 200,
      sortable: false,
      secondOnPhone: true,
      help: intervalHelp,
      value: (row) => row.difference,
      cell: (row) => (
        <span className="two">
          <b>{gap(row, row.difference, currency)}</b>
          <span className="cell-range">{range(row, currency)}</span>
        </span>
      ),
      phoneCell: (row) => gap(row, row.difference, currency),
    },
    {
      id: 'verdict',
      label: 'Chance',
      align: 'start',
      size: 140,
      sortable: false,
      help: chanceHelp,
      value: (row) => verdictWords[row.verdict],
      cell: (row) =>
        row.verdict === 'none' ? null : (
          <Badge tone={row.verdict === 'hardlyChance' && isRate(row) ? 'warn' : 'neutral'}>
            {verdictWords[row.verdict]}
          </Badge>
        ),
      onPhone: 'state',
      phoneCell: (row) => verdictWords[row.verdict],
    },
  ]
}

/** Plain numbers: shares as fractions of one. */
export const csvColumns = (names: { a: string; b: string }) => [
  { head: 'Column', value: labelOf },
  { head: `A: ${names.a}`, value: (row: SideColumn) => row.a },
  { head: `B: ${names.b}`, value: (row: SideColumn) => row.b },
  { head: 'A minus B', value: (row: SideColumn) => row.difference },
  { head: 'Low', value: (row: SideColumn) => row.interval?.low },
  { head: 'High', value: (row: SideColumn) => row.interval?.high },
  { head: 'Chance', value: (row: SideColumn) => verdictWords[row.verdict] },
]
