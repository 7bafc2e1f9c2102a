import type { ReactNode } from 'react'
import { PHONE, useMedia } from '../lib/use-media.ts'

export interface SimpleColumn<R> {
  key: string
  head: ReactNode
  /** The head is said to a screen reader only: of buttons. */
  isSilent?: boolean
  /** Amounts and counts are at the end of the line, in figures of one width. */
  end?: boolean
  /** One width for figures, at the start of the line, on one line: days, times, ids. */
  num?: boolean
  /** What the row is called. */
  isRowHead?: boolean
  sort?: 'ascending' | 'descending' | 'none'
  className?: string | undefined
  cell?: (row: R, index: number) => ReactNode
  /**
   * With one of these a phone shows two lines a row, as lists do: the first column over all others with their heads, the amount
   * over the state. Without its head stands what is a 'note'.
   */
  onPhone?: 'note' | 'amount' | 'state'
}

interface SimpleTableProps<R> {
  /** Names the table where it can be wider than its place and scrolls; without it stands what is around. */
  label?: string
  caption?: string
  columns: readonly SimpleColumn<R>[]
  rows?: readonly R[]
  keyOf?: (row: R, index: number) => string | number
  /** Of a row: what its style asks for. */
  rowProps?: (row: R) => Record<`data-${string}`, string | boolean | undefined>
  /** Own bodies, where rows are in groups or open below themselves. */
  children?: ReactNode
  foot?: ReactNode
  /** Inside of what has an edge of its own: the first column begins there. */
  flush?: boolean
  className?: string | undefined
}

const classOf = ({ end, num, className }: Pick<SimpleColumn<never>, 'end' | 'num' | 'className'>) =>
  [end ? 'end num' : num ? 'num' : '', className ?? ''].filter(Boolean).join(' ') || undefined

/** Two lines of a phone: everything that is said stays, on as many lines of notes as it takes. */
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
 * The one way to draw a few rows that neither sort nor page nor choose their columns (a list that does is a ListTable).
 * Columns are data: a cell is below its head.
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
