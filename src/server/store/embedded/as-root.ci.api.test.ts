import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { asNobody } from '../../../test/as-nobody.ts'
import { passableFolder } from '../../../test/passable-folder.ts'
import { buildOutbound, serverProcess } from '../../../test/server-process.ts'
import { ensureDatabase, migrateDatabase } from '../database/migrate.ts'
import { openDatabase } from '../database/open.ts'
import { openEvents } from '../events/open.ts'
import { startClickHouse } from './clickhouse.ts'
import { freePort } from './free-port.ts'
import { startPostgres } from './postgres.ts'
import { postgresPrograms } from './postgres-programs.ts'
import { storesHome } from './stores-home.ts'
import { storesUser } from './stores-user.ts'

const isRoot = process.getuid?.() === 0
const closedFolder = (prefix: string) => mkdtempSync(join(tmpdir(), prefix)) // mode 700
const userOf = (pid: number) => Number(/^Uid:\t(\d+)\t(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[2])

describe.skipIf(!isRoot)('where root starts the product (skipped for everybody else)', () => {
  describe('the folder of the stores', () => {
    const shelf = passableFolder('outbound-shelf-')
    const closedData = () => {
      const dataDir = join(closedFolder('outbound-closed-'), 'data')
      mkdirSync(dataDir, { mode: 0o711 })
      return dataDir
    }
    it('is DATA_DIR where the stores’ user gets there', async () => {
      const dataDir = passableFolder('outbound-open-')
      expect(await storesHome(dataDir, shelf)).toBe(dataDir)
      expect(readdirSync(dataDir)).toEqual([])
    })
    it('is a folder elsewhere when DATA_DIR is closed, and stays so, also when DATA_DIR is opened or moved', async () => {
      const dataDir = closedData()
      const home = await storesHome(dataDir, shelf)
      expect(dirname(home)).toBe(shelf)
      chmodSync(dirname(dataDir), 0o755)
      expect(await storesHome(dataDir, shelf)).toBe(home)
      renameSync(dataDir, `${dataDir}-moved`)
      expect(await storesHome(`${dataDir}-moved`, shelf)).toBe(home)
    })
    it('is never that of another: a new DATA_DIR in the place of an old one begins anew, a copy is refused', async () => {
      const dataDir = closedData()
      const home = await storesHome(dataDir, shelf)
      cpSync(dataDir, `${dataDir}-copy`, { recursive: true })
      await expect(storesHome(`${dataDir}-copy`, shelf)).rejects.toThrow(`is a copy of ${dataDir}`)
      rmSync(dataDir, { recursive: true })
      mkdirSync(dataDir)
      expect(await storesHome(dataDir, shelf)).not.toBe(home)
    })
    it('is refused in words when it is not where the note says', async () => {
      const dataDir = closedData()
      rmSync(await storesHome(dataDir, shelf), { recursive: true })
      await expect(storesHome(dataDir, shelf)).rejects.toThrow('but they are not there. Put them back, or delete')
    })
    it('takes along what stood in DATA_DIR before its home was closed', async () => {
      const dataDir = closedData()
      mkdirSync(join(dataDir, 'clickhouse/store'), { recursive: true })
      writeFileSync(join(dataDir, 'clickhouse/store/rows'), 'all of them')
      const home = await storesHome(dataDir, shelf)
      expect(readFileSync(join(home, 'clickhouse/store/rows'), 'utf8')).toBe('all of them')
      expect(existsSync(join(dataDir, 'clickhouse'))).toBe(false)
    })
  })

  it('copies the programs of PostgreSQL to where their user reaches them, anew for a new version', async () => {
    const as = await storesUser()
    const { postgres } = await postgresPrograms(tmpdir(), as)
    const packaged = dirname(dirname(postgres))
    const closed = join(closedFolder('outbound-programs-'), 'native')
    execFileSync('cp', ['-R', packaged, closed])
    const dir = passableFolder('outbound-copied-')
    const one = await postgresPrograms(dir, as, { folder: closed, version: '1' })
    expect(one.postgres).toBe(join(dir, 'programs-1/bin/postgres'))
    const runAs = { uid: as?.uid ?? 0, gid: as?.gid ?? 0, cwd: '/' }
    expect(execFileSync(one.initdb, ['--version'], { ...runAs, encoding: 'utf8' })).toMatch(/PostgreSQL/)
    const time = statSync(one.postgres).ctimeMs
    expect(statSync((await postgresPrograms(dir, as, { folder: closed, version: '1' })).postgres).ctimeMs).toBe(time)
    await postgresPrograms(dir, as, { folder: closed, version: '2' })
    expect(readdirSync(dir)).toEqual(['programs-2'])
  })

  it('takes over a PostgreSQL of an older version: another owner, a superuser’s tables, trust for everybody', async () => {
    const dir = passableFolder('outbound-old-')
    const data = join(dir, 'store')
    mkdirSync(data, { mode: 0o700 })
    execFileSync('chown', ['nobody', data])
    const as = { uid: 65534, gid: 65534, cwd: '/' }
    const { initdb, postgres } = await postgresPrograms(dir, await storesUser())
    execFileSync(initdb, [`--pgdata=${data}`, '--auth=trust', '--username=postgres', '--locale=C'], {
      ...as,
      stdio: 'ignore',
    })
    writeFileSync(join(data, 'outbound-ready'), '')
    const port = await freePort()
    const old = spawn(postgres, ['-D', data, '-p', String(port), '-c', 'unix_socket_directories='], {
      ...as,
      stdio: 'ignore',
    })
    const oldUrl = `postgres://postgres@127.0.0.1:${port}`
    await expect.poll(() => ensureDatabase(oldUrl, 'outbound').catch(() => 'not yet')).toBe(`${oldUrl}/outbound`)
    await migrateDatabase(`${oldUrl}/outbound`)
    const before = openDatabase(`${oldUrl}/outbound`)
    await before.system.execute(sql`CREATE SCHEMA jobs`)
    await before.system.execute(sql`CREATE TYPE jobs.state AS ENUM ('new', 'done')`)
    await before.close()
    old.kill('SIGINT')

    const server = await startPostgres(dir)
    const url = `${server.url}/outbound`
    await migrateDatabase(url)
    const database = openDatabase(url)
    const found = await database.system.execute(sql`
      SELECT current_user AS name, (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS super,
        (SELECT count(*)::int FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
          WHERE n.nspname IN ('public', 'drizzle', 'jobs') AND c.relowner::regrole::text <> 'outbound') AS foreign_tables`)
    expect(found.rows).toEqual([{ name: 'outbound', super: false, foreign_tables: 0 }])
    await database.system.execute(sql`ALTER TYPE jobs.state ADD VALUE 'failed'`)
    await database.close()
    for (const role of ['postgres', 'outbound', 'outbound_app'])
      await expect(ensureDatabase(`postgres://${role}@127.0.0.1:${new URL(url).port}`, 'x')).rejects.toThrow(
        /pg_hba.conf rejects|no pg_hba.conf entry|password must be a string|empty password/,
      )
    await server.stop()
  })

  it('takes over a ClickHouse whose files are root’s, and runs it as the stores’ user', async () => {
    const dir = passableFolder('outbound-events-')
    const first = await startClickHouse(dir)
    const events = openEvents(first.url)
    await events.define('CREATE TABLE kept (n UInt8) ENGINE = MergeTree ORDER BY n')
    await events.load("INSERT INTO kept SELECT n FROM input('n UInt8') FORMAT CSV", [Buffer.from('7\n')])
    await events.close()
    await first.stop()
    execFileSync('chown', ['-R', 'root:root', dir])
    const again = await startClickHouse(dir)
    expect(userOf(again.pid)).toBe((await storesUser())?.uid)
    const now = openEvents(again.url)
    const kept = { name: 'test', sql: 'SELECT n FROM kept', row: z.object({ n: z.number() }) }
    expect(await now.systemQuery(kept)).toEqual([{ n: 7 }])
    await now.close()
    await again.stop()
  })

  describe('in a closed home', () => {
    beforeAll(() => buildOutbound())
    const json = { 'content-type': 'application/json' }

    it('starts, keeps what it was told, and another user of the machine gets at nothing', async () => {
      const dataDir = join(closedFolder('outbound-home-'), 'outbound/data')
      const shelf = passableFolder('outbound-shelf-')
      const server = await serverProcess({ DATA_DIR: dataDir, STORES_DIR: shelf })
      const post = async (path: string, body: object) =>
        (
          await fetch(`${server.base}/api${path}`, {
            method: 'POST',
            headers: { ...json, origin: server.base },
            body: JSON.stringify(body),
          })
        ).status
      const person = { userEmail: 'anna@blog.example', userPassword: 'long enough a word' }
      await server.start()
      const home = join(shelf, readdirSync(shelf)[0] ?? '')
      expect(server.output()).toContain(`the stores keep their files in ${home}`)
      expect(
        await post('/auth/v1/signup', {
          ...person,
          accountName: 'Blog',
          userFirstname: 'Anna',
          userLastname: 'Lund',
          userTimezone: 'UTC',
        }),
      ).toBe(200)
      expect(await server.terminate()).toBe(0)
      await server.start()
      expect(await post('/auth/v1/login', person)).toBe(200)
      expect(readdirSync(shelf)).toHaveLength(1)

      const uids = storesOf(home).map(({ pid }) => userOf(pid))
      expect(new Set(uids)).toEqual(new Set([(await storesUser())?.uid]))
      const [clickhouse, postgres] = portsOf(home)
      const files = ['password', 'users.xml', 'config.xml', 'store', 'store.pid'].map((name) => `clickhouse/${name}`)
      const paths = [...files, ...['password', 'pg_hba.conf', 'store', 'prepared'].map((name) => `postgres/${name}`)]
      const found = await asNobody(`http://127.0.0.1:${clickhouse}`, `http://127.0.0.1:${postgres}`, [
        dataDir,
        home,
        ...paths.map((path) => join(home, path)).filter((path) => existsSync(path)),
      ])
      expect(Object.keys(found).length).toBeGreaterThan(15)
      expect(Object.entries(found).filter(([, answer]) => answer !== 'refused')).toEqual([])
      expect(await server.terminate()).toBe(0)
    })
  })
})

/** Processes whose command line contains the folder. */
function storesOf(home: string): { pid: number; line: string[] }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const line = readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0')
        return line.some((part) => part.startsWith(home)) ? [{ pid: Number(name), line }] : []
      } catch {
        return [] // ended between the two calls
      }
    })
}

/** The ports they were started with: ClickHouse's second argument, and the value after PostgreSQL's -p. */
function portsOf(home: string): [number, number] {
  const lines = storesOf(home).map(({ line }) => line)
  const clickhouse = lines.find((line) => line.some((part) => part.endsWith('clickhouse-child.mjs'))) ?? []
  const postgres = lines.find((line) => line.includes('-p')) ?? []
  return [Number(clickhouse[3]), Number(postgres[postgres.indexOf('-p') + 1])]
}
