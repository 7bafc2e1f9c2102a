import { randomInt, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { smtpServer } from '../../../test/smtp-server.ts'
import { type Session, startApp, type TestApp } from '../../../test/start-app.ts'
import { user } from '../tables.ts'

let time = new Date('2026-03-02T10:00:00Z')
const clock = { now: () => time }
const person = { userFirstname: 'Zoë', userLastname: 'Ø', accountName: 'Café' }
const days = (n: number) => new Date(time.getTime() + n * 86_400_000)

describe('where mails leave the server', () => {
  let app: TestApp
  let mails: string[]
  const ends: (() => void)[] = []
  beforeAll(async () => {
    const refuses = (line: string) => (line.startsWith('RCPT TO:<refused') ? '550 nobody here' : undefined)
    const smtp = await smtpServer(refuses, (end) => void ends.push(end))
    mails = smtp.whole
    app = await startApp({ clock, env: { SMTP_URL: smtp.url, MAIL_FROM: 'o@outbound.example' } })
  })
  afterAll(async () => {
    await app.stop()
    for (const end of ends) end()
  })
  const mailsTo = (email: string) =>
    mails.filter((mail) => mail.includes(`RCPT TO:<${email}>`)).map((mail) => mail.replaceAll('=\n', ''))
  /** The links mailed to an address, oldest first. */
  const linksTo = (email: string) =>
    mailsTo(email).flatMap((mail) => /\/confirm\?token=3D([\w.-]+)/.exec(mail)?.[1] ?? [])
  const mailed = (email: string, count = 1) =>
    vi.waitFor(
      () => {
        const links = linksTo(email)
        if (links.length < count) throw new Error('not yet')
        return links
      },
      { timeout: 60_000, interval: 100 },
    )
  const patience = { timeout: 60_000, interval: 100 }
  const textsTo = (email: string) => mailsTo(email).join('\n')
  const post = (path: string, body: object, from = `10.9.${randomInt(256)}.${randomInt(256)}`) =>
    fetch(`${app.base}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify(body),
    })
  const begin = (userEmail: string, from?: string) =>
    post('/auth/v1/signup', { ...person, userEmail, userPassword: 'correct horse' }, from)
  const enter = async (userEmail: string) => {
    const answer = await post('/auth/v1/login', { userEmail, userPassword: 'correct horse' })
    const cookie = answer.headers
      .getSetCookie()
      .map((c) => c.split(';')[0])
      .join('; ')
    return { answer, cookie }
  }
  const enters = async (userEmail: string) => (await enter(userEmail)).answer.status
  const signUp = async (email = `${randomUUID()}@example.com`) => {
    const before = linksTo(email).length
    expect(await (await begin(email)).json()).toMatchObject({ code: 200, data: { isMailed: true } })
    const token = (await mailed(email, before + 1)).at(-1) ?? ''
    expect(await confirm(token)).toMatchObject({ code: 200, data: { isBegun: true } })
    const { answer, cookie } = await enter(email)
    const { data } = (await answer.json()) as { data: { userUuid: string; account: { accountUuid: string } } }
    const { userUuid, account } = data
    const who: Session = { cookie, userUuid, accountUuid: account.accountUuid, ask: app.ask(cookie) }
    return { email, who, token }
  }
  /** A user from before the server sent mail, with an unconfirmed address. */
  const unconfirmed = async () => {
    const made = await signUp()
    const { system } = app.stores.database
    await system.update(user).set({ emailVerified: false }).where(eq(user.id, made.who.userUuid))
    return made
  }
  const isConfirmed = async (who: Session) =>
    (await who.ask<{ userIsConfirmed: boolean }>('/profile/v1/me', {}, 'GET')).data.userIsConfirmed
  const confirm = async (confirmToken: string) => {
    const answer = await post('/auth/v1/confirm', { confirmToken })
    return (await answer.json()) as { code: number; message: string; data: unknown }
  }

  it('an account begins with the mailed link and its own password, and not before', async () => {
    const email = `${randomUUID()}@example.com`
    const answer = await begin(email)
    expect([answer.status, answer.headers.getSetCookie(), (await answer.json()).data]).toEqual([
      200,
      [],
      { isMailed: true },
    ])
    expect(await enters(email)).toBe(401)
    const [token = ''] = await mailed(email)
    expect(await app.stores.database.system.$count(user, eq(user.email, email))).toBe(0)
    const begun = { userEmail: email, isNew: true, isMoved: false, isBegun: true }
    expect(await confirm(token)).toMatchObject({ code: 200, data: begun })
    expect(await confirm(token)).toMatchObject({ code: 200, data: { ...begun, isNew: false, isBegun: false } })
    const { answer: entered, cookie } = await enter(email)
    expect(entered.status).toBe(200)
    expect(await app.ask(cookie)('/profile/v1/me', {}, 'GET')).toMatchObject({
      data: { userEmail: email, userRole: 'owner', userIsConfirmed: true, account: { accountName: 'Café' } },
    })
  })
  it('an address that is taken gets the same answer, and its owner a mail', async () => {
    const { email } = await signUp()
    const told = async (answer: Response) => [
      answer.status,
      [...answer.headers.keys()].filter((k) => !k.startsWith('x-ratelimit')).toSorted((a, b) => a.localeCompare(b)),
      await answer.json(),
    ]
    const taken = await told(await begin(email.toUpperCase()))
    expect(taken).toEqual(await told(await begin(`${randomUUID()}@example.com`)))
    await vi.waitFor(() => expect(textsTo(email)).toContain('tried to create an account with your address'), patience)
    expect(linksTo(email)).toHaveLength(1)
    expect(await app.stores.database.system.$count(user, eq(user.email, email))).toBe(1)
  })
  it('of two who sign up with one address the first has it whose link is followed, and the other hears why not', async () => {
    const email = `${randomUUID()}@example.com`
    await begin(email)
    const [first = ''] = await mailed(email)
    await begin(email)
    const second = (await mailed(email, 2)).at(-1) ?? ''
    expect(await confirm(second)).toMatchObject({ code: 200, data: { isBegun: true } })
    expect(await confirm(first)).toMatchObject({ code: 409, message: expect.stringContaining('Sign in to it') })
    expect(await app.stores.database.system.$count(user, eq(user.email, email))).toBe(1)
  })
  it('an address of before mails left is confirmed by the link that is mailed to it, once and again', async () => {
    const { email, who } = await unconfirmed()
    expect(await isConfirmed(who)).toBe(false)
    expect(await who.ask('/auth/v1/confirm/send')).toMatchObject({ code: 200, data: { userEmail: email } })
    const token = (await mailed(email, 2)).at(-1) ?? ''
    expect(await confirm(token)).toMatchObject({ code: 200, data: { userEmail: email, isNew: true, isBegun: false } })
    expect(await isConfirmed(who)).toBe(true)
    expect(await confirm(token)).toMatchObject({ code: 200, data: { userEmail: email, isNew: false } })
    expect(await who.ask('/auth/v1/confirm/send')).toMatchObject({
      code: 409,
      message: 'Your e-mail address is confirmed already',
    })
  })
  it('an address that the mail server refuses for good is called unreachable, of the owner and of who is invited', async () => {
    const { who } = await signUp()
    const { who: other } = await unconfirmed()
    const refused = `refused-${randomUUID()}@example.com`
    await app.stores.database.system.update(user).set({ email: refused }).where(eq(user.id, other.userUuid))
    expect((await other.ask('/auth/v1/confirm/send')).code).toBe(200)
    const soon = { timeout: 60_000, interval: 100 }
    const isUnreachable = async (of: Session) =>
      (await of.ask<{ userIsUnreachable: boolean }>('/profile/v1/me', {}, 'GET')).data.userIsUnreachable
    await expect.poll(() => isUnreachable(other), soon).toBe(true)
    expect(await isUnreachable(who)).toBe(false)
    for (const invitationEmail of [`refused-${randomUUID()}@example.com`, `taken-${randomUUID()}@example.com`])
      expect(await who.ask('/profile/v1/invitations', { invitationEmail })).toMatchObject({ code: 200 })
    const rows = async () =>
      (
        await who.ask<{ invitationEmail: string; invitationIsRefused: boolean }[]>('/profile/v1/invitations', {}, 'GET')
      ).data
        .map((i) => `${i.invitationEmail.split('-')[0]} ${i.invitationIsRefused}`)
        .toSorted((a, b) => a.localeCompare(b))
    await expect.poll(rows, soon).toEqual(['refused true', 'taken false'])
  })
  it('a link that is altered, has run out, or names an address of the past is refused in words', async () => {
    const { email, who, token } = await unconfirmed()
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
  it('another address takes the place of the old one once its link is followed, and the old one is told', async () => {
    const { email, who } = await signUp()
    const next = `next-${email}`
    const change = (userEmail: string) => who.ask(`/profile/v1/users/${who.userUuid}`, { userEmail }, 'PUT')
    expect(await change(next)).toMatchObject({ code: 200, data: { userEmail: email, userEmailWanted: next } })
    await vi.waitFor(
      () => expect(textsTo(email)).toContain('Until somebody follows it you sign in with this address'),
      patience,
    )
    expect(await isConfirmed(who)).toBe(true)
    expect(await enters(email)).toBe(200)
    expect(await enters(next)).toBe(401)
    const [token = ''] = await mailed(next)
    expect(await confirm(token)).toMatchObject({ code: 200, data: { userEmail: next, isMoved: true } })
    expect(await who.ask('/profile/v1/me', {}, 'GET')).toMatchObject({
      data: { userEmail: next, userIsConfirmed: true },
    })
    expect([await enters(email), await enters(next)]).toEqual([401, 200])
    await vi.waitFor(() => expect(textsTo(email)).toContain('Your e-mail address was changed'), patience)
    // repeating it changes nothing, and an old link does not work
    expect(await confirm(token)).toMatchObject({ code: 200, data: { isNew: false, isMoved: false } })
    const { data } = await who.ask<{ rows: { auditAction: string; auditAfter: object }[] }>('/profile/v1/audit', {
      fromDate: '2020-01-01',
      toDate: '2029-12-31',
    })
    const changes = data.rows.filter((r) => r.auditAction === 'user.changed').map((r) => r.auditAfter)
    expect(changes).toEqual([{ userEmail: next }, { userEmailWanted: next }])
  })
  it('a wanted address that was taken back, replaced or is somebody else’s leads nowhere', async () => {
    const { email, who } = await signUp()
    const [a, b] = [`a-${email}`, `b-${email}`]
    const change = (userEmail: string) => who.ask(`/profile/v1/users/${who.userUuid}`, { userEmail }, 'PUT')
    await change(a)
    const [first = ''] = await mailed(a)
    await change(b)
    const [second = ''] = await mailed(b)
    expect(await confirm(first)).toMatchObject({ code: 410 })
    expect(await who.ask('/auth/v1/confirm/send')).toMatchObject({ code: 200, data: { userEmail: b } })
    expect(await change(email)).toMatchObject({ code: 200, data: { userEmail: email, userEmailWanted: null } })
    expect(await confirm(second)).toMatchObject({ code: 410 })
    const other = await signUp()
    // a taken address gets the same answer as a free one: only its owner is notified, and it is assigned to nobody
    expect(await change(other.email)).toMatchObject({ code: 200, data: { userEmailWanted: other.email } })
    await vi.waitFor(() => expect(textsTo(other.email)).toContain('tried to use your address'), patience)
    expect(linksTo(other.email)).toHaveLength(1)
    // wanted first, taken before the confirmation
    await change(a)
    const third = (await mailed(a, 2))[1] ?? ''
    await signUp(a)
    expect(await confirm(third)).toMatchObject({ code: 409 })
    expect(await who.ask('/profile/v1/me', {}, 'GET')).toMatchObject({ data: { userEmail: email } })
    // the link has expired, and the wanted address with it
    await change(b)
    const then = time
    time = days(4)
    expect(await who.ask(`/profile/v1/users/${who.userUuid}`, {}, 'GET')).toMatchObject({
      data: { userEmailWanted: null },
    })
    time = then
  })
  it('asking for other addresses is no cannon: five a day of one person, and three to one address', async () => {
    const { email, who } = await signUp()
    const change = async (userEmail: string) =>
      (await who.ask(`/profile/v1/users/${who.userUuid}`, { userEmail }, 'PUT')).code
    const codes: number[] = []
    for (let n = 0; n < 12; n++) codes.push(await change(`${n}-${email}`))
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 200), ...Array.from({ length: 7 }, () => 429)])
    expect(await change(email)).toBe(200) // keeping the current address is free
    const target = `${randomUUID()}@example.com`
    const asked: number[] = []
    for (const of of [await signUp(), await signUp(), await signUp(), await signUp()])
      asked.push((await of.who.ask(`/profile/v1/users/${of.who.userUuid}`, { userEmail: target }, 'PUT')).code)
    expect(asked).toEqual([200, 200, 200, 429])
  })
  it('the link is sent again, three times a day and no more', async () => {
    const { email, who } = await unconfirmed()
    for (let n = 2; n <= 4; n++) {
      expect(await who.ask('/auth/v1/confirm/send')).toMatchObject({ code: 200, data: { userEmail: email } })
      await mailed(email, n)
    }
    expect(await who.ask('/auth/v1/confirm/send')).toMatchObject({ code: 429 })
    for (const token of linksTo(email)) expect((await confirm(token)).code).toBe(200)
  })
  it('no report leaves an account that has confirmed nothing, and asking for one is refused in words', async () => {
    const { who, token } = await unconfirmed()
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
    expect((await confirm(token)).code).toBe(200)
    expect((await send()).code).toBe(200)
    await vi.waitFor(() => expect(mails.join('\n')).toContain('RCPT TO:<reader@example.com>'), {
      timeout: 60_000,
      interval: 100,
    })
  })
  it('twenty accounts a day come from one range of addresses', async () => {
    const from = async (n: number) => (await begin(`${randomUUID()}@example.com`, `203.0.113.${n}`)).status
    for (let n = 0; n < 20; n++) expect(await from(n)).toBe(200)
    expect(await from(20)).toBe(429)
    expect((await begin(`${randomUUID()}@example.com`)).status).toBe(200)
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
