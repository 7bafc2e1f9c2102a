import { addressOf } from './address-of-store.ts'

type Stores = {
  CLICKHOUSE_COPIES: readonly string[]
  CLICKHOUSE_URL?: string | undefined
  CLICKHOUSE_CLUSTER?: string | undefined
  DEMO: 'on' | 'off'
}

/** Why these settings do not go together with further event stores; null where they do. */
export function whyNoCopies({ CLICKHOUSE_COPIES, CLICKHOUSE_URL, CLICKHOUSE_CLUSTER, DEMO }: Stores): string | null {
  if (CLICKHOUSE_COPIES.length === 0) return null
  if (CLICKHOUSE_CLUSTER !== undefined)
    return 'must not be set where CLICKHOUSE_CLUSTER is: a cluster keeps its copies by itself'
  const all = [...(CLICKHOUSE_URL === undefined ? [] : [CLICKHOUSE_URL]), ...CLICKHOUSE_COPIES].map(addressOf)
  if (new Set(all).size < all.length) return 'must name other addresses than CLICKHOUSE_URL, and each of them once'
  if (DEMO === 'on') return 'needs DEMO=off: what the demo account shows is written into the first event store alone'
  return null
}
