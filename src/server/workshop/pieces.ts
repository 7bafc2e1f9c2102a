/** Rows that travel between threads at once: taking in a hundred thousand together would keep everybody waiting. */
const most = 500

export type Piece = { key: string; rows: unknown[] } | { rest: unknown }

/** Cuts an answer up: its long lists row by row of 500, what is left last. */
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

/** Puts the pieces together again; `take` gives the answer once it is whole, as `{ whole }`. */
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
