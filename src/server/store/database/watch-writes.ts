import type { StorePool } from './pool.ts'

/** Checks within this time share one answer, in milliseconds. */
const keptFor = 500

/** Whether anything was committed since the last call. Create one per caller. */
export type HasNews = () => Promise<boolean>
type Pool = Pick<StorePool, 'query'>

/** The commit state of a database as a text that changes with every commit of any process. */
function createAsk(pool: Pool): () => Promise<string> {
  let asking: Promise<string> | null = null
  const ask = async () => {
    const { rows } = await pool.query<{ at: string }>('SELECT pg_current_snapshot()::text AS at')
    return rows[0]?.at ?? ''
  }
  return () => {
    if (asking) return asking
    const answer = ask()
    asking = answer
    const forget = () => setTimeout(() => (asking = null), keptFor).unref()
    answer.then(forget, forget)
    return answer
  }
}
const asks = new WeakMap<Pool, () => Promise<string>>()

/** Lets many callers poll every second with one short shared query. */
export function watchWrites(pool: Pool): HasNews {
  const ask = asks.get(pool) ?? createAsk(pool)
  asks.set(pool, ask)
  let seen = ''
  return async () => {
    const at = await ask()
    const isNew = at !== seen
    seen = at
    return isNew
  }
}
