import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { smtpServer } from '../../../test/smtp-server.ts'
import { type Session, startApp, type TestApp } from '../../../test/start-app.ts'
import { user } from '../tables.ts'

let time = new Date('2026-03-02T10:00:00Z')
const clock = { now: () => time }
const days = (n: number) => new Date(time.getTime() + n * 86_400_000)

describe('where mails leave the server', () => {
  let app: TestApp
  let mails: string[]
  const ends: (() => void)[] = []
  beforeAll(async () => {
    const smtp = await smtpServer(undefined, (end) => void ends.push(end))
    mails = smtp.seen
    app = await startApp({ clock, env: { SMTP_URL: smtp.url, MAIL_FROM: 'o@outbound.example' } })
  })
  afterAll(async () => {
    await app.stop()
    for (const end of ends) end()
  })
  /** The links that were mailed to an address, oldest first. */
  const linksTo = (email: string) => {
    const text = mails.join('\n').replaceAll('=\n', '').replaceAll('=3D', '=')
    return text
      .split('RCPT TO:')
      .filter((mail) => mail.startsWith(`<${email}>`))
      .map((mail) => /\/confirm\?token=([\w.-]+)/.exec(mail)?.[1] ?? '')
  }
  const mailed = (email: string, count = 1) =>
    vi.waitFor(
      () => {
        const links = linksTo(email)
        if (links.length < count || links.includes('')) throw new Error('not yet')
        return links
      },
      { timeout: 60_000, interval: 100 },
    )
  const signUp = async () => {
    const email = `${randomUUID()}@example.com`
    return { email, who: await app.signUp({ userEmail: email }) }
  }
  const isConfirmed = async (who: Session) =>
    (await who.ask<{ userIsConfirmed: boolean }>('/profile/v1/me', {}, 'GET')).data.userIsConfirmed
  const confirm = (confirmToken: string) => app.ask('')('/auth/v1/confirm', { confirmToken })

  it('a new address is confirmed by the link that was mailed to it, once and again', async () => {
    const { email, who } = await signUp()
    expect(await isConfirmed(who)).toBe(false)
    const [token = ''] = await mailed(email)
    expect(await confirm(token)).toMatchObject({ code: 200, data: { userEmail: email, isNew: true } })
    expect(await isConfirmed(who)).toBe(true)
    expect(await confirm(token)).toMatchObject({ code: 200, data: { userEmail: email, isNew: false } })
    expect(await who.ask('/auth/v1/confirm/send')).toMatchObject({
      code: 409,
      message: 'Your e-mail address is confirmed already',
    })
  })
  it('a link that is altered, has run out, or names an address of the past is refused in words', async () => {
    const { email, who } = await signUp()
    const [token = ''] = await mailed(email)
    expect(await confirm(`${token}A`)).toMatchObject({ code: 400, message: expect.stringContaining('not complete') })
    const then = time
    time = days(3)
    expect(await confirm(token)).toMatchObject({ code: 410, message: expect.stringContaining('has run out') })
    time = then
    const { system } = app.stores.database
    await system
      .update(user)
      .set({ email: `other-${email}` })
      .where(eq(user.id, who.userUuid))
    expect(await confirm(token)).toMatchObject({ code: 410, message: expect.stringContaining('no longer in use') })
    expect(await isConfirmed(who)).toBe(false)
  })
  it('the link is sent again, three times a day and no more', async () => {
    const { email, who } = await signUp()
    await mailed(email)
    for (let n = 2; n <= 4; n++) {
      expect(await who.ask('/auth/v1/confirm/send')).toMatchObject({ code: 200, data: { userEmail: email } })
      await mailed(email, n)
    }
    expect(await who.ask('/auth/v1/confirm/send')).toMatchObject({ code: 429 })
    for (const token of linksTo(email)) expect((await confirm(token)).code).toBe(200)
  })
  it('no report leaves an account that has confirmed nothing, and asking for one is refused in words', async () => {
    const { email, who } = await signUp()
    const view = await who.ask<{ viewUuid: string }>('/insights/v1/views', {
      viewName: 'Week',
      viewPath: '/insights/reports',
      viewSearch: 'tab=date&period=last-7-days',
    })
    const made = await who.ask<{ scheduleUuid: string }>('/insights/v1/schedules', {
      viewUuid: view.data.viewUuid,
      scheduleFormat: 'csv',
      scheduleRecipients: ['reader@example.com'],
      scheduleCadence: 'weekly',
      scheduleDay: 1,
      scheduleHour: 7,
    })
    const send = () => who.ask(`/insights/v1/schedules/${made.data.scheduleUuid}/send`)
    expect(await send()).toMatchObject({ code: 409, message: expect.stringContaining('confirm your e-mail address') })
    expect(mails.join('\n')).not.toContain('reader@example.com')
    const [token = ''] = await mailed(email)
    expect((await confirm(token)).code).toBe(200)
    expect((await send()).code).toBe(200)
    await vi.waitFor(() => expect(mails.join('\n')).toContain('RCPT TO:<reader@example.com>'), {
      timeout: 60_000,
      interval: 100,
    })
  })
  it('twenty accounts a day come from one range of addresses', async () => {
    const from = async (n: number) => {
      const answer = await fetch(`${app.base}/api/auth/v1/signup`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${n}` },
        body: JSON.stringify({
          userFirstname: 'Zoë',
          userLastname: 'Ø',
          accountName: 'Café',
          userEmail: `${randomUUID()}@example.com`,
          userPassword: 'correct horse',
        }),
      })
      return answer.status
    }
    for (let n = 0; n < 20; n++) expect(await from(n)).toBe(200)
    expect(await from(20)).toBe(429)
    expect((await app.signUp()).accountUuid).not.toBe('')
  })
})

describe('where no mail leaves the server', () => {
  it('nobody has to confirm anything, and no link is written', async () => {
    const app = await startApp({ clock })
    try {
      const who = await app.signUp()
      expect(await who.ask('/profile/v1/me', {}, 'GET')).toMatchObject({ data: { userIsConfirmed: true } })
      expect(await who.ask('/auth/v1/confirm/send')).toMatchObject({
        code: 409,
        message: 'No mail server is set up here, so nothing has to be confirmed',
      })
    } finally {
      await app.stop()
    }
  })
})
