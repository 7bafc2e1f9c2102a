import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { projectRoot } from '../../env/project-root.ts'

type Snapshot = { tables: Record<string, { name: string; columns: Record<string, { notNull: boolean }> }> }

/** Each table with its columns, one text per column, so that a missing migration is reported by table and column. */
const columnsOf = (name: string, columns: readonly { name: string; notNull: boolean }[]) =>
  columns.map((c) => `${name}.${c.name}${c.notNull ? '' : ' or null'}`)

async function declared(): Promise<string[]> {
  // the same files as in drizzle.config.ts
  const paths = readdirSync(join(projectRoot, 'src'), { recursive: true, encoding: 'utf8' }).filter((path) =>
    /^(server\/[^/]+\/([^/]+\/)?|demo\/)tables\.ts$/.test(path),
  )
  const files = await Promise.all(
    paths.map((path) => import(pathToFileURL(join(projectRoot, 'src', path)).href) as Promise<Record<string, unknown>>),
  )
  const tables = files.flatMap((file) => Object.values(file)).filter((value) => is(value, PgTable))
  return [...new Set(tables)].flatMap((table) => {
    const { name, columns } = getTableConfig(table)
    return columnsOf(name, columns)
  })
}
function known(): string[] {
  const folder = join(projectRoot, 'src/server/store/database/migrations/meta')
  const last = readdirSync(folder)
    .filter((name) => name.endsWith('_snapshot.json'))
    .toSorted()
    .at(-1)
  const { tables } = JSON.parse(readFileSync(join(folder, last ?? ''), 'utf8')) as Snapshot
  return Object.values(tables).flatMap(({ name, columns }) =>
    columnsOf(
      name,
      Object.entries(columns).map(([column, { notNull }]) => ({ name: column, notNull })),
    ),
  )
}

it('every column of every table has its step: where not, npm run migration -- what-changed', async () => {
  expect((await declared()).toSorted()).toEqual(known().toSorted())
})
