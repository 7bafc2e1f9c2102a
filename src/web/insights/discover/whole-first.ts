/** As many rows as one answer gives, the most clicked first: an order of the browser's is among these. */
export const MOST = 1000

interface WholeFirst<R> {
  /** The first `MOST` rows. */
  first: () => Promise<readonly R[]>
  order: (rows: readonly R[]) => readonly R[]
  /** What is beyond them, as the server has it. */
  beyond: (page: { offset: number; limit: number }) => Promise<readonly R[]>
}

/** A page of a list that the browser orders, by money say, which the server of the list does not know (R260: money first). */
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

/** What is less than half a coin is shown as nothing. */
const leastShown = 0.5

/** By what is known of their worth, the rows without any last; as many clicks as before where two are alike. */
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
