import { columnSize, type DataColumn } from './column.ts'

/** Pixels of each column. The first leaves room for the others on a phone. */
export const columnSizes = (columns: readonly DataColumn<never>[], phone: boolean): number[] =>
  columns.map((c, i) => (i === 0 && phone ? (c.phoneSize ?? Math.min(160, columnSize(c))) : columnSize(c)))

interface Lines {
  rows: number
  rowHeight: number
  /** Lines under the head that stay: totals, and what is next to them. */
  pinned: number
  loading: boolean
  /** A panel is in place of rows that are not there. */
  hasPanel: boolean
  /** A line under the rows: the next ones are to come. */
  hasMoreLine: boolean
}

const PANEL = 188

function rowsHeight({ rows, rowHeight, loading, hasPanel }: Lines): number {
  if (loading) return 10 * rowHeight
  if (rows > 0) return rows * rowHeight
  return hasPanel ? PANEL : 2 * rowHeight
}

/** Pixels the whole table needs, with its head and a bar to scroll by. */
export const contentHeight = (lines: Lines): number =>
  38 + lines.pinned * 40 + rowsHeight(lines) + 16 + (lines.hasMoreLine ? lines.rowHeight : 0)

/** Height of the part that scrolls: as high as what it holds, up to a limit. */
export function frameHeight(limit: number | string | undefined, content: number): string {
  const most = typeof limit === 'number' ? `${limit}px` : (limit ?? 'calc(var(--page-h) - 220px)')
  return `min(max(${most}, 240px), ${content}px)`
}
