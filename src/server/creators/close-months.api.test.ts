import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CreatorsRig, startCreators } from '../../test/creators-rig.ts'
import { silentLog } from '../log/log.ts'
import { closeMonthsJob } from './close-months-job.ts'

let rig: CreatorsRig
beforeAll(async () => {
  rig = await startCreators({ zone: 'Pacific/Auckland' })
})
afterAll(() => rig.stop())

const run = () =>
  closeMonthsJob({ database: rig.app.stores.database, clock: rig.clock, log: silentLog }).handler(
    {},
    new AbortController().signal,
  )
const months = async (id: string) => (await rig.money(id)).statements.map((s) => s.month)

it('closes the month that is over on the fifth day of the publisher’s calendar, once, and writes it down', async () => {
  await rig.goTo('2026-03-02T09:00:00Z')
  const { creatorId } = await rig.add()
  await rig.sell(creatorId, '2026-03-10')
  // one o'clock on the first of April in Auckland, and still March in Europe
  await rig.sell(creatorId, '', { at: '2026-03-31T12:00:00Z', commission: '1000' })
  // ten minutes before midnight of the fourth, and after it
  await rig.goTo('2026-04-04T10:50:00Z')
  await run()
  expect(await months(creatorId)).toEqual([])
  await rig.goTo('2026-04-04T13:10:00Z')
  await Promise.all([run(), run()])
  await run()
  expect((await rig.money(creatorId)).statements).toMatchObject([{ month: '2026-03', earned: 80, payout: 80 }])
  const { rows } = await rig.app.stores.database.pool.query(
    `SELECT actor_name, object, after FROM audit WHERE action = 'creatorStatement.closed'`,
  )
  expect(rows).toEqual([
    {
      actor_name: 'Operator',
      object: `Creator ${creatorId}, 2026-03`,
      after: { earned: '80.0000', payout: '80.0000', currencyCode: 'DKK' },
    },
  ])
})
it('leaves out who earned nothing, closes for who was archived, and waits for nobody without an exchange rate', async () => {
  await rig.goTo('2026-05-02T09:00:00Z')
  const [nothing, strange, archived] = [await rig.add(), await rig.add(), await rig.add()]
  await rig.sell(nothing.creatorId, '2026-05-03', { status: 'pending' })
  await rig.sell(strange.creatorId, '2026-05-03', { currency: 'ZZZ' })
  await rig.sell(archived.creatorId, '2026-05-03')
  await rig.me.ask(rig.at(archived.creatorId, 'archive'))
  await rig.goTo('2026-06-20T09:00:00Z')
  await run()
  expect(await months(nothing.creatorId)).toEqual([])
  expect(await months(strange.creatorId)).toEqual([])
  expect(await months(archived.creatorId)).toEqual(['2026-05'])
})
it('does not touch a month that the publisher has closed, and closes the next one', async () => {
  await rig.goTo('2026-07-01T09:00:00Z')
  const { creatorId } = await rig.add()
  const first = await rig.sell(creatorId, '2026-07-03')
  await rig.goTo('2026-08-02T09:00:00Z')
  expect((await rig.close(creatorId, '2026-07')).code).toBe(200)
  await rig.goTo('2026-08-06T09:00:00Z')
  await run()
  expect(await months(creatorId)).toEqual(['2026-07'])
  await rig.change(first, '2026-08-10', { commission: '150' })
  await rig.goTo('2026-09-06T09:00:00Z')
  await run()
  const { statements } = await rig.money(creatorId)
  expect(statements.map((s) => [s.month, s.earned, s.payout, s.carriedOut])).toEqual([
    ['2026-08', -20, 0, -20],
    ['2026-07', 80, 80, 0],
  ])
})
it('states what was approved in the month, also when it is paid before that is closed', async () => {
  await rig.goTo('2026-10-02T09:00:00Z')
  const { creatorId } = await rig.add()
  const sold = await rig.sell(creatorId, '2026-10-20')
  await rig.goTo('2026-11-01T02:25:00Z')
  await run()
  await rig.change(sold, '2026-11-03', { status: 'paid' })
  await rig.goTo('2026-11-05T09:00:00Z')
  await run()
  expect((await rig.money(creatorId)).statements).toMatchObject([{ month: '2026-10', earned: 80 }])
})
it.each([
  ['deadlock', '40P01', 'creator_statement', '2026-12', '2027-01'],
  ['serialisation failure', '40001', 'creator_entry', '2027-01', '2027-02'],
])('tries again at once after a %s', async (_, code, table, month, next) => {
  const { pool } = rig.app.stores.database
  await rig.goTo(`${month}-02T09:00:00Z`)
  const { creatorId } = await rig.add()
  await rig.sell(creatorId, `${month}-03`)
  await rig.goTo(`${next}-06T09:00:00Z`)
  // a sequence keeps its value when its transaction is rolled back
  await pool.query(`
    CREATE SEQUENCE tries;
    CREATE FUNCTION fail_twice() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
      BEGIN IF nextval('tries') <= 2 THEN RAISE 'again' USING ERRCODE = '${code}'; END IF; RETURN NEW; END $$;
    CREATE TRIGGER fail_twice BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION fail_twice()`)
  await run()
  await pool.query('DROP FUNCTION fail_twice() CASCADE; DROP SEQUENCE tries')
  expect((await rig.money(creatorId)).statements).toMatchObject([{ month, earned: 80 }])
  const { rows } = await pool.query(`SELECT 1 FROM audit WHERE object = 'Creator ${creatorId}, ${month}'`)
  expect(rows).toHaveLength(1)
})
