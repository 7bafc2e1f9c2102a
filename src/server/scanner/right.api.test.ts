import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { sharedApp } from '../../test/shared-app.ts'
import type { Session, TestApp } from '../../test/start-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await sharedApp()
})

const path = '/discovers/v2/brokenlinks'
const refused = { code: 403, message: 'You have no right to broken links' }

async function member(owner: Session, over: object = {}) {
  const [userEmail, userPassword] = [`${randomUUID()}@example.com`, 'a long enough one']
  const person = { userFirstname: 'Maja', userLastname: 'Krogh', userEmail, userPassword, ...over }
  const made = await owner.ask<{ userUuid: string; userBrokenLinksAccess: boolean }>('/profile/v1/users', person)
  const answer = await fetch(`${app.base}/api/auth/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.8.3.1' },
    body: JSON.stringify({ userEmail, userPassword }),
  })
  const cookie = answer.headers.getSetCookie().map((c) => c.split(';')[0])
  return { ...made.data, ask: app.ask(cookie.join('; ')) }
}
const everyCall = (ask: Session['ask'], over: object = {}) => {
  const onPage = { brokenLinkChannelUuid: randomUUID(), brokenLinkUrlPath: 'a' }
  return Promise.all([
    ask(`${path}/overview`, over, 'GET'),
    ask(`${path}/looks`, { brokenLinkTargetUrl: 'shop.example/a', ...over }, 'GET'),
    ask(`${path}/check`, { brokenLinkTargetUrl: 'shop.example/a' }),
    ask(`${path}/fix`, { brokenLinks: [{ ...onPage, brokenLinkTargetUrlPath: 'b' }] }),
    ask(`${path}/ignore`, { brokenLinks: [{ ...onPage, brokenLinkTargetUrl: 'b' }] }),
    ask(`${path}/ignore`, { ignoreUuids: [randomUUID()] }, 'DELETE'),
  ])
}

it('is there from the beginning, and every call refuses a member it was taken from', async () => {
  const owner = await app.signUp()
  const { userUuid, userBrokenLinksAccess, ask } = await member(owner)
  expect(userBrokenLinksAccess).toBe(true)
  expect((await ask(`${path}/overview`, {}, 'GET')).code).toBe(200)
  const taken = await owner.ask(`/profile/v1/users/${userUuid}`, { userBrokenLinksAccess: false }, 'PUT')
  expect(taken).toMatchObject({ code: 200, data: { userBrokenLinksAccess: false } })
  expect(await ask('/profile/v1/me', {}, 'GET')).toMatchObject({ data: { userBrokenLinksAccess: false } })
  for (const answer of await everyCall(ask)) expect(answer).toMatchObject(refused)
})

it('lets who asks to be shown read without it, and write nothing', async () => {
  const owner = await app.signUp()
  const { ask } = await member(owner, { userBrokenLinksAccess: false })
  const [overview, looks, ...writes] = await everyCall(ask, { show: true })
  expect(overview).toMatchObject({ code: 200, data: { brokenLinks: [] } })
  expect(looks).toMatchObject({ code: 404 }) // no clicks on that link
  for (const answer of writes) expect(answer).toMatchObject(refused)
})

it('is given and taken by owners and admins, and the log says so', async () => {
  const owner = await app.signUp()
  const { userUuid, ask } = await member(owner, { userBrokenLinksAccess: false })
  expect(await ask(`/profile/v1/users/${userUuid}`, { userBrokenLinksAccess: true }, 'PUT')).toMatchObject({
    code: 403,
    message: 'Only owners and admins change rights',
  })
  expect((await ask(`${path}/overview`, {}, 'GET')).code).toBe(403)
  await owner.ask(`/profile/v1/users/${userUuid}`, { userBrokenLinksAccess: true }, 'PUT')
  expect((await ask(`${path}/overview`, {}, 'GET')).code).toBe(200)
  const range = { fromDate: '2020-01-01', toDate: '2029-12-31' }
  expect(await owner.ask('/profile/v1/audit', range)).toMatchObject({
    data: {
      rows: [
        { auditBefore: { userBrokenLinksAccess: false }, auditAfter: { userBrokenLinksAccess: true } },
        { auditAction: 'session.begun' },
        { auditAction: 'user.added' },
      ],
    },
  })
})
