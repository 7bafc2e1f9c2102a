import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { columnAlign, type Sort } from '../../../report/column.ts'
import { sortText } from '../../../report/search.ts'
import { plainCell } from '../../../report/table-rows.ts'
import type { DataColumn } from './column.ts'

/** Height of a two-line row that a finger presses. */
export const LINES_HEIGHT = 64
/** Width of the amount at the end of a row. */
export const AMOUNT_SIZE = 158

/** Whether a phone shows these columns as two lines per row: who and how much, when, where and in which state. */
export const hasLines = (columns: readonly DataColumn<never>[]): boolean =>
  columns.some((c) => c.onPhone !== undefined || c.figure !== undefined)
/** Maximum number of figures below a name: more would be cut. */
const FIGURES = 2

/** A cell as on a desktop. */
export const drawnCell = <T,>(column: DataColumn<T>, row: T): ReactNode =>
  column.cell?.(row) ?? plainCell(column.value(row), columnAlign(column))
const drawn = <T,>(column: DataColumn<T>, row: T): ReactNode =>
  (column.phoneCell ?? column.cell)?.(row) ?? plainCell(column.value(row), columnAlign(column))
const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

/** A plain-text name is truncated like others. */
const named = (name: ReactNode): ReactNode => (typeof name === 'string' ? <span className="ell">{name}</span> : name)

interface Lines<T> {
  name: DataColumn<T> | undefined
  notes: readonly DataColumn<T>[]
  figures: readonly DataColumn<T>[]
  state: DataColumn<T> | undefined
  end: DataColumn<T> | undefined
}

/** The column that names a row on a phone: the first one, unless another one is marked as the name. */
export const nameColumn = <T,>(columns: readonly DataColumn<T>[]): DataColumn<T> | undefined =>
  columns.find((c) => c.onPhone === 'name') ?? columns[0]

/** The columns in the two lines: money at the end, unless the rows are sorted by another figure. */
function linesOf<T>(columns: readonly DataColumn<T>[], sorted: string | undefined): Lines<T> {
  const name = nameColumn(columns)
  const rest = columns.filter((c) => c !== name)
  const said = rest.filter((c) => c.onPhone === 'note')
  const state = rest.find((c) => c.onPhone === 'state')
  const counted = rest.filter((c) => c.figure)
  const amount = counted.find((c) => c.id === sorted) ?? rest.find((c) => c.secondOnPhone) ?? counted[0]
  const others = counted.filter((c) => c !== amount)
  return {
    name,
    notes: [...said.filter(isTime), ...said.filter((c) => !isTime(c))],
    figures: [...others.filter((c) => c.secondOnPhone), ...others.filter((c) => !c.secondOnPhone)].slice(0, FIGURES),
    state,
    end: amount ?? state,
  }
}

/** Columns that the two lines leave out. */
export function unsaid<T>(columns: readonly DataColumn<T>[], sorted: string | undefined): DataColumn<T>[] {
  const { name, notes, figures, state, end } = linesOf(columns, sorted)
  const said = new Set([name, ...notes, ...figures, state, end])
  return columns.filter((c) => !said.has(c))
}

/** The rows on a phone: the name above its notes, the figure above its state. Everything else is one press away. */
export function lineColumns<T>(columns: readonly DataColumn<T>[], sorted: string | undefined): DataColumn<T>[] {
  const { name, notes, figures, state, end } = linesOf(columns, sorted)
  if (!name) return []
  const line: DataColumn<T> = {
    ...name,
    cell: (row) => (
      <div className="line-cell">
        {named(drawn(name, row))}
        <span className="line-notes" data-whole={figures.length > 0 || undefined}>
          {name.phoneNotes?.(row).map((note, i) => (
            // notes have no identity
            // oxlint-disable-next-line react/no-array-index-key
            <span key={i} className="line-note">
              {note}
            </span>
          ))}
          {notes.map((c) => {
            const note = isEmpty(c.value(row)) ? null : drawn(c, row)
            return isEmpty(note) ? null : (
              <span key={c.id} className="line-note">
                {note}
              </span>
            )
          })}
          {figures.map((c) => (
            <span key={c.id} className="line-note num">
              {c.figure?.(row)}
            </span>
          ))}
        </span>
      </div>
    ),
  }
  if (!end) return [line]
  return [
    line,
    {
      ...end,
      align: 'end',
      wraps: true,
      cell: (row) => (
        <div className="line-cell" data-end>
          <span className="line-amount" data-words={end === state || undefined}>
            {drawn(end, row)}
          </span>
          {state && state !== end ? <span className="line-state">{drawn(state, row)}</span> : null}
        </div>
      ),
    },
  ]
}

const isTime = ({ id }: DataColumn<never>): boolean => /(datetime|date|at)$/i.test(id)

/** Labels for both directions of an order: for numbers, times and words. */
function directions(column: DataColumn<never>): [string, string] {
  if (isTime(column)) return ['newest first', 'oldest first']
  return columnAlign(column) === 'end' ? ['highest first', 'lowest first'] : ['from Z to A', 'from A to Z']
}

/** The sort order for a phone, where most headers are hidden. */
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
