/** Rows per message between threads: receiving a hundred thousand at once would block the process. */
const most = 500

export type Piece = { key: string; rows: unknown[] } | { rest: unknown }

/** Splits an answer: its long lists in pieces of 500 rows, the rest last. */
export function* cut(answer: unknown): Generator<Piece> {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return yield { rest: answer }
  const rest: Record<string, unknown> = { ...answer }
  for (const [key, value] of Object.entries(rest)) {
    if (!Array.isArray(value) || value.length <= most) continue
    for (let i = 0; i < value.length; i += most) yield { key, rows: value.slice(i, i + most) }
    delete rest[key]
  }
  yield { rest }
}

/** Joins the pieces; `take` returns the answer as `{ whole }` once it is complete. */
export function createGathering(): { take: (piece: Piece) => { whole: unknown } | null } {
  const lists = new Map<string, unknown[]>()
  return {
    take: (piece) => {
      if ('rest' in piece)
        return { whole: lists.size > 0 ? { ...(piece.rest as object), ...Object.fromEntries(lists) } : piece.rest }
      const list = lists.get(piece.key) ?? []
      for (const row of piece.rows) list.push(row)
      lists.set(piece.key, list)
      return null
    },
  }
}
