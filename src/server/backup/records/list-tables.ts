import type pg from 'pg'
import { jobsSchema } from '../../jobs/index.ts'

export type TableOf = { schema: string; name: string; columns: string[] }

/**
 * What is not taken along: salts, because what tells visitors apart is thrown away after two days (docs/what-is-kept.md), and
 * what a backup notes of itself.
 */
const leftOut: ReadonlySet<string> = new Set(['public.visitor_salt', 'public.backup_run'])
const columns = `(SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_attribute a
  WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '')`

/** Tables whose rows a backup holds: all of the product, and of the jobs those that wait. */
export async function listTables(client: pg.Client): Promise<TableOf[]> {
  const { rows } = await client.query<TableOf>(
    `SELECT n.nspname AS schema, c.relname AS name, ${columns} AS columns
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition
        AND (n.nspname = 'public' OR (n.nspname = $1 AND c.relname = 'job'))
      ORDER BY 1, 2`,
    [jobsSchema],
  )
  return rows.filter((t) => !leftOut.has(`${t.schema}.${t.name}`))
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
export const fullName = ({ schema, name }: Pick<TableOf, 'schema' | 'name'>) => `${quoted(schema)}.${quoted(name)}`
export const columnList = (names: readonly string[]) => names.map(quoted).join(', ')

/** Jobs that wait; what is running has to be done again after a restore. */
export function selectRows(table: TableOf): string {
  if (table.schema !== jobsSchema) return `SELECT ${columnList(table.columns)} FROM ${fullName(table)}`
  const state = `CASE WHEN state = 'active' THEN 'retry' ELSE state END`
  const list = table.columns.map((c) => (c === 'state' ? `${state} AS state` : quoted(c))).join(', ')
  return `SELECT ${list} FROM ${fullName(table)} WHERE state < 'completed'`
}
