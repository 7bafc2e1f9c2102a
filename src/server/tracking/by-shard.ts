import { byShard } from '../store/events/by-shard.ts'
import type { Events } from '../store/events/open.ts'
import { accountOf, type Entry, type EntryTable, idsOf } from './entry.ts'

export type Tables = Record<EntryTable, readonly Entry[]>
export const entryTables = ['pageview', 'click', 'drop'] as const satisfies readonly EntryTable[]

/** A record of drops has rows of several accounts: one entry for each row. */
const rowsOf = (entry: Entry): Entry[] =>
  entry.line
    .toString()
    .split('\n')
    .map((row) => ({ ...entry, line: Buffer.from(row) }))

/** Rows of one record make one entry again. */
function joined(rows: readonly Entry[]): Entry[] {
  const lines = new Map<number, Entry[]>()
  for (const row of rows) lines.set(row.sequence, [...(lines.get(row.sequence) ?? []), row])
  return [...lines.values()].flatMap((list) =>
    list
      .slice(0, 1)
      .map((entry) => ({ ...entry, line: Buffer.from(list.map((row) => row.line.toString()).join('\n')) })),
  )
}

/** The entries of a batch by the shard that they go to; all of them, and no number, where the store has none. */
export async function divide(
  events: Pick<Events, 'shards' | 'shardsOf'>,
  tables: Tables,
): Promise<{ shard?: number; tables: Tables }[]> {
  if ((await events.shards()) === null) return [{ tables }]
  const all = [...tables.pageview, ...tables.click, ...tables.drop.flatMap(rowsOf)]
  const parts = await byShard(events, all, (entry) =>
    entry.table === 'drop' ? accountOf(entry.line.toString()) : idsOf(entry).account,
  )
  return parts.map(({ items, ...part }) => {
    const of = (table: EntryTable) => items.filter((entry) => entry.table === table)
    return { ...part, tables: { pageview: of('pageview'), click: of('click'), drop: joined(of('drop')) } }
  })
}
