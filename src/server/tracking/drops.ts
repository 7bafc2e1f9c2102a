import type { DropRow } from '../store/events/event-tables.ts'

/** Why something was not counted (R4: what is dropped). `refused`: the event store did not accept its row. */
export type DropReason = 'bot' | 'prefetch' | 'duplicate' | 'repeat' | 'head' | 'unverified' | 'unrecorded' | 'refused'
export type DropKind = 'pageview' | 'click'

/** Rows that always fit into one log record. */
const together = 2000

/** Counts what was not counted, by account, site, hour, kind and reason, until it is written to the log. */
export function createDrops(now: () => Date) {
  let counts = new Map<string, DropRow>()
  const add = (row: DropRow) => {
    const key = `${row.site_uuid}|${row.hour}|${row.kind}|${row.reason}`
    const known = counts.get(key)
    if (known) known.n += row.n
    else counts.set(key, row)
  }
  const take = (): DropRow[] => {
    const rows = [...counts.values()]
    counts = new Map()
    return rows
  }
  return {
    take,
    count: (accountUuid: string, siteUuid: string, kind: DropKind, reason: DropReason): void => {
      const hour = `${now().toISOString().slice(0, 13).replace('T', ' ')}:00:00`
      add({ account_uuid: accountUuid, site_uuid: siteUuid, hour, kind, reason, n: 1 })
    },
    /** Passes all counts to `record`; refused ones are kept for next time. Rejects with the last refusal. */
    flush: async (record: (rows: DropRow[]) => Promise<unknown>): Promise<void> => {
      const rows = take()
      let failure: unknown
      const parts = Array.from({ length: Math.ceil(rows.length / together) }, (_, i) =>
        rows.slice(i * together, (i + 1) * together),
      )
      await Promise.all(
        parts.map((part) =>
          record(part).catch((error: unknown) => {
            for (const row of part) add(row)
            failure = error
          }),
        ),
      )
      if (failure) throw failure
    },
  }
}
export type Drops = ReturnType<typeof createDrops>
