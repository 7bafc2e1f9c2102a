import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { columnsOf, type EventStore } from '../../server/backup/index.ts'
import { OperatorError } from '../../server/operator-error.ts'
import { type EventTable, eventTables, rollupTimes } from '../../server/store/events/event-tables.ts'
import { localName } from '../../server/store/events/own-tables.ts'

const uuid = z.uuid()
const month = z.string().regex(/^\d{6}$/)
const sized = z.object({ month, rows: z.number() })
const counted = z.object({ month, rows: z.number(), hash: z.string() })
const waiting = z.object({ reason: z.string() })

/** How many rows there are, and a number that stands for what they hold, in whatever order. */
export type Counted = { rows: number; hash: string }
export type ByMonth = ReadonlyMap<string, Counted>
/** `isFinal`: rows that replace each other, or are summed, count as one. What was copied has none such. */
type How = { isFinal: boolean }

export type TableOfAccounts = {
  name: string
  local: string
  time: 'at' | 'hour'
  isByMonth: boolean
  table: EventTable
}

export const tablesOfAccounts: readonly TableOfAccounts[] = eventTables
  .filter((t) => t.columns.includes('account_uuid'))
  .map((table) => ({
    name: table.name,
    local: localName(table.name),
    time: table.name === 'drop' ? 'hour' : 'at',
    isByMonth: 'partitionBy' in table,
    table,
  }))

const firstDay = (yearMonth: string) => `${yearMonth.slice(0, 4)}-${yearMonth.slice(4)}-01`
const nextMonth = (yearMonth: string) => {
  const [year, number] = [Number(yearMonth.slice(0, 4)), Number(yearMonth.slice(4))]
  return number === 12 ? `${year + 1}01` : String(year * 100 + number + 1)
}
/** Days are part of the key, and months are not; days before 1970 and after 2149 are not told apart by it. */
function daysOf(time: string, months: readonly string[]): string {
  const sorted = months.toSorted()
  const [first = '', last = ''] = [sorted[0], sorted.at(-1)]
  if (first < '197101' || last > '214812') return ''
  return ` AND toDate(${time}) >= '${firstDay(first)}' AND toDate(${time}) < '${firstDay(nextMonth(last))}'`
}

/** Questions about the rows of one account in one table, and what changes them, each on one server. */
export function rowsOfAccount(account: string, { local, time, isByMonth, table }: TableOfAccounts) {
  const own = `account_uuid = '${uuid.parse(account)}'`
  const where = (months: readonly string[]) =>
    `${own} AND toYYYYMM(${time}) IN (${months.join(', ')})${daysOf(time, months)}`
  const from = ({ isFinal }: How) => `${local}${isFinal ? ' FINAL' : ''}`
  const byMonth = async (store: EventStore, sql: string): Promise<ByMonth> =>
    new Map((await store.rows(sql, counted)).map(({ month: of, ...found }) => [of, found]))
  const sum = (at: string, columns: readonly string[]) =>
    `toString(toYYYYMM(${at})) AS month, toFloat64(count()) AS rows, toString(sum(cityHash64(formatRow('RowBinary', ${columns.join(', ')})))) AS hash`
  const countAll = async (store: EventStore): Promise<number> => {
    const [found] = await store.rows(
      `SELECT '197001' AS month, toFloat64(count()) AS rows FROM ${local} WHERE ${own}`,
      sized,
    )
    return found?.rows ?? 0
  }
  /** Comes back when no part of the table has them any more. */
  const remove = async (store: EventStore, condition: string, partition: string): Promise<void> => {
    await store.run(`ALTER TABLE ${local} DELETE${partition} WHERE ${condition} SETTINGS mutations_sync = 0`)
    const left = `SELECT latest_fail_reason AS reason FROM system.mutations
      WHERE database = currentDatabase() AND table = '${local}' AND NOT is_done AND NOT is_killed AND position(command, '${account}') > 0`
    for (;;) {
      const [first] = await store.rows(left, waiting)
      if (!first) return
      if (first.reason !== '') throw new OperatorError(`Rows of ${table.name} cannot be taken away: ${first.reason}`)
      await sleep(20)
    }
  }
  return {
    /** Months that it has rows in, and how many. */
    months: async (store: EventStore): Promise<ReadonlyMap<string, number>> => {
      const sql = `SELECT toString(toYYYYMM(${time})) AS month, toFloat64(count()) AS rows FROM ${local} WHERE ${own} GROUP BY month`
      return new Map((await store.rows(sql, sized)).map((one) => [one.month, one.rows]))
    },
    columns: (store: EventStore) => columnsOf(store, local),
    fingerprints: (
      store: EventStore,
      months: readonly string[],
      columns: readonly string[],
      how: How,
    ): Promise<ByMonth> =>
      byMonth(store, `SELECT ${sum(time, columns)} FROM ${from(how)} WHERE ${where(months)} GROUP BY month`),
    /** The same of what is counted beside the rows: as reports read it, or, with `isFinal`, counted from the rows. */
    rollups: (store: EventStore, months: readonly string[], how: How): Promise<{ name: string; counted: ByMonth }[]> =>
      Promise.all(
        (table.rollups ?? []).map(async ({ name, time: piece, columns, counts }) => {
          const keys = ['t', ...columns]
          const values = counts.map((_, i) => `c${i}`)
          const read = [
            `${rollupTimes[piece]} AS t`,
            ...columns,
            ...counts.map((expression, i) => `${expression} AS c${i}`),
          ]
          const inner = `SELECT ${read.join(', ')} FROM ${from(how)}
            WHERE ${how.isFinal ? where(months) : `${own} AND toYYYYMM(t) IN (${months.join(', ')})`} GROUP BY account_uuid, ${keys.join(', ')}`
          const sql = `SELECT ${sum('t', [...keys, ...values])} FROM (${inner}) GROUP BY month
            SETTINGS optimize_use_projections = ${how.isFinal ? 0 : 1}, max_bytes_before_external_group_by = 1000000000`
          return { name, counted: await byMonth(store, sql) }
        }),
      ),
    read: (store: EventStore, of: string, columns: readonly string[]) =>
      store.read(`SELECT ${columns.join(', ')} FROM ${local} FINAL WHERE ${where([of])}`),
    into: (columns: readonly string[]) => `${local} (${columns.join(', ')})`,
    removeMonth: (store: EventStore, of: string) => remove(store, where([of]), isByMonth ? ` IN PARTITION ${of}` : ''),
    removeAll: async (store: EventStore): Promise<void> => {
      if ((await countAll(store)) > 0) await remove(store, own, '')
    },
    /** Waits for a server that copies from another one; rejects when it goes on having some. */
    expectNone: async (store: EventStore): Promise<void> => {
      for (let tries = 60; (await countAll(store)) > 0; tries--) {
        if (tries <= 0) throw new OperatorError(`Rows of ${table.name} came while they were taken away: try again`)
        await sleep(1000)
      }
    },
  }
}
