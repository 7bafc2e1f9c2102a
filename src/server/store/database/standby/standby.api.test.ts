import { sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startWithStandby, type StandbyRig } from '../../../../test/standby-rig.ts'
import { createLog } from '../../../log.ts'
import { ensureDatabase, migrateDatabase } from '../migrate.ts'
import { type Database, lateDatabase } from '../open.ts'
import { asReader, noteWrite } from './reader.ts'

let rig: StandbyRig
let standby: Awaited<ReturnType<StandbyRig['follow']>>
let database: Database
let lines: string[] = []
const [anna, ben] = [randomUUID(), randomUUID()]
beforeAll(async () => {
  rig = await startWithStandby()
  const url = await ensureDatabase(rig.url, 'outbound')
  await migrateDatabase(url)
  standby = await rig.follow()
  const opened = lateDatabase()
  opened.connectTo(url)
  opened.follow(
    rig.standbyUrl.replace(/\/?$/, '/outbound'),
    createLog((line) => lines.push(line)),
  )
  database = opened
  for (const uuid of [anna, ben])
    await database.pool.query('INSERT INTO account (uuid, name) VALUES ($1, $2)', [
      uuid,
      uuid === anna ? 'Anna' : 'Ben',
    ])
})
afterAll(async () => {
  await database?.close()
  await standby?.stop()
  await rig?.stop()
})

const row = {
  isStandby: sql<boolean>`pg_is_in_recovery()`,
  names: sql<string[]>`(SELECT array_agg(name) FROM account)`,
}
/** Who answers a reader of an account, and which accounts it sees there. */
const read = (account: string) =>
  asReader(account, () => database.as(account, async (tx) => (await tx.select(row).from(sql`(SELECT 1) AS one`))[0]))
const answeredBy = async (account: string) => ((await read(account))?.isStandby ? 'standby' : 'primary')
const young = () => expect.poll(() => answeredBy(ben), { timeout: 20_000 }).toBe('standby')

it('answers who reads, within their own account', async () => {
  await young()
  await expect.poll(() => read(anna), { timeout: 20_000 }).toEqual({ isStandby: true, names: ['Anna'] })
  expect(lines.join()).toContain('the standby answers questions')
})
it('leaves everything else to the primary: jobs, and who wrote a moment ago', async () => {
  await young()
  const asked = await database.as(ben, async (tx) => (await tx.select(row).from(sql`(SELECT 1) AS one`))[0])
  expect(asked?.isStandby).toBe(false)
  noteWrite(anna)
  expect(await answeredBy(anna)).toBe('primary')
  await young() // another account still is
})
it('lets the primary do what a reader writes after all', async () => {
  await young()
  await asReader(ben, () => database.as(ben, (tx) => tx.execute(sql`UPDATE account SET name = 'Benjamin'`)))
  const { rows } = await database.pool.query('SELECT name FROM account WHERE uuid = $1', [ben])
  expect(rows).toEqual([{ name: 'Benjamin' }])
})
it('throws what the work itself throws, once', async () => {
  await young()
  let times = 0
  const failing = asReader(ben, () =>
    database.as(ben, async () => {
      times++
      throw new Error('There is no such thing')
    }),
  )
  await expect(failing).rejects.toThrow('There is no such thing')
  expect(times).toBe(1)
})
it('is not asked while it shows none of the changes it hears of, and nobody notices that it went', async () => {
  await young()
  const asking = asksOnAndOn(() => read(ben))
  await standby.crash()
  standby = await rig.follow('1h')
  await database.pool.query(`UPDATE account SET name = 'Anne' WHERE uuid = $1`, [anna])
  await expect.poll(() => read(anna), { timeout: 20_000 }).toEqual({ isStandby: false, names: ['Anne'] })
  expect(await asking.stop()).toEqual([])
  expect(lines.join()).toContain('the standby is not asked')
  await standby.stop()
  standby = await rig.follow()
  await young()
  await expect.poll(() => read(anna), { timeout: 20_000 }).toEqual({ isStandby: true, names: ['Anne'] })
})

/** Asks one time after the other until it is stopped, and gives the errors there were. */
function asksOnAndOn(ask: () => Promise<unknown>) {
  const errors: unknown[] = []
  let isOn = true
  const all = (async () => {
    while (isOn) await ask().catch((error: unknown) => errors.push(error))
  })()
  return {
    stop: async () => {
      isOn = false
      await all
      return errors
    },
  }
}
