import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Session, startApp, type TestApp } from '../../../test/start-app.ts'
import { mailsTo, mailTo } from '../../../test/read-outbox.ts'
import { codeOf, stepOf } from './totp.ts'

let app: TestApp
let time = new Date('2026-03-02T10:00:00Z')
beforeAll(async () => {
  app = await startApp({ clock: { now: () => time } })
})
afterAll(() => app.stop())

const password = 'correct horse'
/** Codes are used up in steps of half a minute. */
const later = (seconds = 90) => {
  time = new Date(time.getTime() + seconds * 1000)
}
const codeNow = (secret: string, by = 0) => codeOf(secret, stepOf(time) + by)
const emailOf = async (who: Session) => String((await who.ask('/profile/v1/me', {}, 'GET')).data.userEmail)

let browsers = 0
/** A browser with its own IP address and cookies. */
function browser() {
  const jar = new Map<string, string>()
  const address = `198.51.100.${++browsers}`
  return {
    jar,
    async ask(path: string, input: object) {
      const answer = await fetch(`${app.base}/api${path}`, {
        method: path.includes('/users/') ? 'DELETE' : 'POST',
        headers: {
          cookie: [...jar].map(([k, v]) => `${k}=${v}`).join('; '),
          'content-type': 'application/json',
          'x-forwarded-for': address,
        },
        body: JSON.stringify(input),
      })
      for (const cookie of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = cookie.match(/^([^=]+)=([^;]*)/) ?? []
        if (/max-age=0/i.test(cookie)) jar.delete(name)
        else jar.set(name, value)
      }
      return (await answer.json()) as { code: number; message: string; data: Record<string, unknown> }
    },
  }
}
async function withFactor() {
  const who = await app.signUp()
  const { secret } = (await who.ask<{ secret: string }>('/profile/v1/second-factor/begin')).data
  later()
  const on = await who.ask<{ recoveryCodes: string[] }>('/profile/v1/second-factor', { code: codeNow(secret) })
  later()
  return { who, secret, codes: on.data.recoveryCodes, email: await emailOf(who) }
}
const give = (email: string) => ({ userEmail: email, userPassword: password })
const tables = () => app.stores.database.pool

