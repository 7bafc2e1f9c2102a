import type { StatisticsRow } from '../contract/insights/insights.ts'

/** Rows by their first key, in order. */
export function byFirstKey<R extends Pick<StatisticsRow, 'grp'>>(rows: readonly R[]): Map<string, R[]> {
  const found = new Map<string, R[]>()
  for (const row of rows) {
    const own = found.get(row.grp)
    if (own) own.push(row)
    else found.set(row.grp, [row])
  }
  return found
}

/** Identifies a row within its report: its key, with two groupings both. */
export const rowKey = ({ grp, second }: Pick<StatisticsRow, 'grp' | 'second'>): string =>
  second ? JSON.stringify([grp, second.grp]) : grp
