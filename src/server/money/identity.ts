import type { PoolClient } from 'pg'
import { cleanText } from '../../connectors/shared/rows/clean-text.ts'
import type { Arrival, State } from './arrival.ts'
import { type AskNetworks, attribute } from './attribution.ts'
import { keyOf } from './conversion-rows.ts'
import type { ArrivalSource } from './tables.ts'

/** Networks whose transaction id may be an order number of one of their shops. */
export const isOwnNetwork = (network: string) => network === 'generic' || network.startsWith('custom:')

/** Networks whose callbacks name the click and not the conversion: a click's second conversion has its own event. */
const hasEvents = (network: string) => network === 'inbound'
/** Networks where several sales may share a transaction id. */
export const hasParts = (network: string) => isOwnNetwork(network) || hasEvents(network)
/** What distinguishes them: the shop, or the event. */
const partOf = (s: State) => (hasEvents(s.network) ? s.orderId : s.programmeId)

/** The key of a sale whose number another shop of the connection (or another event of the click) already uses. */
export const ofShop = (id: string, part: string) => `${id} @${part}`

export type Identified = { arrival: Arrival; state: State }
/** A known sale: its key, its shop or event, and the sources that reported it. */
type Known = { key: string; part: string; sources: ReadonlySet<ArrivalSource>; isBelowZero: boolean }

/** Another shop's sale was stored under the same number meanwhile: retry the transaction. */
export class IdentityMoved extends Error {}

async function readKnown(client: PoolClient, entries: readonly Identified[]): Promise<Map<string, Known[]>> {
  const asked = entries.map(({ arrival, state: s }) => ({
    c: s.connectionUuid,
    id: s.transactionId,
    keys: [
      s.transactionId,
      ofShop(s.transactionId, partOf(s)),
      ...(arrival.transaction.formerIds ?? []).map((id) => cleanText(id, 201)),
    ],
    // another source may have stored it under its own name for the same shop
    hasShops: isOwnNetwork(s.network),
  }))
  const { rows } = await client.query<{
    c: string
    id: string
    key: string
    part: string
    sources: ArrivalSource[]
    below: boolean
  }>(
    `SELECT DISTINCT q.c, q.id, v.transaction_id AS key, CASE v.network WHEN 'inbound' THEN v.order_id ELSE v.programme_id END AS part, v.commission < 0 AS below,
            ARRAY(SELECT DISTINCT l.source FROM ledger l WHERE l.connection_uuid = q.c AND l.transaction_id = v.transaction_id) AS sources
       FROM jsonb_to_recordset($1::jsonb) AS q(c uuid, id text, keys jsonb, "hasShops" boolean)
       JOIN conversion v ON v.connection_uuid = q.c AND NOT v.is_deleted AND (
            v.transaction_id IN (SELECT jsonb_array_elements_text(q.keys))
            OR (q."hasShops" AND v.transaction_id > q.id || ' @' AND v.transaction_id < q.id || ' A'))`,
    [JSON.stringify(asked)],
  )
  const known = new Map<string, Known[]>()
  for (const r of rows) {
    const key = keyOf({ connectionUuid: r.c, transactionId: r.id })
    const one = { key: r.key, part: r.part, sources: new Set(r.sources), isBelowZero: r.below }
    known.set(key, [...(known.get(key) ?? []), one])
  }
  return known
}

/** Whether two shop names mean the same shop, by their known merchants. */
async function shopsOf(
  client: PoolClient,
  entries: readonly Identified[],
  known: readonly Known[],
  networks: AskNetworks,
) {
  const [first] = entries
  const like = (s: State, programmeId: string) => ({ ...s, programmeId })
  const states = entries.flatMap(({ state }) => [state, ...known.map((k) => like(state, k.part))])
  const baseOf = first ? await attribute(client, states, networks) : null
  const merchantOf = (s: State, shop: string) => baseOf?.(like(s, shop)).base.merchant_uuid ?? ''
  return (s: State, source: ArrivalSource, other: Known): boolean => {
    const [mine, theirs] = [partOf(s).toLowerCase(), other.part.toLowerCase()]
    if (mine === theirs || mine === '' || theirs === '') return true
    if (hasEvents(s.network)) return false
    const [merchant, otherMerchant] = [merchantOf(s, s.programmeId), merchantOf(s, other.part)]
    if (merchant !== '' && otherMerchant !== '') return merchant === otherMerchant
    // each source may have its own name for a shop without a merchant; within one source a shop has one name
    return !other.sources.has(source)
  }
}

/**
 * Determines the key of each sale (R181: what identifies a sale). At an account's own networks the shop is part of it
 * when two shops share a number; rows of files keep the id an earlier version gave them. Changes the states; returns
 * ambiguous sales as problems, and the keys that existed.
 */
export async function identify(
  client: PoolClient,
  all: readonly Identified[],
  networks: AskNetworks,
): Promise<{ problems: Map<Identified, string>; seen: Set<string> }> {
  const entries = all.filter(
    ({ arrival, state }) =>
      arrival.keptAs === undefined &&
      !arrival.isRetold &&
      (hasParts(state.network) || (arrival.transaction.formerIds?.length ?? 0) > 0),
  )
  const problems = new Map<Identified, string>()
  const seen = new Set(all.flatMap(({ arrival, state }) => (arrival.keptAs === undefined ? [] : [keyOf(state)])))
  if (entries.length === 0) return { problems, seen }
  const known = await readKnown(client, entries)
  const everyShop = [...new Map([...known.values()].flat().map((k) => [k.part, k])).values()]
  const isSame = await shopsOf(client, entries, everyShop, networks)
  for (const entry of entries) {
    const { state, arrival } = entry
    const id = state.transactionId
    const list = known.get(keyOf(state)) ?? []
    known.set(keyOf(state), list)
    for (const { key } of list) seen.add(keyOf({ ...state, transactionId: key }))
    const former = list.find(
      (k) => arrival.transaction.formerIds?.includes(k.key) && k.isBelowZero === state.commission.startsWith('-'),
    )
    const own = list.filter((k) => k.key === id || k.key.startsWith(`${id} @`))
    if (former && !own.some((k) => k.key === id)) {
      state.transactionId = former.key
      continue
    }
    if (!hasParts(state.network)) continue
    if (isOwnNetwork(state.network) && state.programmeId === '' && own.length > 1) {
      problems.set(entry, `transactionId ${id} is one of several shops: say programmeId`)
      continue
    }
    const part = partOf(state)
    // a callback without an event belongs to the click's first conversion
    const exact = own.find((k) => k.part.toLowerCase() === part.toLowerCase() || (part === '' && k.key === id))
    const same = exact ?? own.find((k) => isSame(state, arrival.source, k))
    const key = same?.key ?? (own.length === 0 ? id : ofShop(id, part))
    state.transactionId = key
    const reported = { key, part: same?.part || part, sources: new Set([...(same?.sources ?? []), arrival.source]) }
    known.set(keyOf({ ...state, transactionId: id }), [
      ...list.filter((k) => k !== same),
      { ...reported, isBelowZero: state.commission.startsWith('-') },
    ])
  }
  return { problems, seen }
}
