import { afterAll, beforeAll, expect, it } from 'vitest'
import type { StatementView } from '../../contract/statement.ts'
import { type CreatorsRig, freshAddress, startCreators } from '../../test/creators-rig.ts'
import { mailsTo } from '../../test/read-outbox.ts'
import { readPdf } from '../../test/read-pdf.ts'
import { creatorMailOf } from '../creators/statement-mails.ts'
import { silentLog } from '../log/log.ts'
import { MailError, type SendMail } from '../mail/index.ts'
import { createMailer } from '../mail/mailer.ts'
import { mailStatements } from './mails/mail-statements.ts'

let rig: CreatorsRig
beforeAll(async () => {
  rig = await startCreators()
})
afterAll(() => rig.stop())

const mail = (sendMail?: SendMail) => {
  const { database } = rig.app.stores
  const parts = {
    database,
    clock: rig.clock,
    log: silentLog,
    publicUrl: 'https://o.example',
    sendMail: sendMail ?? createMailer({ from: 'o@o.example', outbox: `${rig.app.dir}/outbox` }),
    mayMail: async () => true,
    brandOf: async () => null,
  }
  return mailStatements(parts, creatorMailOf(parts))
}
const lisa = {
  creatorName: 'Lisa',
  creatorSlug: 'lisa',
  creatorEmail: 'lisa@example.com',
  creatorAddress: 'Strandvej 2',
  creatorZipcode: '2100',
  creatorCity: 'København Ø',
  creatorCountryCode: 'DK',
  creatorVatNumber: 'DK11223344',
  creatorPaymentDetails: 'IBAN DK50 0040 0440 1162 43',
}
const company = { accountAddress: 'Torvet 1', accountZipcode: '8000', accountCity: 'Aarhus', accountCountryCode: 'DK' }

it('keeps who, VAT, due date and how to pay; tells both sides once, and once more when it is overdue', async () => {
  await rig.goTo('2026-03-02T09:00:00Z')
  const { creatorId } = await rig.add(lisa)
  const update = (input: object) => rig.me.ask('/profile/v1/account', input, 'PUT')
  expect(
    (await update({ ...company, accountVatNumber: 'DK55667788', accountBillingEmail: 'books@nordlys.dk' })).code,
  ).toBe(200)
  expect(await update({ accountPaymentDetails: 'IBAN DK50 0040 0440 1162 34' })).toMatchObject({ code: 400 })
  await rig.sell(creatorId, '2026-03-10', { commission: '333.33' })
  await rig.goTo('2026-04-02T09:00:00Z')
  const closed = await rig.close(creatorId, '2026-03')
  // 40 % of 333.33 is 133.332; a quarter of 133.33 is 33.3325
  expect(closed.data).toMatchObject({
    statementNumber: 1,
    payout: 133.33,
    vatPercent: 25,
    vat: 33.33,
    toPay: 166.66,
    dueOn: '2026-05-02',
  })
  // its content stays, whatever the parties are called later
  await rig.me.ask(rig.at(creatorId), { ...lisa, creatorName: 'Elisabeth', creatorCountryCode: 'DE' }, 'PUT')
  const facts = new Map(closed.data.facts.map((f) => [f.name, f.value]))
  expect(facts.get('Creator')).toBe('Lisa, Strandvej 2, 2100 København Ø, DK, VAT DK11223344')
  expect(facts.get('Publisher')).toBe('Nordlys, Torvet 1, 8000 Aarhus, DK, VAT DK55667788')
  expect(facts.get('Pay to')).toBe('IBAN DK50 0040 0440 1162 43')
  expect(facts.get('VAT')).toBe('25%, DKK 33.33')
  const file = async (format: string) => {
    const path = rig.at(creatorId, 'statements', closed.data.statementUuid, 'file')
    return Buffer.from((await rig.me.ask<{ base64: string }>(path, { format }, 'GET')).data.base64, 'base64')
  }
  const words = readPdf(await file('pdf')).split('\n')
  const csv = (await file('csv')).toString()
  for (const { name, value } of closed.data.facts) {
    expect(words[words.indexOf(name) + 1], name).toBe(value)
    expect(csv).toContain(value.includes(',') ? `${name},"${value}"` : `${name},${value}`)
  }

  // the mail server fails for the second mail only: the first one is not sent twice
  let sent = 0
  const real = createMailer({ from: 'o@o.example', outbox: `${rig.app.dir}/outbox` })
  await mail((m) => (++sent === 2 ? Promise.reject(new MailError('away', true)) : real(m)))
  await Promise.all([mail(), mail()])
  await mail()
  const [toLisa, toBooks] = [
    () => mailsTo(rig.app.dir, 'lisa@example.com'),
    () => mailsTo(rig.app.dir, 'books@nordlys.dk'),
  ]
  expect((await toLisa()).map((m) => m.subject)).toEqual(['Outbound: Statement 1 of March 2026, Nordlys'])
  expect((await toBooks()).map((m) => m.subject)).toEqual(['Outbound: Statement 1 of March 2026, Lisa'])
  expect((await toLisa())[0]?.text).toContain('For March 2026 Nordlys owes you DKK 166,66')
  expect((await toLisa())[0]?.headers).toContain('multipart/mixed')

  await rig.goTo('2026-05-02T20:00:00Z') // its day has not ended in Copenhagen
  await mail()
  expect(await toLisa()).toHaveLength(1)
  await rig.goTo('2026-05-02T22:30:00Z')
  await mail()
  await mail()
  expect((await toLisa()).map((m) => m.subject)).toEqual([
    'Outbound: Statement 1 of March 2026, Nordlys',
    'Outbound: Statement 1 of March 2026 is overdue, Nordlys',
  ])
  expect((await toBooks()).at(-1)?.text).toContain('is not noted as paid')
})

