import { randomInt, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { smtpServer } from '../../../test/smtp-server.ts'
import { type Session, startApp, type TestApp } from '../../../test/start-app.ts'
import { endedBy, type EndingEvent } from '../open/open-kinds.ts'

/**
 * What must be true: a thief with a stolen session, without the owner's mailbox and new password, has no access to the
 * account once its owner has chosen a new password, ended the other sessions, or pressed "This was not me". Attacked: a
 * pending change of address, the mailed links and codes, and what the warning mails themselves give access to.
 */
let app: TestApp
let mails: string[]
let time = new Date('2026-03-02T10:00:00Z')
const ends: (() => void)[] = []
beforeAll(async () => {
  const smtp = await smtpServer(
    () => undefined,
    (end) => void ends.push(end),
  )
  mails = smtp.whole
  app = await startApp({ clock: { now: () => time }, env: { SMTP_URL: smtp.url, MAIL_FROM: 'o@outbound.example' } })
})
afterAll(async () => {
  await app.stop()
  for (const end of ends) end()
})
const later = (days: number) => {
  time = new Date(time.getTime() + days * 86_400_000)
}

const patience = { timeout: 60_000, interval: 100 }
const textsTo = (email: string) =>
  mails.filter((mail) => mail.includes(`RCPT TO:<${email}>`)).map((mail) => mail.replaceAll(/=\r?\n/g, ''))
/** The tokens of a page's links mailed to an address, oldest first; waits until there are `count`. */
const tokensOf = (email: string, page: string, count = 1) =>
  vi.waitFor(() => {
    const found = textsTo(email).flatMap((mail) => new RegExp(`/${page}\\?token=3D([\\w.-]+)`).exec(mail)?.[1] ?? [])
    if (found.length < count) throw new Error(`no ${page} link for ${email} yet`)
    return found
  }, patience)
const tokenOf = async (email: string, page: string, count = 1) => (await tokensOf(email, page, count)).at(-1) ?? ''
const post = async (path: string, body: object) => {
  const answer = await fetch(`${app.base}/api${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
    },
    body: JSON.stringify(body),
  })
  const cookie = answer.headers
    .getSetCookie()
    .map((c) => c.split(';')[0])
    .join('; ')
  return { cookie, ...((await answer.json()) as { code: number; message: string; data: Record<string, unknown> }) }
}
const logIn = async (userEmail: string, userPassword = 'correct horse') => {
  const { code, cookie } = await post('/auth/v1/login', { userEmail, userPassword })
  return { code, ask: app.ask(cookie) }
}
type Ask = Session['ask']
/** An owner, and a thief in another session of theirs. */
const takenOver = async () => {
  const email = `${randomUUID()}@example.com`
  const person = { userFirstname: 'Zoë', userLastname: 'Ø', accountName: 'Café' }
  await post('/auth/v1/signup', { ...person, userEmail: email, userPassword: 'correct horse' })
  expect((await post('/auth/v1/confirm', { confirmToken: await tokenOf(email, 'confirm') })).code).toBe(200)
  const [owner, thief] = [await logIn(email), await logIn(email)]
  const { data } = await owner.ask<{ userUuid: string }>('/profile/v1/me', {}, 'GET')
  return { email, owner: owner.ask, thief: thief.ask, userUuid: data.userUuid, thiefs: `thief-${email}` }
}
const change = (ask: Ask, userUuid: string, userEmail: string) =>
  ask(`/profile/v1/users/${userUuid}`, { userEmail }, 'PUT')
const isIn = async (ask: Ask) => (await ask('/profile/v1/me', {}, 'GET')).code === 200
const confirm = (confirmToken: string) => post('/auth/v1/confirm', { confirmToken })
const revoke = (revokeToken: string) => post('/auth/v1/revoke', { revokeToken })
const resetBy = (resetToken: string, userPassword: string) =>
  post('/auth/v1/password/reset', { userEmail: '', userPassword, resetToken })
/** Chooses a new password with a link mailed to an address, as after forgetting it. */
const chooseAnew = async (email: string, userPassword: string) => {
  const before = (
    textsTo(email)
      .join('')
      .match(/reset-password\?token/g) ?? []
  ).length
  await post('/auth/v1/password/reset/request', { userEmail: email })
  await vi.waitFor(() => {
    const now = (
      textsTo(email)
        .join('')
        .match(/reset-password\?token/g) ?? []
    ).length
    if (now <= before) throw new Error('no link yet')
  }, patience)
  return resetBy((await tokensOf(email, 'reset-password')).at(-1) ?? '', userPassword)
}

describe('a change of address that a thief began', () => {
  /** Actions of the owner that must cancel the change. */
  const cures: Record<string, (of: Awaited<ReturnType<typeof takenOver>>) => Promise<unknown>> = {
    'a new password by a mailed link': async ({ email }) => {
      expect((await chooseAnew(email, 'another horse')).code).toBe(200)
    },
    'a new password by a code': async ({ email, owner }) => {
      expect((await owner('/auth/v1/password/reset/request', { userEmail: email })).code).toBe(200)
      const code = await vi.waitFor(() => {
        const mail = textsTo(email).find((text) => text.includes('Your code to change'))
        const found = /\n(\d{4})\r?\n/.exec(mail ?? '')?.[1]
        if (!found) throw new Error('no code yet')
        return found
      }, patience)
      const input = { userEmail: email, userPassword: 'another horse', resetToken: code }
      expect((await owner('/auth/v1/password/reset', input)).code).toBe(200)
    },
    'the end of all other sessions': async ({ owner }) => {
      expect((await owner('/profile/v1/sessions/end-others')).code).toBe(200)
    },
    '"This was not me" of the warning mail': async ({ email }) => {
      expect(await revoke(await tokenOf(email, 'revoke'))).toMatchObject({
        code: 200,
        data: { userEmail: email, isMovedBack: false, needsPassword: true },
      })
    },
  }
  it.each(Object.keys(cures))('is forgotten with %s: its link moves nothing', async (cure) => {
    const of = await takenOver()
    expect((await change(of.thief, of.userUuid, of.thiefs)).code).toBe(200)
    const link = await tokenOf(of.thiefs, 'confirm')
    await tokenOf(of.email, 'revoke')
    await cures[cure]?.(of)
    expect(await confirm(link)).toMatchObject({ code: 410 })
    expect((await chooseAnew(of.email, 'a third horse')).code).toBe(200)
    expect((await logIn(of.email, 'a third horse')).code).toBe(200)
    expect((await logIn(of.thiefs, 'a third horse')).code).toBe(401)
    expect(await isIn(of.thief)).toBe(false)
  })
  it('is taken back by the warning mail even after its link was followed, a week later, without signing in', async () => {
    const { email, owner, thief, thiefs, userUuid } = await takenOver()
    await change(thief, userUuid, thiefs)
    expect((await confirm(await tokenOf(thiefs, 'confirm'))).data).toMatchObject({ isMoved: true })
    expect((await chooseAnew(thiefs, 'the thief’s horse')).code).toBe(200)
    const inside = await logIn(thiefs, 'the thief’s horse')
    expect(inside.code).toBe(200)
    later(7)
    const token = (await tokensOf(email, 'revoke'))[0] ?? ''
    expect((await post('/auth/v1/revoke/look', { revokeToken: token })).data).toMatchObject({
      userEmail: email,
      revokes: 'change',
    })
    expect(await isIn(inside.ask)).toBe(true) // opening the page changes nothing
    expect(await revoke(token)).toMatchObject({ code: 200, data: { userEmail: email, isMovedBack: true } })
    expect([await isIn(inside.ask), await isIn(thief), await isIn(owner)]).toEqual([false, false, false])
    expect((await logIn(email, 'the thief’s horse')).code).toBe(401)
    expect((await logIn(thiefs, 'the thief’s horse')).code).toBe(401)
    const link = await tokenOf(email, 'reset-password')
    expect((await resetBy(link, 'my own horse')).code).toBe(200)
    expect((await logIn(email, 'my own horse')).code).toBe(200)
    expect(await revoke(token)).toMatchObject({ code: 410 })
  })
  it('leaves the thief no warning mail that takes the address away again', async () => {
    const { email, thief, thiefs, userUuid } = await takenOver()
    await change(thief, userUuid, thiefs)
    await confirm(await tokenOf(thiefs, 'confirm'))
    later(0.01)
    // the second change warns the thief's own mailbox
    await change(thief, userUuid, `second-${thiefs}`)
    const thiefsToken = await tokenOf(thiefs, 'revoke')
    expect((await revoke((await tokensOf(email, 'revoke'))[0] ?? '')).code).toBe(200)
    expect(await revoke(thiefsToken)).toMatchObject({ code: 410 })
    expect(await confirm(await tokenOf(`second-${thiefs}`, 'confirm'))).toMatchObject({ code: 410 })
  })
  it('is no longer revoked after fourteen days, nor by a token that is altered', async () => {
    const { email, thief, thiefs, userUuid } = await takenOver()
    await change(thief, userUuid, thiefs)
    const token = await tokenOf(email, 'revoke')
    expect((await revoke(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).code).toBe(410)
    later(14)
    expect((await revoke(token)).code).toBe(410)
  })
})

describe('links that were mailed to the address of before', () => {
  it('die when the address moves', async () => {
    const { email, owner, userUuid } = await takenOver()
    await post('/auth/v1/password/reset/request', { userEmail: email })
    const link = await tokenOf(email, 'reset-password')
    await change(owner, userUuid, `new-${email}`)
    expect((await confirm(await tokenOf(`new-${email}`, 'confirm'))).data).toMatchObject({ isMoved: true })
    expect((await resetBy(link, 'an old horse')).code).toBe(410)
    expect((await logIn(`new-${email}`)).code).toBe(200)
  })
})

describe('keys, addresses and invitations', () => {
  it('are listed in the mail of a new password, and its link ends them all; the invitation is withdrawn with the password', async () => {
    const { email, thief } = await takenOver()
    const key = await thief<{ key: string }>('/integrations/v1/keys', { keyName: 'Spare', keyScopes: ['reports.read'] })
    expect(key.code).toBe(200)
    const calendar = await thief<{ calendarUrl: string }>('/integrations/v1/calendar')
    expect(calendar.code).toBe(200)
    const guest = `guest-${email}`
    expect((await thief('/profile/v1/invitations', { invitationEmail: guest, invitationRole: 'admin' })).code).toBe(200)
    const invitationToken = await tokenOf(guest, 'invitation')
    expect((await chooseAnew(email, 'another horse')).code).toBe(200)
    expect((await post('/auth/v1/invitation', { invitationToken })).code).not.toBe(200)
    const reads = async () => (await fetch(new URL(new URL(calendar.data.calendarUrl).pathname, app.base))).status
    const asks = async () =>
      (await fetch(`${app.base}/v1/sites`, { headers: { authorization: `Bearer ${key.data.key}` } })).status
    expect([await reads(), await asks()]).toEqual([200, 200])
    const token = await tokenOf(email, 'revoke')
    const mail = textsTo(email).at(-1) ?? ''
    for (const listed of ['Spare', 'Calendar', 'End them all']) expect(mail).toContain(listed)
    expect(await revoke(token)).toMatchObject({
      code: 200,
      data: {
        needsPassword: false,
        ended: [
          { kind: 'apiKey', names: [expect.stringContaining('Spare')] },
          { kind: 'calendar', names: ['Calendar'] },
        ],
      },
    })
    expect([await reads(), await asks()]).toEqual([404, 401])
    expect((await logIn(email, 'another horse')).code).toBe(200)
  })
})

it('every event of a stolen account ends what is pending', () => {
  const cures: EndingEvent[] = ['newPassword', 'otherSessionsEnded', 'deactivated', 'secondFactorOn', 'notMe']
  for (const event of cures) expect(endedBy[event]).toEqual(expect.arrayContaining(['code', 'link', 'addressChange']))
})
