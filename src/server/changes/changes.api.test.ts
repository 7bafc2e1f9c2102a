import { describe, expect, it, onTestFinished } from 'vitest'
import { testStores } from '../../test/stores.ts'
import { buildShop } from '../../test/tracking.ts'
import { systemClock } from '../time/clock.ts'
import { silentLog } from '../log/log.ts'
import { type Changed, watchChanges } from './index.ts'

async function watched() {
  const { database } = await testStores({ closeAfterTest: true })
  const changes = watchChanges({ database, clock: systemClock, log: silentLog })
  onTestFinished(changes.stop)
  const told: Changed[] = []
  changes.watch((changed) => told.push(changed))
  await changes.check()
  /**
   * Accounts notified since the last call. A notice may come before the check: an account with several transactions is
   * notified several times.
   */
  const news = async () => {
    await changes.check()
    return [...new Set(told.splice(0).flatMap((changed) => (changed === 'all' ? ['all'] : [...changed])))]
  }
  return { database, changes, news }
}
const row = (table: string) => `UPDATE ${table} SET `

describe('accounts whose rows changed', () => {
  it('are told, and not again, after everything was told to who begins to watch', async () => {
    const { database, news } = await watched()
    expect(await news()).toEqual(['all'])
    const [one, two] = [await buildShop(database), await buildShop(database)]
    expect((await news()).toSorted()).toEqual([one.accountUuid, two.accountUuid].toSorted())
    expect(await news()).toEqual([])
  })

  it('are those of every column that somebody keeps, and of no other', async () => {
    const { database, news } = await watched()
    const { accountUuid, siteUuid, merchantUuid } = await buildShop(database)
    await database.pool.query(
      `INSERT INTO smart_link (code, account_uuid, site_uuid, merchant_uuid, name, site_url, target_url) VALUES ('abcd', $1, $2, $3, 'Link', '', '')`,
      [accountUuid, siteUuid, merchantUuid],
    )
    await news()
    for (const [change, isTold] of [
      [`${row('site')} allowed_domains = '{a.dk}'`, true],
      [`${row('site')} allowed_domains = '{a.dk}'`, false],
      [`${row('site')} currency_code = 'SEK'`, false],
      [`${row('connection')} last_import_at = now()`, false],
      [`${row('connection')} name = 'Another name'`, true],
      [`${row('programme')} updated_at = now()`, false],
      [`${row('programme')} commission_percentage = 7`, true],
      [`${row('campaign')} is_priority = true`, true],
      [`${row('smart_link')} target_url = 'https://shop.dk/'`, true],
      ['DELETE FROM smart_link', true],
      ['DELETE FROM smart_link', false],
    ] as const) {
      await database.pool.query(change)
      expect([change, await news()]).toEqual([change, isTold ? [accountUuid] : []])
    }
  })

  it('are those of requests, too, which may write nothing here themselves', async () => {
    const { database, news } = await watched()
    const { accountUuid } = await buildShop(database)
    await news()
    await database.as(accountUuid, (tx) => tx.execute("UPDATE site SET name = 'New name'"))
    expect(await news()).toEqual([accountUuid])
    await expect(
      database.as(accountUuid, (tx) =>
        tx.execute(`INSERT INTO account_change (account_uuid, transaction_id) VALUES ('${accountUuid}', '1')`),
      ),
    ).rejects.toThrow()
  })

  it('are told when a transaction ends that began before others, and not when it is taken back', async () => {
    const { database, news } = await watched()
    const [slow, quick, undone] = [await buildShop(database), await buildShop(database), await buildShop(database)]
    await news()
    const first = await database.pool.connect()
    await first.query('BEGIN')
    await first.query('UPDATE site SET is_active = false WHERE uuid = $1', [slow.siteUuid])
    await database.pool.query('UPDATE site SET is_active = false WHERE uuid = $1', [quick.siteUuid])
    expect(await news()).toEqual([quick.accountUuid])
    await first.query('COMMIT')
    expect(await news()).toEqual([slow.accountUuid])
    await first.query('BEGIN')
    await first.query('UPDATE site SET is_active = false WHERE uuid = $1', [undone.siteUuid])
    await first.query('ROLLBACK')
    first.release()
    expect(await news()).toEqual([])
  })

  it('are told without being asked for when the database says so', async () => {
    const { database, changes } = await watched()
    await expect.poll(changes.isPrompt).toBe(true)
    const heard = new Promise<string[]>((resolve) => {
      changes.watch((changed) => changed !== 'all' && resolve([...changed]))
    })
    await changes.check()
    const { accountUuid } = await buildShop(database)
    expect(await heard).toEqual([accountUuid])
  })

  it('are all of them when a look comes too late', async () => {
    const { database } = await testStores({ closeAfterTest: true })
    let time = Date.now()
    const changes = watchChanges({ database, clock: { now: () => new Date(time) }, log: silentLog })
    onTestFinished(changes.stop)
    const told: Changed[] = []
    changes.watch((changed) => told.push(changed))
    await changes.check()
    time += 13 * 3_600_000
    await changes.check()
    await changes.check()
    expect(told).toEqual(['all', 'all'])
  })
})
