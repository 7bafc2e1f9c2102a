import type { DropRow } from '../store/events/event-tables.ts'

/** Why something was not counted (product rule 3). */
export type DropReason = 'bot' | 'prefetch' | 'duplicate' | 'repeat' | 'head' | 'unverified' | 'unrecorded'
export type DropKind = 'pageview' | 'click'

/** Counts what was not counted, by account, site, hour, kind and reason, until it is taken to the log. */
export function createDrops(now: () => Date) {
  let counts = new Map<string, DropRow>()
  return {
    count: (accountUuid: string, siteUuid: string, kind: DropKind, reason: DropReason) => {
      const hour = `${now().toISOString().slice(0, 13).replace('T', ' ')}:00:00`
      const key = `${siteUuid}|${hour}|${kind}|${reason}`
      const row = counts.get(key)
      if (row) row.n++
      else counts.set(key, { account_uuid: accountUuid, site_uuid: siteUuid, hour, kind, reason, n: 1 })
    },
    take: (): DropRow[] => {
      const rows = [...counts.values()]
      counts = new Map()
      return rows
    },
  }
}
export type Drops = ReturnType<typeof createDrops>
