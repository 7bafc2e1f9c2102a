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

const accountOfEntry = (entry: Entry) =>
  entry.table === 'drop' ? accountOf(entry.line.toString()) : idsOf(entry).account
/** Entries of one account each. */
const ofOneEach = (tables: Tables) => [...tables.pageview, ...tables.click, ...tables.drop.flatMap(rowsOf)]
function tablesOf(items: readonly Entry[]): Tables {
  const of = (table: EntryTable) => items.filter((entry) => entry.table === table)
  return { pageview: of('pageview'), click: of('click'), drop: joined(of('drop')) }
}

/** The entries of a batch by the shard that they go to, without those of some accounts; all of them, and no number, where the store has none. */
export async function divide(
  events: Pick<Events, 'shards' | 'shardsOf'>,
  tables: Tables,
  without: ReadonlySet<string> = new Set(),
): Promise<{ shard?: number; tables: Tables }[]> {
  if ((await events.shards()) === null) return [{ tables }]
  const all = ofOneEach(tables)
  const wanted = without.size === 0 ? all : all.filter((entry) => !without.has(accountOfEntry(entry)))
  const divides = {
    shardsOf: (accounts: () => Iterable<string>) => events.shardsOf(accounts, { isOldFine: true }),
  }
  const parts = await byShard(divides, wanted, accountOfEntry)
  return parts.map(({ items, ...part }) => ({ ...part, tables: tablesOf(items) }))
}

/** The entries of one account, and where they go; null where there are none. */
export async function ofAccount(
  events: Pick<Events, 'shardsOf'>,
  tables: Tables,
  account: string,
): Promise<{ shard: number; tables: Tables } | null> {
  const items = ofOneEach(tables).filter((entry) => accountOfEntry(entry) === account)
  if (items.length === 0) return null
  const shard = (await events.shardsOf(() => [account]))?.get(account)
  if (shard === undefined) throw new Error('An account has no shard')
  return { shard, tables: tablesOf(items) }
}
