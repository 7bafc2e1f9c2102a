/** As many rows as one answer returns, most clicked first: the browser sorts among these. */
export const MOST = 1000

interface WholeFirst<R> {
  /** The first `MOST` rows. */
  first: () => Promise<readonly R[]>
  order: (rows: readonly R[]) => readonly R[]
  /** Rows beyond them, in the server's order. */
  beyond: (page: { offset: number; limit: number }) => Promise<readonly R[]>
}

/** A page of a list that the browser sorts by something the server does not know, such as money (R260: money first). */
export async function pageOf<R>(
  page: { offset: number; limit: number },
  { first, order, beyond }: WholeFirst<R>,
): Promise<{ rows: readonly R[]; total?: number }> {
  const rows = await first()
  const isAll = rows.length < MOST
  if (!isAll && page.offset >= rows.length) return { rows: await beyond(page) }
  const shown = order(rows).slice(page.offset, page.offset + page.limit)
  return isAll ? { rows: shown, total: rows.length } : { rows: shown }
}

/** Less than half a cent is shown as nothing. */
const leastShown = 0.5

/** Sorted by known value, rows without one last; ties keep the order of clicks. */
export function byWorth<R>(rows: readonly R[], worthOf: (row: R) => number | null, desc = true): R[] {
  const way = desc ? 1 : -1
  const known = (worth: number | null) => (worth === null || worth < leastShown ? null : worth)
  return rows
    .map((row) => ({ row, worth: known(worthOf(row)) }))
    .toSorted((a, b) => {
      if (a.worth === null || b.worth === null) return Number(a.worth === null) - Number(b.worth === null)
      return way * (b.worth - a.worth)
    })
    .map(({ row }) => row)
}
