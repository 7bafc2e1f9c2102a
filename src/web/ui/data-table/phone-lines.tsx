import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { columnAlign, type Sort } from '../../../report/column.ts'
import { sortText } from '../../../report/search.ts'
import { plainCell } from '../../../report/table-rows.ts'
import type { DataColumn } from './column.ts'

/** Height of a row of two lines that a finger presses. */
export const LINES_HEIGHT = 64
/** What the amount at the end of a row takes. */
export const AMOUNT_SIZE = 158

/** Whether a phone shows these columns as two lines a row: who and how much, when, where and how it stands. */
export const hasLines = (columns: readonly DataColumn<never>[]): boolean => columns.some((c) => c.onPhone !== undefined)

const drawn = <T,>(column: DataColumn<T>, row: T): ReactNode =>
  (column.phoneCell ?? column.cell)?.(row) ?? plainCell(column.value(row), columnAlign(column))
const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

/** The rows of a phone: the first column over what notes it, what is counted over how it stands. Everything else is a press away. */
export function lineColumns<T>(columns: readonly DataColumn<T>[]): DataColumn<T>[] {
  const [first, ...rest] = columns
  if (!first) return []
  const said = rest.filter((c) => c.onPhone === 'note')
  const notes = [...said.filter(isTime), ...said.filter((c) => !isTime(c))]
  const state = rest.find((c) => c.onPhone === 'state')
  const amount = rest.find((c) => c.secondOnPhone)
  const name: DataColumn<T> = {
    ...first,
    cell: (row) => (
      <div className="line-cell">
        {drawn(first, row)}
        <span className="line-notes">
          {notes
            .filter((c) => !isEmpty(c.value(row)))
            .map((c) => (
              <span key={c.id} className="line-note">
                {drawn(c, row)}
              </span>
            ))}
        </span>
      </div>
    ),
  }
  const end = amount ?? state
  if (!end) return [name]
  return [
    name,
    {
      ...end,
      align: 'end',
      wraps: true,
      cell: (row) => (
        <div className="line-cell" data-end>
          <span className="line-amount">{drawn(end, row)}</span>
          {state && state !== end ? <span className="line-state">{drawn(state, row)}</span> : null}
        </div>
      ),
    },
  ]
}

const isTime = ({ id }: DataColumn<never>): boolean => /(datetime|date|at)$/i.test(id)

/** What both directions of an order are called: of numbers, of times, of words. */
function directions(column: DataColumn<never>): [string, string] {
  if (isTime(column)) return ['newest first', 'oldest first']
  return columnAlign(column) === 'end' ? ['highest first', 'lowest first'] : ['from Z to A', 'from A to Z']
}

/** The order of the rows, for a phone, where most heads are not shown. */
export function PhoneSort({
  columns,
  sort,
  onSort,
}: {
  columns: readonly DataColumn<never>[]
  sort: Sort | null
  onSort: (sort: Sort) => void
}) {
  const choices = columns
    .filter((c) => c.sortable !== false)
    .flatMap((c) =>
      directions(c).map((words, i) => ({
        value: sortText({ id: c.id, desc: i === 0 }),
        label: `${c.label}, ${words}`,
      })),
    )
  if (choices.length === 0) return null
  return (
    <NativeSelect
      aria-label="Sort by"
      value={sort ? sortText(sort) : ''}
      data={sort ? choices : [{ value: '', label: 'Sort by …' }, ...choices]}
      onChange={(event) => {
        const [id = '', direction] = event.currentTarget.value.split('.')
        if (id !== '') onSort({ id, desc: direction === 'desc' })
      }}
    />
  )
}
