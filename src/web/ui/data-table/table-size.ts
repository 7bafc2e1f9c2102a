import { columnSize, type DataColumn } from './column.ts'

/** Pixels of each column. On a phone the first one leaves room for the others. */
export const columnSizes = (columns: readonly DataColumn<never>[], phone: boolean): number[] =>
  columns.map((c, i) => (i === 0 && phone ? (c.phoneSize ?? Math.min(160, columnSize(c))) : columnSize(c)))

interface Lines {
  rows: number
  rowHeight: number
  /** Pinned lines below the header: totals, and lines next to them. */
  pinned: number
  loading: boolean
  /** A panel replaces missing rows. */
  hasPanel: boolean
  /** A line below the rows: more rows can be loaded. */
  hasMoreLine: boolean
}

const PANEL = 188

function rowsHeight({ rows, rowHeight, loading, hasPanel }: Lines): number {
  if (loading) return 10 * rowHeight
  if (rows > 0) return rows * rowHeight
  return hasPanel ? PANEL : 2 * rowHeight
}

/** Pixels that the whole table needs, with its header and scrollbar. */
export const contentHeight = (lines: Lines): number =>
  38 + lines.pinned * 40 + rowsHeight(lines) + 16 + (lines.hasMoreLine ? lines.rowHeight : 0)

/** Height of the scrolling part: its content's height, up to a limit. */
export function frameHeight(limit: number | string | undefined, content: number): string {
  const most = typeof limit === 'number' ? `${limit}px` : (limit ?? 'calc(var(--page-h) - 220px)')
  return `min(max(${most}, 240px), ${content}px)`
}
