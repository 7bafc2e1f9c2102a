// npm run migration -- what-changed: writes the next migration of the record store from the tables' definitions.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './setup.mjs'

const folder = join(root, 'src/server/store/database/migrations')
const filesOf = (where, ending) =>
  readdirSync(where)
    .filter((name) => name.endsWith(ending))
    .sort()
const [name, ...more] = process.argv.slice(2)
if (!name || more.length > 0) {
  console.error('npm run migration -- what-changed')
  process.exit(1)
}
const before = new Set(filesOf(folder, '.sql'))
execFileSync(join(root, 'node_modules/.bin/drizzle-kit'), ['generate', '--name', name], { cwd: root, stdio: 'inherit' })
const [made] = filesOf(folder, '.sql').filter((file) => !before.has(file))
if (made) {
  // drizzle-kit does not handle grants; edit here if requests may not do everything with a new account table
  const sql = readFileSync(join(folder, made), 'utf8')
  const granted = [...sql.matchAll(/CREATE POLICY "tenant" ON ("\w+")/g)].map(
    ([, table]) => `--> statement-breakpoint\nGRANT SELECT, INSERT, UPDATE, DELETE ON ${table} TO outbound_app;\n`,
  )
  const counted = [...sql.matchAll(/CREATE TABLE "(\w+)" \(([\s\S]*?)\n\);/g)].flatMap(([, table, columns]) =>
    [...columns.matchAll(/"(\w+)" (?:big)?serial/g)]
      .filter(() => sql.includes(`CREATE POLICY "tenant" ON "${table}"`))
      .map(
        ([, column]) => `--> statement-breakpoint\nGRANT USAGE ON SEQUENCE ${table}_${column}_seq TO outbound_app;\n`,
      ),
  )
  writeFileSync(join(folder, made), `${sql.trimEnd()}\n${[...granted, ...counted].join('')}`)
  // the next migration is computed from the last snapshot; the others are 250 KB each
  for (const old of filesOf(join(folder, 'meta'), '_snapshot.json').slice(0, -1)) rmSync(join(folder, 'meta', old))
}
