import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type TestStores, testStores } from '../../test/stores.ts'
import { buildShop } from '../../test/tracking.ts'
import { user } from '../account/index.ts'
import { type Changes, watchChanges } from '../changes/index.ts'
import { systemClock } from '../time/clock.ts'
import { silentLog } from '../log/log.ts'
import { openDatabase } from '../store/database/open.ts'
import { StoreAway } from '../store/store-away.ts'
import { keepSnapshot } from './keep-snapshot.ts'

const newFolder = () => mkdtempSync(join(tmpdir(), 'outbound-routing-'))
/** An unreachable database, and a watcher that gets no changes from it. */
const away = () => {
  const database = openDatabase('postgres://127.0.0.1:1/none')
  onTestFinished(database.close)
  return database
}

describe('the routing snapshot', () => {
  let stores: TestStores
  beforeAll(async () => {
    stores = await testStores()
  })
  afterAll(() => stores.close())

  async function keep({ dir = newFolder(), database = stores.database, wrap = (c: Changes) => c } = {}) {
    const changes = watchChanges({ database, clock: systemClock, log: silentLog })
    const routing = await keepSnapshot({
      dir,
      database,
      events: stores.events,
      changes: wrap(changes),
      networkUuid: (network) => network,
      readPage: async () => null,
      log: silentLog,
      now: () => Date.now(),
      sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      startPatience: 10_000,
    })
    const stop = async () => {
      await routing.stop()
      await changes.stop()
    }
    onTestFinished(stop)
    /** Files by account, with the inode that identifies each version. */
    const written = () =>
      new Map(readdirSync(join(dir, 'routing')).map((f) => [f, statSync(join(dir, 'routing', f)).ino] as const))
    return { routing, dir, stop, written, site: (uuid: string) => routing.current().site(uuid) }
  }

  it('reads and writes only the account that changed, and leaves everything of others as it was', async () => {
    const [one, two] = [await buildShop(stores.database), await buildShop(stores.database)]
    const { routing, site, written } = await keep()
    const [siteOfTwo, snapshot, files] = [site(two.siteUuid), routing.current(), written()]
    expect(siteOfTwo).toMatchObject({ accountUuid: two.accountUuid, isActive: true })
    await stores.database.pool.query('UPDATE site SET is_active = false WHERE uuid = $1', [one.siteUuid])
    await routing.refresh()
    expect(site(one.siteUuid)?.isActive).toBe(false)
    expect(site(two.siteUuid)).toBe(siteOfTwo)
    expect(routing.current()).toBe(snapshot)
    const changed = [...written()].filter(([file, version]) => files.get(file) !== version).map(([file]) => file)
    expect(changed).toEqual([`${one.accountUuid}.json`])
  })

  it('learns of shops, campaigns and sites of a new account, and forgets an account without sites', async () => {
    const { routing, site, written } = await keep()
    const { accountUuid, siteUuid, shop, campaigns } = await buildShop(stores.database)
    await routing.refresh()
    expect(routing.current().merchant(shop)).toMatchObject({ domain: shop })
    expect(routing.current().merchant(shop)?.isOnlyClaimed).toBeUndefined()
    expect(
      routing
        .current()
        .campaigns(siteUuid, shop)
        .map((c) => c.uuid),
    ).toEqual(campaigns)
    await stores.database.pool.query('UPDATE site SET deleted_at = now() WHERE uuid = $1', [siteUuid])
    await routing.refresh()
    expect(site(siteUuid)).toBeUndefined()
    expect(routing.current().campaigns(siteUuid, shop)).toEqual([])
    expect([...written().keys()]).not.toContain(`${accountUuid}.json`)
  })

  it('knows the zone of the account’s first owner, also when they move, and who comes after them', async () => {
    const { accountUuid } = await buildShop(stores.database)
    const owner = (timezone: string, hour: number) =>
      stores.database.system
        .insert(user)
        .values({
          accountUuid,
          name: 'Own Er',
          firstName: 'Own',
          lastName: 'Er',
          email: `${randomUUID()}@blog.dk`,
          role: 'owner',
          timezone,
          createdAt: new Date(Date.UTC(2026, 0, 1, hour)),
        })
        .returning()
    const [first] = await owner('America/New_York', 1)
    await owner('Asia/Tokyo', 2)
    const { routing } = await keep()
    const zone = () => routing.current().zone(accountUuid)
    expect(zone()).toBe('America/New_York')
    const change = async (what: Partial<typeof user.$inferInsert>) => {
      await stores.database.system
        .update(user)
        .set(what)
        .where(eq(user.id, first?.id ?? ''))
      await routing.refresh()
      return zone()
    }
    expect(await change({ timezone: 'Pacific/Auckland' })).toBe('Pacific/Auckland')
    expect(await change({ isActive: false })).toBe('Asia/Tokyo')
    expect(await change({ isActive: true })).toBe('Pacific/Auckland')
    await stores.database.system.delete(user).where(eq(user.id, first?.id ?? ''))
    await routing.refresh()
    expect(zone()).toBe('Asia/Tokyo')
    expect(routing.current().zone(randomUUID())).toBe('UTC')
  })

  it('hears of a change without being asked to look', async () => {
    const { siteUuid } = await buildShop(stores.database)
    const { site } = await keep()
    await stores.database.pool.query('UPDATE site SET is_active = false WHERE uuid = $1', [siteUuid])
    await expect.poll(() => site(siteUuid)?.isActive, { timeout: 60_000 }).toBe(false)
  })

  it('goes on soon with what could not be loaded, rather than at the next regular look', async () => {
    const { siteUuid } = await buildShop(stores.database)
    let refusals = 0
    const refusing = Object.defineProperty({ ...stores.database }, 'system', {
      get: () => {
        if (refusals === 8) return stores.database.system
        refusals++
        throw new StoreAway('database')
      },
    })
    const { site } = await keep({ database: refusing })
    expect(site(siteUuid)).toBeUndefined()
    await expect.poll(() => site(siteUuid)?.isActive, { timeout: 60_000 }).toBe(true)
    expect(refusals).toBe(8)
  })

  it('is there at a start without a database, with shops and campaigns, and without accounts that were gone', async () => {
    const kept = await buildShop(stores.database)
    const gone = await buildShop(stores.database)
    const first = await keep()
    await stores.database.pool.query('UPDATE site SET deleted_at = now() WHERE uuid = $1', [gone.siteUuid])
    await first.routing.refresh()
    await first.stop()
    const { routing, site } = await keep({ dir: first.dir, database: away() })
    expect(site(kept.siteUuid)).toMatchObject({ domain: 'café.example' })
    expect(routing.current().merchant(kept.shop)).toEqual({ uuid: kept.merchantUuid, domain: kept.shop })
    expect(routing.current().campaigns(kept.siteUuid, kept.shop)[0]).toMatchObject({ uuid: kept.campaigns[0] })
    expect(site(gone.siteUuid)).toBeUndefined()
  })

  it('does not call a shop listed because one account claims it, nor claimed because another one does', async () => {
    const shop = `own-${Date.now()}.example`
    const { routing } = await keep()
    const { merchantUuid } = await buildShop(stores.database, { shop, offers: [{ network: 'generic' }] })
    await routing.refresh()
    expect(routing.current().merchant(shop)).toMatchObject({ isOnlyClaimed: true })
    const other = await buildShop(stores.database)
    const point = (network: string) =>
      stores.database.pool.query('UPDATE programme SET merchant_uuid = $1, network = $2 WHERE account_uuid = $3', [
        merchantUuid,
        network,
        other.accountUuid,
      ])
    await point('north')
    await routing.refresh()
    expect(routing.current().merchant(shop)).toEqual({ uuid: merchantUuid, domain: shop })
    await point('generic')
    await routing.refresh()
    expect(routing.current().merchant(shop)).toEqual({ uuid: merchantUuid, domain: shop })
  })
})
