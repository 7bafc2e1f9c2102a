import type pg from 'pg'
import { jobsSchema } from '../../jobs/index.ts'

export type TableOf = { schema: string; name: string; columns: string[] }

/**
 * Excluded: salts, because the data that distinguishes visitors is deleted after two days (docs/what-is-kept.md), and
 * the backup's own runs.
 */
const leftOut: ReadonlySet<string> = new Set(['public.visitor_salt', 'public.backup_run'])
const columns = `(SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_attribute a
  WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '')`

/** Tables in a backup: all of the product, and the waiting jobs. */
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

/** Waiting jobs; running ones have to be repeated after a restore. */
export function selectRows(table: TableOf): string {
  if (table.schema !== jobsSchema) return `SELECT ${columnList(table.columns)} FROM ${fullName(table)}`
  const state = `CASE WHEN state = 'active' THEN 'retry' ELSE state END`
  const list = table.columns.map((c) => (c === 'state' ? `${state} AS state` : quoted(c))).join(', ')
  return `SELECT ${list} FROM ${fullName(table)} WHERE state < 'completed'`
}
