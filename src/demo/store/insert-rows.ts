import { getTableColumns, getTableName, type SQLChunk, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../../server/store/database/open.ts'

const batch = 5000

/** Groups rows that omit the same columns, which then get their defaults. */
function byColumns<Row extends object>(rows: readonly Row[]): Row[][] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const key = Object.keys(row).sort().join()
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return [...groups.values()]
}

/** Inserts thousands of rows in one statement: they are sent as one JSON text and split by the database. */
export async function insertRows<T extends PgTable>(
  tx: Tx,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<void> {
  const name = getTableName(table)
  const list = (parts: SQLChunk[]) => sql.join(parts, sql`, `)
  for (const group of byColumns(rows)) {
    const given = new Set(Object.keys(group[0] ?? {}))
    const columns = Object.entries(getTableColumns(table)).filter(([key]) => given.has(key))
    const names = list(columns.map(([, c]) => sql.identifier(c.name)))
    const types = list(columns.map(([, c]) => sql`${sql.identifier(c.name)} ${sql.raw(c.getSQLType())}`))
    for (let i = 0; i < group.length; i += batch) {
      const json = JSON.stringify(
        group
          .slice(i, i + batch)
          .map((row) => Object.fromEntries(columns.map(([key, c]) => [c.name, (row as Record<string, unknown>)[key]]))),
      )
      const statement = sql`INSERT INTO ${sql.identifier(name)} (${names}) SELECT ${names} FROM jsonb_to_recordset(${json}::jsonb) AS r(${types})`
      await tx.execute(statement).catch((error: unknown) => {
        const cause = error instanceof Error ? (error.cause ?? error) : error
        throw new Error(`Rows of ${name} could not be added: ${cause instanceof Error ? cause.message : String(cause)}`)
      })
    }
  }
}
