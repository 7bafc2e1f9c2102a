import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signedMerchant } from '../../../test/merchant.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import { mailTo } from '../../../test/read-outbox.ts'
import { type Session, startApp, type TestApp } from '../../../test/start-app.ts'

const publisherEmail = `${randomUUID()}@nordlys.example`
let now = new Date('2026-03-02T09:00:00Z')
let app: TestApp
let me: Session
beforeAll(async () => {
  app = await startApp({ clock: { now: () => now } })
  me = await app.signUp({ accountName: 'Nordlys', userEmail: publisherEmail })
})
afterAll(() => app.stop())

it('mails both sides what was accepted, as a PDF with the terms, who accepted them and when', async () => {
  const { email } = await signedMerchant(app, me, { email: `${randomUUID()}@brykstrom.dk` })
  const mail = await mailTo(app.dir, `${email}, ${publisherEmail}`, 'Terms of Always on accepted')
  expect(mail.text).toContain('Signe Holm accepted version 1 of the terms between Nordlys and Brykstrøm ApS')
  const [, attached = ''] = /name="?terms-\d+-1\.pdf"?[\s\S]*?\r?\n\r?\n([\w+/=\s]+)/.exec(mail.text) ?? []
  const words = readPdf(Buffer.from(attached, 'base64')).replaceAll(/\s+/g, ' ')
  for (const part of ['Nordlys', 'Brykstrøm ApS', '8% of sale', 'Signe Holm', '2026-03-02'])
    expect(words).toContain(part)
})

it('loses no mail of an answer when nothing can be queued right after it', async () => {
  const { pool } = app.stores.database
  const email = `${randomUUID()}@brykstrom.dk`
  await pool.query(`
    CREATE FUNCTION no_mails() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'the queue is away'; END $$;
    CREATE TRIGGER no_mails BEFORE INSERT ON jobs.job FOR EACH ROW WHEN (NEW.name = 'partners.mail') EXECUTE FUNCTION no_mails()`)
  await signedMerchant(app, me, { email })
  const triedAgainAt = async () => {
    const { rows } = await pool.query<{ at: Date }>(
      `SELECT due_at AS at FROM happening_delivery WHERE consumer = 'partner answer mails'`,
    )
    return rows[0]?.at
  }
  await expect.poll(triedAgainAt, { timeout: 60_000 }).toEqual(new Date('2026-03-02T09:00:10Z'))
  // replaced, not dropped: dropping locks the job table in the opposite order from its workers
  await pool.query(
    'CREATE OR REPLACE FUNCTION no_mails() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$',
  )
  now = new Date(now.getTime() + 60_000)
  const mail = await mailTo(app.dir, `${email}, ${publisherEmail}`, 'Terms of Always on accepted')
  expect(mail.text).toContain('Signe Holm accepted version 1 of the terms between Nordlys and Brykstrøm ApS')
})
