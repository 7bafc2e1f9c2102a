import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RateView } from '../../../contract/creators/creator-money-views.ts'
import { type CreatorsRig, startCreators } from '../../../test/creators-rig.ts'
import { mailsTo } from '../../../test/read-outbox.ts'
import { silentLog } from '../../log/log.ts'
import { MailError, type SendMail } from '../../mail/index.ts'
import { account } from '../../account/index.ts'
import { createMailer } from '../../mail/mailer.ts'
import { mailRates } from './rate-mails-job.ts'

let rig: CreatorsRig
beforeAll(async () => {
  rig = await startCreators()
})
afterAll(() => rig.stop())

const minute = 60_000
let wait = 0
const look = (over: { sendMail?: SendMail; mayMail?: boolean } = {}) => {
  const { database } = rig.app.stores
  return mailRates({
    database,
    clock: { now: () => new Date(rig.now().getTime() + wait) },
    log: silentLog,
    publicUrl: 'https://o.example',
    sendMail: createMailer({ from: 'o@o.example', outbox: `${rig.app.dir}/outbox` }),
    ...over,
    mayMail: async () => over.mayMail ?? true,
  })
}
let people = 0
const somebody = async (over: object = {}) => {
  const creatorEmail = `lisa${people++}@example.com`
  const { creatorId } = await rig.add({ creatorEmail, ...over })
  return { creatorId, creatorEmail, mails: () => mailsTo(rig.app.dir, creatorEmail) }
}
const rate = (creatorId: string, over: object) =>
  rig.me.ask(rig.at(creatorId, 'rates'), { rateAmount: 50, creatorIsMailed: true, ...over })
const rates = async (creatorId: string) =>
  (await rig.me.ask<{ rates: RateView[] }>(rig.at(creatorId, 'money'), {}, 'GET')).data.rates

it('tells a creator of all rates of some minutes in one mail, once, with what was before and from when on', async () => {
  await rig.goTo('2026-03-02T09:00:00Z')
  const { creatorId, mails } = await somebody()
  await rig.goTo('2026-03-02T12:59:00Z')
  expect((await rate(creatorId, { rateAmount: 5 })).code).toBe(200)
  await rig.goTo('2026-03-02T13:05:00Z') // 14:05 in Copenhagen
  await rate(creatorId, { rateAmount: 35 })
  await rate(creatorId, { rateAmount: 45, validFromDate: '2026-04-01' })
  wait = 4 * minute - 1
  await look()
  expect(await mails()).toEqual([])
  expect((await rates(creatorId))[0]).toMatchObject({
    mailedDatetime: null,
    mailDueDatetime: '2026-03-02T13:15:00.000Z',
  })
  wait = 4 * minute
  await Promise.all([look(), look()])
  await look()
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  const text = mail?.text.replaceAll(/\s+/g, ' ') ?? ''
  expect(text).toContain(
    'You get: 35% of the commission Before: 40% of the commission For clicks from: 2 Mar 2026, 14:05',
  )
  expect(text).toContain('You get: 45% of the commission Before: 35% of the commission For clicks from: 1 Apr 2026')
  expect(text).not.toContain('5% of the commission Before: 5%')
  expect(text).not.toContain('get: 5%')
  expect((await rates(creatorId)).map((r) => [r.rateAmount, r.mailedDatetime, r.mailDueDatetime === null])).toEqual([
    [45, '2026-03-02T13:09:00.000Z', false],
    [35, '2026-03-02T13:09:00.000Z', false],
    [5, null, true], // nobody is notified
    [40, null, true], // the first one is not a change
  ])
  await rate(creatorId, { rateAmount: 30 })
  wait = 10 * minute
  await look()
  expect((await mails()).length).toBe(2)
})

it('writes days and percents as in the creator’s country, else as the publisher’s first owner has them', async () => {
  await rig.goTo('2026-03-02T15:00:00Z')
  const dane = await somebody({ creatorCountryCode: 'DK' })
  await rate(dane.creatorId, { rateAmount: 45.5, validFromDate: '2026-04-01' })
  wait = 10 * minute
  await look()
  const [mail] = await dane.mails()
  expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain(
    'You get: 45,5 % of the commission Before: 40 % of the commission For clicks from: 1. Apr 2026',
  )
})

it('tells nobody who is not to be told, has no address, is archived, or has what they had', async () => {
  await rig.goTo('2026-03-03T09:00:00Z')
  const untold = await somebody()
  await rate(untold.creatorId, { creatorIsMailed: false })
  const unasked = await somebody()
  expect((await rig.me.ask(rig.at(unasked.creatorId, 'rates'), { rateAmount: 50 })).code).toBe(200)
  const without = await rig.add({ creatorEmail: '' })
  await rate(without.creatorId, {})
  expect((await rates(without.creatorId))[0]?.mailDueDatetime).toBeNull()
  const same = await somebody()
  await rate(same.creatorId, { rateAmount: 40 })
  const archived = await somebody()
  await rate(archived.creatorId, {})
  await rig.me.ask(rig.at(archived.creatorId, 'archive'))
  const erased = await somebody()
  await rate(erased.creatorId, {})
  await rig.me.ask(rig.at(erased.creatorId, 'archive'))
  expect((await rig.me.ask(rig.at(erased.creatorId, 'erase'))).code).toBe(200)
  wait = 10 * minute
  const asked: string[] = []
  await look({
    sendMail: async ({ to }) => {
      asked.push(...to)
      return { refused: [] }
    },
  })
  expect(asked).toEqual([])
  // a restored creator is not notified of old changes
  await rig.me.ask(rig.at(archived.creatorId, 'archive'), { isArchived: false })
  await look()
  expect(await archived.mails()).toEqual([])
})

it('sends nothing for a demo, nor for who may not send mails yet', async () => {
  await rig.goTo('2026-03-04T09:00:00Z')
  const { creatorId, mails } = await somebody()
  await rate(creatorId, {})
  wait = 10 * minute
  await look({ mayMail: false })
  expect(await mails()).toEqual([])
  const own = eq(account.uuid, rig.me.accountUuid)
  await rig.app.stores.database.system.update(account).set({ isDemo: true }).where(own)
  await look()
  await rig.app.stores.database.system.update(account).set({ isDemo: false }).where(own)
  await look()
  expect(await mails()).toEqual([])
})

it('tries again what a mail server takes later, for three days, and gives up what it refuses', async () => {
  await rig.goTo('2026-03-05T09:00:00Z')
  const later = await somebody()
  await rate(later.creatorId, {})
  wait = 10 * minute
  const failing = (isTemporary: boolean) => async () => {
    throw new MailError('no', isTemporary)
  }
  await look({ sendMail: failing(true) })
  expect((await rates(later.creatorId))[0]).toMatchObject({ mailedDatetime: null, mailDueDatetime: expect.any(String) })
  wait = 3 * 24 * 60 * minute + 10 * minute
  await look()
  expect(await later.mails()).toEqual([])
  wait -= 1
  await look()
  expect((await later.mails()).length).toBe(1)
  const refused = await somebody()
  await rate(refused.creatorId, {})
  wait = 10 * minute
  await look({ sendMail: failing(false) })
  expect((await rates(refused.creatorId))[0]).toMatchObject({ mailedDatetime: null, mailDueDatetime: null })
  await look()
  expect(await refused.mails()).toEqual([])
})
