import type { ReactNode } from 'react'
import { PHONE, useMedia } from '../lib/use-media.ts'

export interface SimpleColumn<R> {
  key: string
  head: ReactNode
  /** Only a screen reader reads the header: for columns of buttons. */
  isSilent?: boolean
  /** Right-aligned with tabular figures: amounts and counts. */
  end?: boolean
  /** Tabular figures, left-aligned, on one line: days, times, ids. */
  num?: boolean
  /** The header of the row. */
  isRowHead?: boolean
  sort?: 'ascending' | 'descending' | 'none'
  className?: string | undefined
  cell?: (row: R, index: number) => ReactNode
  /**
   * With one of these a phone shows two lines per row, as lists do: the first column above all others with their
   * headers, the amount above the state. A 'note' has no header.
   */
  onPhone?: 'note' | 'amount' | 'state'
}

interface SimpleTableProps<R> {
  /**
   * The label of a table that may be wider than its place and scrolls; without it the surrounding element has the
   * label.
   */
  label?: string
  caption?: string
  columns: readonly SimpleColumn<R>[]
  rows?: readonly R[]
  keyOf?: (row: R, index: number) => string | number
  /** Data attributes of a row, for its style. */
  rowProps?: (row: R) => Record<`data-${string}`, string | boolean | undefined>
  /** Custom table bodies, where rows are grouped or expand. */
  children?: ReactNode
  foot?: ReactNode
  /** Inside an element with its own border: the first column starts at the edge. */
  flush?: boolean
  className?: string | undefined
}

const classOf = ({ end, num, className }: Pick<SimpleColumn<never>, 'end' | 'num' | 'className'>) =>
  [end ? 'end num' : num ? 'num' : '', className ?? ''].filter(Boolean).join(' ') || undefined

/** The two lines of a phone: every text stays, on as many lines of notes as needed. */
function inLines<R>(columns: readonly SimpleColumn<R>[]): SimpleColumn<R>[] {
  const [first, ...rest] = columns
  if (!first) return []
  const amount = rest.find((c) => c.onPhone === 'amount')
  const state = rest.find((c) => c.onPhone === 'state')
  const notes = rest.filter((c) => c !== amount && c !== state)
  const name: SimpleColumn<R> = {
    ...first,
    cell: (row, i) => (
      <div className="line-cell">
        <span>{first.cell?.(row, i)}</span>
        <span className="line-all">
          {notes.map((c) => (
            <span key={c.key} className="line-note">
              {c.onPhone === 'note' ? null : <>{c.head} </>}
              {c.cell?.(row, i)}
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
      end: true,
      cell: (row, i) => (
        <div className="line-cell" data-end>
          <span className="line-amount">{end.cell?.(row, i)}</span>
          {state && state !== end ? <span className="line-state">{state.cell?.(row, i)}</span> : null}
        </div>
      ),
    },
  ]
}

/**
 * The standard table for a few rows without sorting, paging or choice of columns (otherwise use a ListTable). Columns
 * are data: a cell is below its header.
 */
export function SimpleTable<R>(given: SimpleTableProps<R>) {
  const phone = useMedia(PHONE)
  const p = phone && given.columns.some((c) => c.onPhone) ? { ...given, columns: inLines(given.columns) } : given
  const table = (
    <table className={['simple-table', p.className].filter(Boolean).join(' ')} data-flush={p.flush || undefined}>
      {p.caption ? <caption>{p.caption}</caption> : null}
      <thead>
        <tr>
          {p.columns.map((c) => (
            <th key={c.key} scope="col" className={classOf(c)} {...(c.sort ? { 'aria-sort': c.sort } : {})}>
              {c.isSilent ? <span className="sr">{c.head}</span> : c.head}
            </th>
          ))}
        </tr>
      </thead>
      {p.children ?? (
        <tbody>
          {p.rows?.map((row, i) => (
            <tr key={p.keyOf?.(row, i) ?? i} {...p.rowProps?.(row)}>
              {p.columns.map((c) =>
                c.isRowHead ? (
                  <th key={c.key} scope="row" className={classOf(c)}>
                    {c.cell?.(row, i)}
                  </th>
                ) : (
                  <td key={c.key} className={classOf(c)}>
                    {c.cell?.(row, i)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      )}
      {p.foot ? <tfoot>{p.foot}</tfoot> : null}
    </table>
  )
  if (p.label === undefined) return table
  return (
    // what scrolls must be reachable without a mouse
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role
    <div role="group" className="simple-scroll" tabIndex={0} aria-label={p.label}>
      {table}
    </div>
  )
}
