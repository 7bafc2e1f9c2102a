import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Session, startApp, type TestApp } from '../../../test/start-app.ts'
import { user } from '../../account/index.ts'

type View = { viewUuid: string; viewName: string; viewSearch: string; viewUpdatedDatetime: string }
let app: TestApp
let now = new Date('2026-03-10T12:00:00Z')
beforeAll(async () => {
  app = await startApp({ clock: { now: () => now } })
})
afterAll(() => app.stop())

const path = '/insights/v1/views'
const save = (who: Session, viewName: unknown, over: object = {}) =>
  who.ask<View>(path, { viewName, viewPath: '/insights/reports', viewSearch: 'tab=date&period=last-7-days', ...over })
const update = (who: Session, uuid: string, over: object) => who.ask<View>(`${path}/${uuid}`, over, 'PUT')
const names = async (who: Session) => (await who.ask<View[]>(path, {}, 'GET')).data.map((v) => v.viewName)

describe('saved views', () => {
  it('are saved, listed by name, renamed, given another state, and deleted', async () => {
    const me = await app.signUp()
    const made = await save(me, '  Weekly é  ', { viewSearch: '?tab=date' })
    expect(made).toMatchObject({
      code: 200,
      data: {
        viewName: 'Weekly é',
        viewPath: '/insights/reports',
        viewSearch: 'tab=date',
        viewCreatedDatetime: '2026-03-10T12:00:00.000Z',
        viewUpdatedDatetime: '2026-03-10T12:00:00.000Z',
        user: { userUuid: me.userUuid, userFirstname: 'Zoë', userLastname: 'Ø' },
      },
    })
    await save(me, 'brands', { viewPath: '/insights/plugin' })
    expect(await names(me)).toEqual(['brands', 'Weekly é'])
    now = new Date('2026-03-11T12:00:00Z')
    const { viewUuid } = made.data
    expect(await update(me, viewUuid, { viewName: 'All weeks' })).toMatchObject({
      data: { viewName: 'All weeks', viewSearch: 'tab=date', viewUpdatedDatetime: '2026-03-11T12:00:00.000Z' },
    })
    expect(await update(me, viewUuid, { viewSearch: 'tab=week' })).toMatchObject({
      data: { viewName: 'All weeks', viewSearch: 'tab=week', viewCreatedDatetime: '2026-03-10T12:00:00.000Z' },
    })
    expect((await me.ask(`${path}/${viewUuid}`, {}, 'DELETE')).code).toBe(200)
    expect(await me.ask(`${path}/${viewUuid}`, {}, 'DELETE')).toMatchObject({ code: 404, message: 'Not found' })
    expect(await names(me)).toEqual(['brands'])
  })

  it('have a name of their own, whatever its case, also when saved at the same moment', async () => {
    const me = await app.signUp()
    const answers = await Promise.all(['Ægir', 'ægir', 'ÆGIR'].map((name) => save(me, name)))
    expect(answers.map((a) => a.code).filter((code) => code === 200)).toEqual([200])
    expect(answers.find((a) => a.code === 409)?.message).toBe('viewName: Another view has this name')
    const second = await save(me, 'Second')
    expect((await update(me, second.data.viewUuid, { viewName: 'ægir' })).code).toBe(409)
    expect((await update(me, second.data.viewUuid, { viewName: 'SECOND' })).code).toBe(200)
    expect((await save(await app.signUp(), 'Ægir')).code).toBe(200)
  })

  it('refuse what is no name, screen or address', async () => {
    const me = await app.signUp()
    const bad: [string, unknown][] = [
      ['viewName', ''],
      ['viewName', '   '],
      ['viewName', 'x'.repeat(81)],
      ['viewName', 7],
      ['viewPath', '/settings/profile'],
      ['viewPath', 'https://elsewhere.example'],
      ['viewSearch', `q=${'x'.repeat(16_384)}`],
      ['viewSearch', 'a=b#c'],
      ['viewSearch', 'q=two words'],
    ]
    for (const [field, value] of bad) {
      const answer = await save(me, 'Good', { [field]: value })
      expect(answer.code, field).toBe(400)
      expect(answer.message).toMatch(new RegExp(`^${field}: `))
    }
    expect(await names(me)).toEqual([])
  })

  it('are those of the account: another one neither sees nor changes them, a read-only person only looks', async () => {
    const [me, other] = [await app.signUp(), await app.signUp()]
    const { data } = await save(me, 'Mine')
    expect(await names(other)).toEqual([])
    for (const uuid of [data.viewUuid, randomUUID()]) {
      expect(await update(other, uuid, { viewName: 'Theirs' })).toMatchObject({ code: 404, message: 'Not found' })
      expect((await other.ask(`${path}/${uuid}`, {}, 'DELETE')).code).toBe(404)
    }
    await app.stores.database.system.update(user).set({ role: 'readonly' }).where(eq(user.id, me.userUuid))
    expect(await names(me)).toEqual(['Mine'])
    for (const answer of [
      await save(me, 'More'),
      await update(me, data.viewUuid, { viewName: 'More' }),
      await me.ask(`${path}/${data.viewUuid}`, {}, 'DELETE'),
    ])
      expect(answer).toMatchObject({ code: 403, message: 'Your role does not allow this' })
  })
})

describe('favourites', () => {
  const url = '/insights/v1/favoritestatistics'
  const star = (who: Session, favoriteGroupName: unknown, favoriteGroupBy = 'name') =>
    who.ask<{ favoriteUuid: string }>(url, { favoriteGroupBy, favoriteGroupName })
  const list = async (who: Session) =>
    (await who.ask<{ favoriteGroupName: string }[]>(url, {}, 'GET')).data.map((f) => f.favoriteGroupName)

  it('are added once, listed, and removed', async () => {
    const [me, other] = [await app.signUp(), await app.signUp()]
    const first = await star(me, 'shop.dk')
    expect(first.data).toMatchObject({ favoriteGroupBy: 'name', favoriteGroupName: 'shop.dk' })
    expect((await star(me, 'shop.dk')).data).toEqual(first.data)
    await star(me, 'blog.dk')
    expect(await list(me)).toEqual(['blog.dk', 'shop.dk'])
    expect(await list(other)).toEqual([])
    const input = { favoriteUuid: first.data.favoriteUuid }
    expect((await other.ask(url, input, 'DELETE')).code).toBe(404)
    expect((await me.ask(url, input, 'DELETE')).code).toBe(200)
    expect(await me.ask(url, input, 'DELETE')).toMatchObject({ code: 404, message: 'Not found' })
    expect(await list(me)).toEqual(['blog.dk'])
  })
  it('name the field that is wrong', async () => {
    const me = await app.signUp()
    expect(await star(me, '')).toMatchObject({ code: 400, message: expect.stringMatching(/^favoriteGroupName/) })
    expect(await star(me, 'x'.repeat(501))).toMatchObject({ code: 400 })
    expect(await star(me, 'a.dk', 'colour')).toMatchObject({
      code: 400,
      message: expect.stringMatching(/^favoriteGroupBy/),
    })
    expect(await me.ask(url, { favoriteUuid: 'x' }, 'DELETE')).toMatchObject({
      code: 400,
      message: expect.stringMatching(/^favoriteUuid/),
    })
  })
})
