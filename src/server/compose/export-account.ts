import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import type { Database } from '../store/database/open.ts'
import { eventTables } from '../store/events/event-tables.ts'
import type { Events } from '../store/events/open.ts'
import { tablesOfAccounts } from './erase-account.ts'

/** What opens something is nobody's data: it stays out, by the name of its column. */
const isSecret = (column: string) => /credentials|password|token|hash|secret|seal/.test(column)
const batch = 5000

async function* recordsOf(database: Database, sql: string, values: unknown[]): AsyncGenerator<string, void, undefined> {
  const client = await database.pool.connect()
  try {
    await client.query('BEGIN READ ONLY')
    await client.query(`DECLARE rows CURSOR FOR ${sql}`, values)
    for (;;) {
      const { rows } = await client.query<Record<string, unknown>>(`FETCH ${batch} FROM rows`)
      if (rows.length === 0) break
      for (const row of rows)
        yield `${JSON.stringify(Object.fromEntries(Object.entries(row).filter(([name]) => !isSecret(name))))}\n`
    }
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

const anything = z.record(z.string(), z.unknown())

/** Day by day, so that no more than one of them is in memory. */
async function* eventsOf(
  events: Events,
  accountUuid: string,
  table: string,
  time: string,
): AsyncGenerator<string, void, undefined> {
  const days = await events.query(accountUuid, {
    name: 'export.days',
    sql: `SELECT DISTINCT toString(toDate(${time})) AS day FROM ${table} ORDER BY day`,
    row: z.object({ day: z.string() }),
  })
  for (const { day } of days) {
    const rows = await events.query(accountUuid, {
      name: 'export.rows',
      sql: `SELECT * FROM ${table} FINAL WHERE toDate(${time}) = toDate({day: String}) ORDER BY ${time}`,
      params: { day },
      row: anything,
    })
    for (const row of rows) yield `${JSON.stringify(row)}\n`
  }
}

/** Everything an account has, one file a table with one JSON object a line. Gives how many lines each has. */
export async function exportAccount(
  { database, events }: { database: Database; events: Events },
  accountUuid: string,
  folder: string,
): Promise<Record<string, number>> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const counts: Record<string, number> = {}
  const write = async (name: string, lines: AsyncGenerator<string, void, undefined>) => {
    counts[name] = 0
    const counted = async function* () {
      for await (const line of lines) {
        counts[name] = (counts[name] ?? 0) + 1
        yield line
      }
    }
    await pipeline(Readable.from(counted()), createWriteStream(join(folder, `${name}.jsonl`), { mode: 0o600 }))
  }
  await write('account', recordsOf(database, 'SELECT * FROM account WHERE uuid = $1', [accountUuid]))
  for (const table of await tablesOfAccounts(database))
    await write(table, recordsOf(database, `SELECT * FROM "${table}" WHERE account_uuid = $1`, [accountUuid]))
  for (const { name, columns } of eventTables)
    if (columns.includes('account_uuid'))
      await write(`event-${name}`, eventsOf(events, accountUuid, name, name === 'drop' ? 'hour' : 'at'))
  return counts
}
