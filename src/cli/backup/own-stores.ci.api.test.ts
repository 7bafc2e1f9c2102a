import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import pg from 'pg'
import { z } from 'zod'
import { runCommand, signIn, signUpPublisher, visitors } from '../../test/backup-rig.ts'
import { isFull } from '../../test/how-much.ts'
import { passableFolder } from '../../test/passable-folder.ts'
import { buildOutbound, serverProcess } from '../../test/server-process.ts'
import { manifestText, readManifest } from '../../server/backup/manifest.ts'
import { ensureDatabase } from '../../server/store/database/migrate.ts'
import { startClickHouse } from '../../server/store/embedded/clickhouse.ts'
import type { EmbeddedServer } from '../../server/store/embedded/embedded-server.ts'
import { startPostgres } from '../../server/store/embedded/postgres.ts'
import { openEvents } from '../../server/store/events/open.ts'

const root = passableFolder('outbound-own-stores-')
const [source, place] = [join(root, 'source'), join(root, 'backups')]
const shelf = { STORES_DIR: passableFolder('outbound-shelf-') }
const passphrase = { BACKUP_PASSPHRASE: 'three words and more' }
let [postgres, clickhouse]: (EmbeddedServer | undefined)[] = []
let own = { DATABASE_URL: '', CLICKHOUSE_URL: '' }
beforeAll(async () => {
  if (!isFull) return
  await buildOutbound()
  for (const name of ['pg', 'ch']) mkdirSync(join(root, name))
  postgres = await startPostgres(join(root, 'pg'))
  clickhouse = await startClickHouse(join(root, 'ch'))
  own = { DATABASE_URL: await ensureDatabase(postgres.url, 'restored'), CLICKHOUSE_URL: clickhouse.url }
})
afterAll(async () => {
  await Promise.all([postgres?.stop(), clickhouse?.stop()])
})

/** Names of all objects in the external stores, except an extension that the database brings. */
async function inOwnStores(): Promise<string[]> {
  const client = new pg.Client({ connectionString: own.DATABASE_URL })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname IN ('public', 'drizzle', 'jobs')
     UNION ALL SELECT proname::text FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace WHERE n.nspname = 'public'
        AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')`,
  )
  await client.end()
  const events = openEvents(own.CLICKHOUSE_URL)
  const tables = await events.systemQuery({ name: 'test', sql: 'SHOW TABLES', row: z.object({ name: z.string() }) })
  await events.close()
  return [...rows, ...tables].map((r) => r.name)
}
const restore = (dataDir: string, from = place) =>
  runCommand('restore', [from], { DATA_DIR: dataDir, ...own, ...passphrase })

// takes a minute; other tests restore into embedded stores
it.skipIf(!isFull)(
  'restores onto stores of one’s own, which a process with the restored key opens; what fails leaves them empty',
  async () => {
    const server = await serverProcess({ DATA_DIR: source, ...shelf })
    await server.start()
    const publisher = await signUpPublisher(server.base)
    const going = visitors(server.base, publisher)
    await expect.poll(() => going.told.sales.length).toBeGreaterThan(3)
    await going.stop()
    expect(await server.terminate()).toBe(0)
    // without a running server the command starts the stores itself
    expect(await runCommand('backup', [place], { DATA_DIR: source, ...shelf, ...passphrase })).toMatchObject({
      code: 0,
    })

    // a backup with wrong checksums is only detected at the very end
    const [name = ''] = readdirSync(place).filter((n) => /^\d/.test(n))
    const file = join(place, name, 'manifest.json')
    const text = readFileSync(file, 'utf8')
    const manifest = readManifest(text, name)
    const totals = manifest.totals.map((t) => ({ ...t, clicks: t.clicks + 1 }))
    writeFileSync(file, manifestText({ ...manifest, totals }))
    const failed = join(root, 'failed')
    const { code, said } = await restore(failed)
    expect(said).toMatch(/What was restored is not what the backup says:\naccount .*, month \d{6}: the backup says /)
    expect(code).toBe(1)
    expect(readdirSync(failed)).toEqual([])
    expect(await inOwnStores()).toEqual([])

    writeFileSync(file, text)
    const target = join(root, 'target')
    expect(await restore(target)).toMatchObject({ code: 0 })
    expect(readdirSync(target).toSorted()).toEqual(expect.arrayContaining(['secret.key', 'tracking']))
    expect(readdirSync(target)).not.toContain('postgres')
    const again = await serverProcess({ DATA_DIR: target, ...own })
    await again.start()
    const ask = await signIn(again.base, { userEmail: 'anna@blog.example', userPassword: 'long enough a word' })
    const today = new Date().toISOString().slice(0, 10)
    type Dashboard = { totals: { pageviews: { count: number }; clicks: { count: number; discoverCount: number } } }
    const { totals: found } = await ask<Dashboard>('/overview/v1/dashboard', { fromDate: '2026-01-01', toDate: today })
    expect(found.pageviews.count).toBe(going.told.pageviews.length)
    expect(found.clicks.count + found.clicks.discoverCount).toBe(going.told.clicks)

    // a backup of these too, while running
    const second = join(root, 'second')
    const env = { DATA_DIR: target, ...own, ...passphrase }
    expect(await runCommand('backup', [second], env)).toMatchObject({ code: 0 })
    expect(await again.terminate()).toBe(0)

    // stores that are not empty stay unchanged
    const before = await inOwnStores()
    const refused = await restore(join(root, 'other'))
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('The database is not empty (it has ') })
    const { DATABASE_URL: _, ...eventsOnly } = own
    const refusedEvents = await runCommand('restore', [place], {
      DATA_DIR: join(root, 'more'),
      ...eventsOnly,
      ...shelf,
      ...passphrase,
    })
    expect(refusedEvents).toMatchObject({
      code: 1,
      said: expect.stringContaining('The event store is not empty (it has the table '),
    })
    expect(await inOwnStores()).toEqual(before)
  },
)
