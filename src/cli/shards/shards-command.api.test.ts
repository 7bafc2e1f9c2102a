import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { join } from 'node:path'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { isFull } from '../../test/how-much.ts'
import { passableFolder } from '../../test/passable-folder.ts'
import { loadEnvironment, publisherLoad } from '../../test/publisher-load.ts'
import { buildOutbound, serverProcess } from '../../test/server-process.ts'
import { testStores } from '../../test/stores.ts'
import { startTwoShards } from '../../test/two-shards.ts'
import { z } from 'zod'
import { projectRoot } from '../../server/project-root.ts'

beforeAll(() => buildOutbound())

const soon = { timeout: 120_000, interval: 100 }
const run = promisify(execFile)

// with the waits of the product, which are two minutes
it.runIf(isFull)(
  'moves an account of a product that runs, as a command beside it',
  async () => {
    const { awin, env } = await loadEnvironment()
    const stores = await testStores({ closeAfterTest: true })
    const shards = await startTwoShards()
    const dir = passableFolder('outbound-moved-')
    const own = {
      DATA_DIR: dir,
      DATABASE_URL: stores.databaseUrl,
      CLICKHOUSE_URL: shards.url,
      CLICKHOUSE_CLUSTER: 'two',
      ...env,
    }
    const server = await serverProcess(own)
    const reader = shards.placed(stores.database)
    onTestFinished(async () => {
      await server.kill()
      await awin.close()
      await shards.close()
    })
    /** What the command says, in its words or in those of its refusal. */
    const command = async (...args: string[]) => {
      const file = join(projectRoot, 'dist/server/cli.js')
      const asked = run(process.execPath, [file, 'shards', ...args], { env: { ...process.env, ...own } })
      const { stdout, stderr } = await asked.catch((error: { stdout: string; stderr: string }) => error)
      return `${stdout}${stderr}`.trim()
    }
    await server.start()
    const load = await publisherLoad(server.base, awin)
    const goesOn = async (more = 40) => {
      const { clicks, pageviews } = load.sent()
      await expect
        .poll(() => Math.min(load.sent().clicks - clicks, load.sent().pageviews - pageviews), soon)
        .toBeGreaterThan(more)
    }
    await goesOn()
    const placed = async () =>
      (
        await stores.database.pool.query<{ account: string; shard: number }>(
          'SELECT account_uuid AS account, shard FROM account_shard',
        )
      ).rows[0]
    await expect.poll(placed, soon).toBeDefined()
    const { account = '', shard = 0 } = (await placed()) ?? {}
    const other = 3 - shard
    expect(await command()).toContain(`Shard ${shard}: 1 account, `)
    expect(await command('move', account, String(shard))).toBe(`The account lives on shard ${shard} already`)
    expect(await command('move', 'nobody@example.com', '1')).toBe('There is no account nobody@example.com')
    expect(await command('move', account, 'two')).toContain('two is no shard')
    expect(await command('move', account)).toContain('npm run shards')

    const said = await command('move', account, String(other))
    process.stdout.write(`${said}\n`)
    expect(said).toContain(`lives on shard ${other}, and on no other`)
    expect(await placed()).toEqual({ account, shard: other })
    await goesOn()
    const list = await command()
    process.stdout.write(`${list}\n`)
    expect(list).toContain(`Shard ${shard}: 0 accounts, 0 rows`)
    await load.end()
    const { pageviews, clicks, callbacks, uploads, imports } = load.sent()
    // clicks that a machine with too much to do sent on without counting them are told of by their reason
    const sql = `SELECT toFloat64(sum(n)) AS n FROM drop WHERE kind = 'click'`
    const counted = async () => {
      const [dropped] = await reader.query(account, { name: 'test', sql, row: z.object({ n: z.number() }) })
      const { discoverCount = 0, ...others } = await load.counted()
      return { ...others, discoverCount: discoverCount + (dropped?.n ?? 0) }
    }
    const expected = { pageviewCount: pageviews, discoverCount: clicks, conversionCount: callbacks + uploads + imports }
    await expect.poll(counted, soon).toEqual(expected)
    // nobody was refused a report, a redirect or an event because of it
    expect(load.refusals).toMatchObject({ waits: 0, redirects: [], events: [], others: [] })
    expect(await server.terminate(), server.output()).toBe(0)
  },
  600_000,
)