/** A person of the account with another role. */
async function colleague(role: string) {
  const person = { userEmail: `${role}@example.com`, userPassword: 'a long enough one' }
  const of = {
    userFirstname: 'Maja',
    userLastname: 'Krogh',
    userPhoneCountryCode: 'DK',
    userPhone: '22 61 84 07',
    userCurrencyCode: 'DKK',
  }
  const made = await rig.me.ask('/profile/v1/users', { ...of, ...person, userTitle: '', userRole: role })
  expect(made.code).toBe(200)
  const answer = await fetch(`${rig.app.base}/api/auth/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': freshAddress() },
    body: JSON.stringify(person),
  })
  const cookies = answer.headers.getSetCookie().map((c) => c.split(';')[0])
  return { ask: rig.app.ask(cookies.join('; ')) }
}

it('is marked as paid by who has the right to money and nobody else, and taken back within a day with a line each', async () => {
  await rig.goTo('2026-06-02T09:00:00Z')
  const { creatorId } = await rig.add({ creatorName: 'Omar' })
  await rig.sell(creatorId, '2026-06-03')
  await rig.goTo('2026-07-02T09:00:00Z')
  const { data } = await rig.close(creatorId, '2026-06')
  const at = (what: string) => rig.at(creatorId, 'statements', data.statementUuid, what)
  const [member, finance] = [await colleague('member'), await colleague('finance')]
  expect((await member.ask(at('paid'), {})).code).toBe(403)
  expect(await finance.ask<StatementView>(at('paid'), { reference: 'Bank 7' })).toMatchObject({
    code: 200,
    data: { paidOn: '2026-07-02', reference: 'Bank 7', mayTakeBack: true },
  })
  expect((await member.ask(at('unpaid'), {})).code).toBe(403)
  expect(await finance.ask<StatementView>(at('unpaid'), {})).toMatchObject({
    code: 200,
    data: { paidOn: null, reference: '' },
  })
  expect(await finance.ask(at('unpaid'), {})).toMatchObject({ code: 409, message: 'This statement is not paid' })
  expect((await finance.ask(at('paid'), { paidOn: '2026-07-01' })).code).toBe(200)
  const { rows } = await rig.app.stores.database.pool.query(
    `SELECT action, object FROM audit WHERE action IN ('creatorStatement.paid', 'creatorStatement.takenBack') ORDER BY at, action`,
  )
  const object = `Creator ${creatorId}, statement ${data.statementNumber} of 2026-06`
  expect(rows.map((r) => `${r.action}|${r.object}`).toSorted()).toEqual(
    ['creatorStatement.paid', 'creatorStatement.paid', 'creatorStatement.takenBack'].map((a) => `${a}|${object}`),
  )
  await rig.goTo('2026-07-03T09:00:00Z')
  expect(await rig.me.ask(at('unpaid'), {})).toMatchObject({
    code: 409,
    message: 'That it was paid can be taken back for a day only',
  })
})
