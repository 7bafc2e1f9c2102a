import { randomUUID } from 'node:crypto'
import type { EventStore } from '../../server/backup/index.ts'
import { type Counted, rowsOfAccount, type TableOfAccounts, tablesOfAccounts } from './account-rows.ts'

/** Two shards: rows are read from one server of the old one, and written to those of the new one. */
export type Between = { account: string; from: Side; to: Side }
export type Side = { shard: number; stores: readonly EventStore[] }

type Way = Between & {
  /** Around the copying of a month of a table. */
  step: (what: string, work: () => Promise<void>) => Promise<void>
  print: (line: string) => void
  insertQuorum?: string | undefined
}

/** What a month looks like for whoever reads it: `202603` is 2026-03. */
const shown = (month: string) => `${month.slice(0, 4)}-${month.slice(4)}`
const firstOf = ({ shard, stores }: Side): EventStore => {
  const [first] = stores
  if (!first) throw new Error(`Shard ${shard} has no server`)
  return first
}

const none: Counted = { rows: 0, hash: '' }
const areSame = (one: Counted = none, other: Counted = none) =>
  one.rows === other.rows && (one.rows === 0 || one.hash === other.hash)

/** One question reads so many rows: it is answered before anybody takes the store for dead. */
const mostRows = 5_000_000

/** Months with rows on either side, so many together as one question may read. */
function together(sizes: readonly ReadonlyMap<string, number>[]): string[][] {
  const groups: string[][] = []
  let room = 0
  for (const month of [...new Set(sizes.flatMap((one) => [...one.keys()]))].toSorted()) {
    const rows = Math.max(...sizes.map((one) => one.get(month) ?? 0))
    if (rows > room) groups.push([])
    room = (rows > room ? mostRows : room) - rows
    groups.at(-1)?.push(month)
  }
  return groups
}

/** `isGone`: the old shard has no rows of the month. `has`: servers of the new one that have some. */
type Differing = { month: string; told: string; isGone: boolean; has: readonly EventStore[] }

/** Months of a table that the two shards do not have alike, each with a sentence that says so. */
async function differing({ account, from, to }: Between, of: TableOfAccounts): Promise<Differing[]> {
  const rows = rowsOfAccount(account, of)
  const old = firstOf(from)
  const columns = await rows.columns(old)
  const found: Differing[] = []
  for (const months of together(await Promise.all([old, ...to.stores].map(rows.months)))) {
    const [here, ...there] = await Promise.all([
      rows.fingerprints(old, months, columns, { isFinal: true }),
      ...to.stores.map((store) => rows.fingerprints(store, months, columns, { isFinal: false })),
    ])
    for (const month of months) {
      const one = here.get(month) ?? none
      const other = there.map((counted) => counted.get(month) ?? none).find((counted) => !areSame(one, counted))
      if (!other) continue
      const counts =
        one.rows === other.rows
          ? `${one.rows} rows on both shards, which are not the same`
          : `${one.rows} rows on shard ${from.shard} and ${other.rows} on shard ${to.shard}`
      const has = to.stores.filter((_, i) => there[i]?.has(month))
      found.push({ month, told: `${of.name} of ${shown(month)} has ${counts}`, isGone: one.rows === 0, has })
    }
  }
  return found
}

/** Copies of an earlier try may still be under way in the store, though nobody waits for them. */
export async function endCopies({ account, to }: Between): Promise<void> {
  for (const store of to.stores) await store.run(`KILL QUERY WHERE startsWith(query_id, '${idOf(account)}') SYNC`)
}
const idOf = (account: string) => `outbound-move-${account}`

/**
 * Makes every month that differs anew on the new shard; done again, it copies what came since. What is there already is left,
 * so a copy that was cut short goes on. Rows that replace each other come as one, and rollups, which are part of the parts that
 * rows are written in, count each of them once. Says how many months it copied.
 */
export async function copyDiffering(way: Way): Promise<number> {
  let months = 0
  for (const of of tablesOfAccounts) {
    const rows = rowsOfAccount(way.account, of)
    const old = firstOf(way.from)
    for (const { month, isGone, has } of await differing(way, of)) {
      await way.step(`${of.name} ${shown(month)}`, async () => {
        const columns = await rows.columns(old)
        for (const store of way.to.stores) {
          if (has.includes(store)) await rows.removeMonth(store, month)
          if (isGone) continue // dropped, because it is older than is kept
          // a token of its own: by their content alone rows that were there before and went would be taken for known
          await store.write(rows.into(columns), rows.read(old, month, columns), {
            insert_deduplicate: '1',
            insert_deduplication_token: randomUUID(),
            optimize_on_insert: '0',
            query_id: `${idOf(way.account)}-${randomUUID()}`,
            ...(way.insertQuorum ? { insert_quorum: way.insertQuorum } : {}),
          })
        }
      })
      months++
      way.print(`${of.name} of ${shown(month)} is copied`)
    }
  }
  return months
}

/** Where the two shards differ, in rows or in what is counted beside them; the first sentences of it, none where they are alike. */
export async function whatDiffers(between: Between): Promise<string[]> {
  const told: string[] = []
  for (const of of tablesOfAccounts) {
    told.push(...(await differing(between, of)).map((one) => one.told))
    const rows = rowsOfAccount(between.account, of)
    const old = firstOf(between.from)
    for (const months of of.table.rollups ? together([await rows.months(old)]) : []) {
      const expected = await rows.rollups(old, months, { isFinal: true })
      for (const store of between.to.stores)
        for (const [i, { name, counted }] of (await rows.rollups(store, months, { isFinal: false })).entries())
          for (const month of months)
            if (!areSame(expected[i]?.counted.get(month), counted.get(month)))
              told.push(`${name} of ${of.name} of ${shown(month)} on shard ${between.to.shard} does not count its rows`)
    }
  }
  return told
}

/** Takes every row of the account away from one side; `all`: its servers, those as well that copy this from another one. */
export async function clearSide(
  account: string,
  { stores, all }: Side & { all: readonly EventStore[] },
): Promise<void> {
  const rows = tablesOfAccounts.map((of) => rowsOfAccount(account, of))
  await Promise.all(stores.flatMap((store) => rows.map((one) => one.removeAll(store))))
  await Promise.all(all.flatMap((store) => rows.map((one) => one.expectNone(store))))
}
