import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Events } from '../server/store/events/open.ts'
import { browserAgent, newEventId } from './tracking.ts'

type Kind = 'pageviews' | 'clicks'
type Parts = {
  siteUuid: string
  shop: string
  random: () => number
  /** The server for a visitor's next request, once one is up. */
  baseFor: (address: string) => Promise<string>
}

/**
 * Visitors that continue while servers die during requests, as the script does: unacknowledged events are sent again
 * under the same ids. Each has its own address, which `TRUST_PROXY=1` reads.
 */
export function restlessVisitors({ siteUuid, shop, random, baseFor }: Parts) {
  const acknowledged = { pageviews: new Set<string>(), clicks: new Set<string>() }
  let repeated = 0
  let finished = false
  const headersOf = (address: string) => ({ 'user-agent': browserAgent, 'x-forwarded-for': address })
  const post = async (base: string, address: string, events: object[]) => {
    const body = JSON.stringify({ events })
    const url = `${base}/tr/v1/events/${siteUuid}`
    return (await fetch(url, { method: 'POST', headers: headersOf(address), body })).status === 204
  }
  const click = async (base: string, address: string, target: string) => {
    const query = new URLSearchParams({ targetUrl: target, eventId: newEventId() })
    const url = `${base}/tr/clicks/v1/${siteUuid}?${query}`
    return (await fetch(url, { redirect: 'manual', headers: headersOf(address) })).status === 302
  }
  const visit = async (address: string) => {
    let pending: { id: string; type: string; page: string }[] = []
    while (!finished || pending.length > 0) {
      const base = await baseFor(address)
      try {
        if (pending.length === 0 && random() < 0.3) {
          const target = `https://${shop}/${randomUUID()}`
          if (await click(base, address, target)) acknowledged.clicks.add(target)
          continue
        }
        if (pending.length > 0) repeated += pending.length
        else
          pending = Array.from({ length: 1 + Math.floor(random() * 5) }, () => ({
            // some are so late that only the store can know whether they were counted
            id: newEventId(Date.now() - (random() < 0.2 ? Math.floor(random() * 20 * 3_600_000) : 0)),
            type: 'pageview',
            page: 'https://café.example/guide',
          }))
        if (!(await post(base, address, pending))) continue
        for (const { id } of pending) acknowledged.pageviews.add(id)
        pending = []
      } catch {
        await new Promise((resolve) => setImmediate(resolve)) // killed during the request: not acknowledged
      }
    }
  }
  return {
    acknowledged,
    repeated: () => repeated,
    /** `count` of them; resolves when everything was acknowledged after `finish`. */
    begin: (count: number) => Promise.all(Array.from({ length: count }, (_, i) => visit(`203.0.113.${i + 1}`))),
    finish: () => {
      finished = true
    },
  }
}

/** Acknowledged events that the store lacks, and events that it has more than once. */
export async function lostAndDoubled(
  events: Events,
  accountUuid: string,
  acknowledged: Readonly<Record<Kind, ReadonlySet<string>>>,
): Promise<{ lost: string[]; doubled: string[] }> {
  const found = { lost: [] as string[], doubled: [] as string[] }
  const ids = { pageviews: ['pageview', 'event_id'], clicks: ['click', 'target_url'] } as const
  for (const kind of ['pageviews', 'clicks'] as const) {
    const [table, id] = ids[kind]
    const row = z.object({ id: z.string(), n: z.number() })
    const sql = `SELECT ${id} AS id, count() AS n FROM ${table} GROUP BY id`
    const stored = new Map((await events.query(accountUuid, { name: 'stored', sql, row })).map((r) => [r.id, r.n]))
    found.lost.push(...[...acknowledged[kind]].filter((one) => !stored.has(one)))
    found.doubled.push(...[...stored].filter(([, n]) => n !== 1).map(([one]) => one))
  }
  return found
}