it('is on with the first right code, and gives ten recovery codes of which only hashes are kept', async () => {
  const who = await app.signUp()
  const { secret } = (await who.ask<{ secret: string }>('/profile/v1/second-factor/begin')).data
  expect((await who.ask('/profile/v1/second-factor', { code: '000000' })).message).toBe(
    'code: This code is wrong, or was used already',
  )
  expect((await who.ask('/profile/v1/second-factor', {}, 'GET')).data).toMatchObject({ isOn: false })
  const on = await who.ask<{ recoveryCodes: string[] }>('/profile/v1/second-factor', { code: codeNow(secret) })
  expect(on.data.recoveryCodes).toHaveLength(10)
  const kept = await tables().query('SELECT hash FROM recovery_code WHERE user_id = $1', [who.userUuid])
  const text = JSON.stringify(kept.rows)
  for (const code of on.data.recoveryCodes) expect(text).not.toContain(code.replaceAll('-', ''))
  const sealed = await tables().query('SELECT sealed FROM second_factor WHERE user_id = $1', [who.userUuid])
  expect(JSON.stringify(sealed.rows)).not.toContain(secret)
  expect((await who.ask('/profile/v1/second-factor/begin')).message).toBe('Two-factor sign-in is on. Turn it off first')
  const listed = await who.ask<{ userHasSecondFactor: boolean }[]>('/profile/v1/users', {}, 'GET')
  expect(listed.data.map((u) => u.userHasSecondFactor)).toEqual([true])
  const done = await who.ask<{ rows: { auditAction: string }[] }>('/profile/v1/audit', {
    fromDate: '2026-03-01',
    toDate: '2026-12-31',
    actions: ['secondFactor.on'],
  })
  expect(done.data.rows).toHaveLength(1)
  await mailTo(app.dir, await emailOf(who), 'Two-factor sign-in is on')
})
it('asks for a code after the password: the password alone opens nothing', async () => {
  const { email, secret } = await withFactor()
  const b = browser()
  expect(await b.ask('/auth/v1/login', give(email))).toMatchObject({ code: 200, data: { codeIsAsked: true } })
  expect(await b.ask('/profile/v1/proof/begin', {})).toMatchObject({ code: 401 })
  const entered = await b.ask('/auth/v1/login/code', { code: codeNow(secret) })
  expect(entered.data.userEmail).toBe(email)
  expect(await b.ask('/profile/v1/proof/begin', {})).toMatchObject({ code: 200, data: { hasCodes: true } })
  expect([...b.jar.keys()]).not.toContain('outbound-step')
})
it('takes no code without the password before it, and none of another person', async () => {
  const [one, other] = [await withFactor(), await withFactor()]
  expect(await browser().ask('/auth/v1/login/code', { code: codeNow(one.secret) })).toMatchObject({ code: 401 })
  const b = browser()
  await b.ask('/auth/v1/login', give(one.email))
  expect(await b.ask('/auth/v1/login/code', { code: codeNow(other.secret) })).toMatchObject({ code: 400 })
  const step = b.jar.get('outbound-step') ?? ''
  b.jar.set('outbound-step', step.replace(one.who.userUuid, other.who.userUuid))
  expect(await b.ask('/auth/v1/login/code', { code: codeNow(other.secret) })).toMatchObject({ code: 401 })
})
it('takes a code once, and never one of an older step afterwards', async () => {
  const { email, secret } = await withFactor()
  const [a, b] = [browser(), browser()]
  await Promise.all([a.ask('/auth/v1/login', give(email)), b.ask('/auth/v1/login', give(email))])
  const both = await Promise.all([a, b].map((x) => x.ask('/auth/v1/login/code', { code: codeNow(secret) })))
  expect(both.map((x) => x.code).toSorted((x, y) => x - y)).toEqual([200, 400])
  const c = browser()
  await c.ask('/auth/v1/login', give(email))
  expect(await c.ask('/auth/v1/login/code', { code: codeNow(secret, -1) })).toMatchObject({ code: 400 })
  later(30)
  expect(await c.ask('/auth/v1/login/code', { code: codeNow(secret) })).toMatchObject({ code: 200 })
})
it('slows whoever guesses codes: the sixth waits, however right it is', async () => {
  const { email, secret } = await withFactor()
  const b = browser()
  await b.ask('/auth/v1/login', give(email))
  const codes = []
  for (let n = 0; n < 5; n++) codes.push((await b.ask('/auth/v1/login/code', { code: '000000' })).code)
  expect(codes).toEqual([400, 400, 400, 400, 400])
  expect(await b.ask('/auth/v1/login/code', { code: codeNow(secret) })).toMatchObject({ code: 429 })
  later(60)
  expect(await b.ask('/auth/v1/login/code', { code: codeNow(secret) })).toMatchObject({ code: 200 })
})
it('forgets the right password after ten minutes, and when the password is another one', async () => {
  const { email, secret, who } = await withFactor()
  const b = browser()
  await b.ask('/auth/v1/login', give(email))
  later(601)
  expect(await b.ask('/auth/v1/login/code', { code: codeNow(secret) })).toMatchObject({ code: 401 })
  await b.ask('/auth/v1/login', give(email))
  await tables().query(`UPDATE credential SET password = password || ' ' WHERE user_id = $1`, [who.userUuid])
  expect(await b.ask('/auth/v1/login/code', { code: codeNow(secret) })).toMatchObject({ code: 401 })
})
it('lets who has lost the app in with a recovery code, each once, and says so by mail', async () => {
  const { email, codes } = await withFactor()
  const enter = async (code: string) => {
    const b = browser()
    await b.ask('/auth/v1/login', give(email))
    later()
    return (await b.ask('/auth/v1/login/code', { code })).code
  }
  const [first = '', second = ''] = codes
  expect(await enter(first)).toBe(200)
  expect(await enter(first)).toBe(400)
  expect(await enter(second.toLowerCase().replaceAll('-', ' '))).toBe(200)
  const mail = await mailTo(app.dir, email, 'A recovery code was used', 2)
  expect(mail.text).toContain('8 are left')
})
it('is turned off by who has it, and then the password signs in again', async () => {
  const { email, who, codes } = await withFactor()
  expect((await who.ask('/profile/v1/second-factor', {}, 'DELETE')).data).toMatchObject({
    isOn: false,
    recoveryCodesLeft: 0,
  })
  expect((await browser().ask('/auth/v1/login', give(email))).data.userEmail).toBe(email)
  const left = await tables().query('SELECT 1 FROM recovery_code WHERE user_id = $1', [who.userUuid])
  expect(left.rows).toEqual([])
  expect(codes).toHaveLength(10)
})
it('is reset by an owner for a member, and by nobody for an owner of another account', async () => {
  const { who, email } = await withFactor()
  const stranger = await app.signUp()
  expect(await stranger.ask(`/profile/v1/users/${who.userUuid}/second-factor`, {}, 'DELETE')).toMatchObject({
    code: 404,
  })
  const member = await who.ask<{ userUuid: string }>('/profile/v1/users', {
    userFirstname: 'Per',
    userLastname: 'Holm',
    userEmail: `per.${who.userUuid}@example.com`,
    userPassword: password,
  })
  const b = browser()
  await b.ask('/auth/v1/login', give(`per.${who.userUuid}@example.com`))
  expect(await b.ask(`/profile/v1/users/${who.userUuid}/second-factor`, {})).toMatchObject({ code: 403 })
  expect(await who.ask(`/profile/v1/users/${member.data.userUuid}/second-factor`, {}, 'DELETE')).toMatchObject({
    code: 200,
  })
  expect(email).not.toBe('')
})
it('asks who has sat there for more than ten minutes to show again who they are', async () => {
  const { who, secret } = await withFactor()
  const old = () =>
    tables().query(`UPDATE session SET proved_at = now() - interval '10 minutes 1 second' WHERE user_id = $1`, [
      who.userUuid,
    ])
  await old()
  const asked = { code: 428, message: 'Please confirm that it is you' }
  expect(await who.ask('/profile/v1/second-factor', {}, 'DELETE')).toMatchObject(asked)
  expect(await who.ask('/profile/v1/users', {}, 'POST')).toMatchObject(asked)
  expect(await who.ask('/profile/v1/account', { accountCity: 'Aarhus' }, 'PUT')).toMatchObject(asked)
  expect(await who.ask(`/profile/v1/users/${who.userUuid}`, { userEmail: 'a@b.dk' }, 'PUT')).toMatchObject(asked)
  // a job title gives no access
  expect(await who.ask(`/profile/v1/users/${who.userUuid}`, { userTitle: 'Editor' }, 'PUT')).toMatchObject({
    code: 200,
  })
  expect((await who.ask('/profile/v1/proof', { userPassword: 'wrong horse' })).message).toBe(
    'userPassword: This is not your password',
  )
  expect(await who.ask('/profile/v1/proof', {})).toMatchObject({ code: 400 })
  expect(await who.ask('/profile/v1/proof', { userPassword: password, code: '123456' })).toMatchObject({ code: 400 })
  expect(await who.ask('/profile/v1/proof', { code: codeNow(secret) })).toMatchObject({ code: 200 })
  expect(await who.ask('/profile/v1/account', { accountCity: 'Aarhus' }, 'PUT')).toMatchObject({ code: 200 })
  await old()
  expect(await who.ask('/profile/v1/proof', { userPassword: password })).toMatchObject({ code: 200 })
  expect(await who.ask('/profile/v1/second-factor', {}, 'DELETE')).toMatchObject({ code: 200 })
})
it('mails who signs in with a browser nobody knows, and not with one that is known', async () => {
  const who = await app.signUp()
  const email = await emailOf(who)
  const [a, b] = [browser(), browser()]
  await a.ask('/auth/v1/login', give(email))
  later(1)
  await a.ask('/auth/v1/login', give(email))
  later(1)
  await b.ask('/auth/v1/login', give(email))
  // the second mail is about the second browser: a mail about the first one would have come before it
  await mailTo(app.dir, email, 'A new sign-in to your account', 2)
  const mails = (await mailsTo(app.dir, email)).filter((m) => m.subject === 'A new sign-in to your account')
  expect(mails).toHaveLength(2)
})
