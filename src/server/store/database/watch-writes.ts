import type { StorePool } from './pool.ts'

/** Everybody who asks within this time gets the same answer, in milliseconds. */
const keptFor = 500

/** Whether anything was committed since this was asked last. One for each who asks. */
export type HasNews = () => Promise<boolean>
type Pool = Pick<StorePool, 'query'>

/** What of a database is committed, as a text that every commit changes, by whichever process. */
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

/** Lets many look for work every second at the price of one short question for all of them. */
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
