import { connectorOf } from '../../connectors/index.ts'
import { readFilled } from '../../connectors/shared/links/placeholders.ts'
import type { Clock } from '../time/clock.ts'
import type { Log } from '../log/log.ts'
import { hashOfSecret } from '../outside/index.ts'
import { parseCallback, type RawCallback } from './callback-request.ts'
import { keepRefused, type Refused } from './refused-callbacks.ts'
import type { Arrival, Receive } from '../money/index.ts'
import type { Database } from '../store/database/open.ts'

/** `kept`: committed to the ledger. `away`: the store could not be reached; the network may retry. */
export type CallbackResult = 'kept' | 'unknown' | 'away' | { problem: string }
/** `receivedAt`: now, unless the callback waited on disk. */
export type TakeCallback = (token: string, raw: RawCallback, receivedAt?: Date) => Promise<CallbackResult>

type Waiting = { token: string; raw: RawCallback; receivedAt: Date; answer: (result: CallbackResult) => void }
type Turned = { waiting: Waiting; payer: { uuid: string; accountUuid: string }; problem: string }
type Arrived = { waiting: Waiting; arrival: Arrival }
type Parts = { database: Database; receive: Receive; clock: Clock; log: Log }

/** Maximum callbacks per transaction of the record store. */
const most = 500
/**
 * At most two groups are written in parallel, the second only when `worthIt` callbacks wait: each group costs a commit.
 */
const sideBySide = 2
const worthIt = 24
/** Maximum callbacks waiting in memory. Above it, networks are told to retry later. */
const mostWaiting = 20_000

type Known = {
  uuid: string
  accountUuid: string
  network: string
  hash: string
  isHeard: boolean
  /** For an account's own network: the currency of amounts without one. */
  usualCurrency: string | null
}
async function readConnections({ pool }: Database, tokens: string[]): Promise<Map<string, Known>> {
  const byHash = new Map(tokens.map((token) => [hashOfSecret(token), token]))
  const { rows } = await pool.query<Known>(
    `SELECT uuid, account_uuid AS "accountUuid", network, callback_hash AS hash, callback_status = 'ACTIVE' AS "isHeard",
            (SELECT n.currency FROM custom_network n WHERE 'custom:' || n.uuid = network) AS "usualCurrency"
       FROM connection WHERE callback_hash = ANY($1::text[]) AND is_active`,
    [[...byHash.keys()]],
  )
  return new Map(rows.map((r) => [byHash.get(r.hash) ?? '', r]))
}

/** Answers with the reason only after the callback is stored: networks send a callback only once. */
const turnAway = async ({ database }: Parts, list: readonly Turned[]): Promise<void> => {
  if (list.length === 0) return
  await keepRefused(
    database,
    list.map(({ waiting: w, payer, problem }): Refused => ({ payer, raw: w.raw, problem, receivedAt: w.receivedAt })),
  )
  for (const { waiting: w, problem } of list) w.answer({ problem })
}

const keep = async (parts: Parts, list: readonly Arrived[]): Promise<void> => {
  try {
    const outcomes = await parts.receive(list.map((l) => l.arrival))
    const refused: Turned[] = []
    for (const [i, { waiting: w, arrival }] of list.entries()) {
      const outcome = outcomes[i]
      if (outcome?.kind !== 'rejected') w.answer('kept')
      else refused.push({ waiting: w, payer: arrival.payer, problem: outcome.problem })
    }
    await turnAway(parts, refused)
  } catch (error) {
    // one by one: a callback the store refuses must not fail the others
    if (list.length > 1) {
      for (const one of list) await keep(parts, [one])
      return
    }
    parts.log.warn('a callback could not be kept', { error })
    for (const { waiting: w } of list) w.answer('away')
  }
}

/** Writes a group, and answers each of its callbacks. */
const write = async (parts: Parts, group: readonly Waiting[]) => {
  const known = await readConnections(parts.database, [...new Set(group.map((w) => w.token))])
  const arrivals: Arrived[] = []
  const refused: Turned[] = []
  for (const w of group) {
    const payer = known.get(w.token)
    const callback = payer && connectorOf(payer.network)?.callback
    if (!payer || !callback) {
      w.answer('unknown')
      continue
    }
    const parsed = readFilled(callback, parseCallback(w.raw), payer.network === 'generic')
    if ('problem' in parsed) refused.push({ waiting: w, payer, problem: parsed.problem })
    else
      arrivals.push({
        waiting: w,
        arrival: {
          payer,
          source: 'callback',
          transaction: parsed.transaction,
          receivedAt: w.receivedAt,
          usualCurrency: payer.usualCurrency ?? undefined,
        },
      })
  }
  await turnAway(parts, refused)
  if (arrivals.length === 0) return
  await keep(parts, arrivals)
  const isOfThis = (k: Known) => arrivals.some((a) => a.arrival.payer.uuid === k.uuid)
  const heard = [...known.values()].filter((k) => !k.isHeard && isOfThis(k))
  if (heard.length > 0)
    await parts.database.pool.query(`UPDATE connection SET callback_status = 'ACTIVE' WHERE uuid = ANY($1::uuid[])`, [
      heard.map((k) => k.uuid),
    ])
}

/**
 * Handles callbacks in groups: while one is written, the next collects, and each group shares one commit. A callback is
 * answered only after its commit.
 */
export function createTakeCallback(parts: Parts): TakeCallback {
  const { clock, log } = parts
  let waiting: Waiting[] = []
  let writing = 0

  const writeAside = async () => {
    writing++
    while (waiting.length > 0) {
      const group = waiting.slice(0, most)
      waiting = waiting.slice(most)
      await write(parts, group).catch((error: unknown) => {
        log.warn('callbacks could not be kept', { error, callbacks: group.length })
        for (const w of group) w.answer('away') // answering twice is harmless: a promise settles once
      })
    }
    writing--
  }
  let isPlanned = false
  /** At the end of this turn of the event loop, so that callbacks received in the same turn share a group. */
  const plan = () => {
    if (isPlanned) return
    isPlanned = true
    setImmediate(() => {
      isPlanned = false
      if (writing === 0 || (writing < sideBySide && waiting.length >= worthIt)) void writeAside()
    })
  }

  return (token, raw, receivedAt = clock.now()) =>
    new Promise((answer) => {
      if (waiting.length >= mostWaiting) return answer('away')
      waiting.push({ token, raw, receivedAt, answer })
      plan()
    })
}
