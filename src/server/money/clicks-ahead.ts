import type { Clock } from '../time/clock.ts'
import { inTime } from '../store/in-time.ts'
import type { Log } from '../log/log.ts'
import type { Database } from '../store/database/open.ts'
import type { Arrival } from './arrival.ts'
import { clickIdAmong } from './click-id-among.ts'
import { readClicks, type ReadClicksParts } from './click-lookup.ts'
import type { Inherited } from './inherited.ts'

/** An account's click by id; `null` when it was looked up and not found, `undefined` when it was not looked up. */
export type ClickAhead = (account: string, clickId: string) => FoundClick | null | undefined
export type FoundClick = { at: Date; inherited: Inherited }
export const notLookedUp: ClickAhead = () => undefined

type Parts = ReadClicksParts & {
  database: Pick<Database, 'pool'>
  clock: Clock
  log: Log
  isClickId: (text: string) => boolean
}

/** How long an import waits for the event store, and how long it then sends no further queries, in milliseconds. */
const patience = 5000
const pause = 60_000

type Naming = { account: string; connection: string; transactionId: string; clickId: string }

/** Sales whose transaction is new. The others found their click long ago, or look for it themselves. */
async function unreported({ pool }: Parts['database'], sales: readonly Naming[]): Promise<Naming[]> {
  const { rows } = await pool.query<{ c: string; t: string }>(
    `SELECT c.connection_uuid AS c, c.transaction_id AS t FROM unnest($1::uuid[], $2::text[]) AS r(c, t)
       JOIN conversion c ON c.connection_uuid = r.c AND c.transaction_id = r.t`,
    [sales.map((s) => s.connection), sales.map((s) => s.transactionId)],
  )
  const reported = new Set(rows.map(({ c, t }) => `${c}\n${t}`))
  return sales.filter((s) => !reported.has(`${s.connection}\n${s.transactionId}`))
}

/**
 * Looks up the clicks of sales that are new in a network's list before they are written: a sale written with its click
 * is written once, not three times. Callbacks do not wait, and files are processed in their own transaction: neither
 * uses this. Never fails: without the event store the sales look for their clicks later (`match-clicks.ts`).
 */
export function createClicksAhead(parts: Parts): (arrivals: readonly Arrival[]) => Promise<ClickAhead> {
  const { database, clock, log, isClickId } = parts
  let notBefore = 0
  const look = async (sales: readonly Naming[]): Promise<ClickAhead> => {
    const ids = new Map<string, Set<string>>()
    for (const { account, clickId } of await unreported(database, sales))
      ids.set(account, (ids.get(account) ?? new Set()).add(clickId))
    const looked = await Promise.all(
      [...ids].map(async ([account, of]) => [account, await readClicks(parts, account, [...of])] as const),
    )
    const found = new Map(looked)
    return (account, clickId) => {
      if (!ids.get(account)?.has(clickId)) return undefined
      const click = found.get(account)?.get(clickId)
      return click ? { at: new Date(parts.clickTime(clickId)), inherited: click } : null
    }
  }
  return async (arrivals) => {
    const sales = arrivals.flatMap(({ payer, source, transaction: t }): Naming[] => {
      const clickId = source === 'callback' ? '' : clickIdAmong(t.subIds, isClickId)
      if (clickId === '') return []
      return [{ account: payer.accountUuid, connection: payer.uuid, transactionId: t.transactionId, clickId }]
    })
    const wait = notBefore - clock.now().getTime()
    if (sales.length === 0 || (wait > 0 && wait <= pause)) return notLookedUp // longer: the clock was set back
    try {
      return await inTime(look(sales), patience)
    } catch (error) {
      log.warn('sales are taken in without their clicks for now', { error })
      notBefore = clock.now().getTime() + pause
      return notLookedUp
    }
  }
}
