import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signedMerchant } from '../../../test/merchant.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import { mailTo } from '../../../test/read-outbox.ts'
import { type Session, startApp, type TestApp } from '../../../test/start-app.ts'

const publisherEmail = `${randomUUID()}@nordlys.example`
let app: TestApp
let me: Session
beforeAll(async () => {
  app = await startApp({ clock: { now: () => new Date('2026-03-02T09:00:00Z') } })
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
