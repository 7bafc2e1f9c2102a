import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { namedColumns } from '../../../contract/dimensions.ts'
import type { Naming } from '../../../contract/insights/naming.ts'
import type { StatisticsRow } from '../../../contract/insights/insights.ts'
import { type NamingRule, partsOf, problemOfRule, splitName } from '../../../contract/naming.ts'
import { pick } from '../../../test/bad-requests/random-values.ts'
import { howMuch } from '../../../test/how-much.ts'
import { numbers, seedOf } from '../../../test/seeded.ts'
import { type Session, startApp, type TestApp } from '../../../test/start-app.ts'
import { user } from '../../account/index.ts'
import { click, conversion, pageview } from '../event-builders.ts'
import { partSql } from '../report/part-sql.ts'
import { binder } from '../report/report-query.ts'

let app: TestApp
let me: Session
const now = new Date('2026-03-29T10:00:00Z')
const path = '/insights/v1/naming'
beforeAll(async () => {
  app = await startApp({ clock: { now: () => now } })
  me = await app.signUp()
})
afterAll(() => app.stop())

const add = (table: 'pageview' | 'click' | 'conversion', ...rows: object[]) =>
  app.stores.events.insert(table, rows, randomUUID())
const list = async (who = me) => (await who.ask<Naming>(path, {}, 'GET')).data
const save = async (rule: object, who = me) => who.ask<Naming>(path, { version: (await list(who)).version, ...rule })
type Report = { rows: StatisticsRow[]; totals: StatisticsRow }
const report = async (asked: object, who = me) =>
  who.ask<Report>('/insights/v1/statistics', { fromDate: '2026-03-01', toDate: '2026-03-29', ...asked })

describe('what the event store splits', () => {
  const seed = seedOf('naming.api.test.ts')
  const random = numbers(seed)
  const few = ['a', 'b', 'é', '😀', '-', '--', '/', '.', ' ', '\\', '$', '^', '(', ']', '*', '\n', "'", '{'] as const
  const text = (most: number) => Array.from({ length: Math.floor(random() * most) }, () => pick(random, few)).join('')
  const plain = () => text(4).replace(/[{}*]/g, '') || pick(random, ['-', '/', 'a', '.'])
  const part = (i: number) => `P${i}`
  function anyRule(): NamingRule {
    const column = pick(random, namedColumns)
    const count = 1 + Math.floor(random() * 3)
    if (random() < 0.4)
      return {
        column,
        separator: Array.from(plain()).slice(0, 3).join(''),
        parts: Array.from({ length: count + 1 }, (_, i) => part(i)),
      }
    const pieces = Array.from(
      { length: count },
      (_, i) => `{${part(i)}}${i < count - 1 || random() < 0.5 ? plain() : ''}`,
    )
    return { column, pattern: `${column === 'page' ? '/' : random() < 0.5 ? plain() : ''}${pieces.join('')}` }
  }
  const rules = Array.from({ length: howMuch(150, 2000) }, anyRule)
    .map((rule) =>
      'pattern' in rule && /[^}]$/.test(rule.pattern) && random() < 0.3
        ? { ...rule, pattern: `${rule.pattern}*` }
        : rule,
    )
    .filter((rule) => problemOfRule(rule) === null)
  /** Names that a rule matches, and others. */
  const filled = (rule: NamingRule): string =>
    'separator' in rule
      ? rule.parts.map(() => text(4)).join(rule.separator)
      : rule.pattern.replace(/\{P\d\}/g, () => text(4)).replace(/\*$/, () => text(4))

  it(`is what is split here, whatever the rule and the text`, async () => {
    const who = await app.signUp()
    const account = { uuid: who.accountUuid, site: randomUUID() }
    const columns = ['sub_id', 'sub_id_1', 'sub_id_2', 'sub_id_3', 'sub_id_4', 'sub_id_5']
    const rows = [...rules.map((rule) => filled(rule)), ...rules.map(() => text(8)), '', '/', '//', '-']
    const at = '2026-03-20T00:00:00Z'
    await add(
      'click',
      ...rows.map((value) => ({
        ...click(account, { at, page: value.startsWith('/') ? `site.dk${value}` : value }),
        ...Object.fromEntries(columns.map((c) => [c, value])),
      })),
    )
    let matches = 0
    for (const rule of rules)
      for (const [i, name] of partsOf(rule).entries()) {
        const { params, bind } = binder()
        const column =
          rule.column === 'page'
            ? 'page'
            : rule.column.replace(/^subId(\d?)$/, (_, n: string) => (n ? `sub_id_${n}` : 'sub_id'))
        const found = await app.stores.events.query(who.accountUuid, {
          name: 'split',
          sql: `SELECT toString(${column}) AS value, toString(${partSql({ rule, part: name }, bind, 'p')}) AS part FROM click`,
          params,
          row: z.object({ value: z.string(), part: z.string() }),
          rollups: false,
        })
        expect(found).toHaveLength(rows.length)
        const wrong = found.filter(({ value, part: has }) => has !== (splitName(rule, value)?.[i] ?? ''))
        matches += found.filter((row) => row.part !== '').length
        expect({ seed, rule, name, wrong: wrong.slice(0, 3) }).toEqual({ seed, rule, name, wrong: [] })
      }
    expect(matches).toBeGreaterThan(rules.length) // some names match
  })
})

const section = { column: 'page', pattern: '/{Section}/*' }
const placed = { column: 'subId1', separator: '-', parts: ['Article', 'Position', 'Variant'] }

describe('a report by a part', () => {
  beforeAll(async () => {
    const account = { uuid: me.accountUuid, site: randomUUID() }
    const at = '2026-03-10T12:00:00Z'
    await add(
      'pageview',
      ...['blog.dk/news/a', 'blog.dk/news/b', 'blog.dk/test/a', 'blog.dk/about', 'blog.dk/'].map((page) =>
        pageview(account, { at, page }),
      ),
    )
    await add(
      'click',
      click(account, { at, page: 'blog.dk/news/a', sub_id_1: 'shoes-top-a' }),
      click(account, { at, page: 'blog.dk/news/b', sub_id_1: 'shoes-end-b' }),
      click(account, { at, page: 'blog.dk/about', sub_id_1: 'shoes-top' }),
      click(account, { at, page: '', sub_id_1: '' }),
    )
    const sold = (commission: string, page: string, sub: string) =>
      conversion(account, { at, commission, page, sub_id_1: sub, currency: 'DKK' })
    await add(
      'conversion',
      sold('10.0100', 'blog.dk/news/a', 'shoes-top-a'),
      sold('20.0200', 'blog.dk/test/a', 'shoes-end-a'),
      sold('0.0300', 'blog.dk/about', 'other'),
    )
    for (const rule of [section, placed]) await save(rule)
  })
  const figures = ({ rows }: Report) =>
    Object.fromEntries(rows.map((r) => [r.grp, [r.pageviewCount, r.clickCount, r.conversionTotalCommission]]))

  it('has the past, and what no rule matches, and adds up to the total', async () => {
    const { data } = await report({ groupBy: 'page:Section' })
    expect(figures(data)).toEqual({ news: [2, 2, 10.01], test: [1, 0, 20.02], '': [2, 2, 0.03] })
    expect(data.totals).toMatchObject({ pageviewCount: 5, clickCount: 4, conversionTotalCommission: 30.06 })
    expect(figures((await report({ groupBy: 'subId1:Position' })).data)).toEqual({
      top: [0, 1, 10.01],
      end: [0, 1, 20.02],
      '': [0, 2, 0.03],
    })
  })

  it('goes with another grouping, under it and inside of a row', async () => {
    const { data } = await report({ groupBy: 'page:Section', thenBy: 'subId1:Variant' })
    expect(data.rows.map((r) => [r.grp, r.second?.grp, r.clickCount, r.conversionTotalCommission])).toEqual([
      ['test', 'a', 0, 20.02],
      ['news', 'a', 1, 10.01],
      ['news', 'b', 1, 0],
      ['', '', 2, 0.03],
    ])
    expect(figures((await report({ groupBy: 'page:Section', thenBy: 'page', outer: 'news' })).data)).toEqual({
      'blog.dk/news/a': [1, 1, 10.01],
      'blog.dk/news/b': [1, 1, 0],
    })
  })

  it('is filtered by: values of one part are alternatives, parts are combined', async () => {
    const by = async (...parts: string[]) => figures((await report({ groupBy: 'page', filters: { parts } })).data)
    expect(await by('page:Section = news', 'page:Section = test')).toEqual({
      'blog.dk/news/a': [1, 1, 10.01],
      'blog.dk/news/b': [1, 1, 0],
      'blog.dk/test/a': [1, 0, 20.02],
    })
    expect(await by('page:Section = news', 'subId1:Position = end')).toEqual({ 'blog.dk/news/b': [0, 1, 0] })
    expect(await by('page:Section = Unknown', 'subId1:Position = Unknown')).toEqual({
      'blog.dk/about': [0, 1, 0.03],
      '': [0, 1, 0],
    })
  })

  it('is asked for in the outlook and in a difference', async () => {
    const days = { fromDate: '2026-03-01', toDate: '2026-03-29' }
    for (const of of ['maturity', 'expected'])
      expect(await me.ask(`/insights/v1/outlook/${of}`, { ...days, groupBy: 'page:Section' })).toMatchObject({
        code: 200,
      })
    const difference = await me.ask<{ now: number }>('/insights/v1/difference', {
      ...days,
      prevFromDate: '2026-02-01',
      prevToDate: '2026-02-28',
      of: [{ groupBy: 'page:Section', key: 'test' }],
    })
    expect(difference).toMatchObject({ code: 200, data: { now: 20.02, before: 0 } })
  })

  it('is refused by name where no rule has the part', async () => {
    expect(await report({ groupBy: 'page:Sections' })).toMatchObject({
      code: 400,
      message: 'groupBy: No naming rule has the part “Sections” any more',
    })
    expect(await report({ groupBy: 'subId1:Section' })).toMatchObject({ code: 400 })
    expect(await report({ filters: { parts: ['page:Gone = x'] } })).toMatchObject({
      code: 400,
      message: 'filters.parts: No naming rule has the part “Gone” any more',
    })
    expect(await report({ filters: { parts: ['Section = x'] } })).toMatchObject({ code: 400 })
    expect(await report({ groupBy: 'target:Section' })).toMatchObject({ code: 400 })
    expect(await report({ groupBy: 'page:Section' }, await app.signUp())).toMatchObject({ code: 400 })
  })

  it('is what a try says of the last 30 days', async () => {
    const tried = await me.ask(`${path}/try`, section)
    expect(tried).toMatchObject({
      code: 200,
      data: { names: 5, matched: 3, events: 11, matchedEvents: 7 },
    })
    const { rows } = tried.data as { rows: object[] }
    expect(rows).toEqual([
      { before: 'blog.dk/about', events: 3, parts: null },
      { before: 'blog.dk/news/a', events: 3, parts: ['news'] },
      { before: 'blog.dk/news/b', events: 2, parts: ['news'] },
      { before: 'blog.dk/test/a', events: 2, parts: ['test'] },
      { before: 'blog.dk/', events: 1, parts: null },
    ])
    expect(await (await app.signUp()).ask(`${path}/try`, section)).toMatchObject({ data: { names: 0, rows: [] } })
  })
})

describe('rules', () => {
  it('are kept with who changed what, and the last change is undone by one press', async () => {
    const who = await app.signUp()
    await save(section, who)
    await save({ ...placed, parts: ['One', 'Two'] }, who)
    await save({ ...placed, parts: ['One', 'Second'], place: 1 }, who)
    await who.ask(`${path}/remove`, { version: 3, place: 0 })
    const by = 'Zoë Ø'
    const { version, rules, history } = await list(who)
    expect(version).toBe(4)
    expect(rules).toEqual([{ column: 'subId1', separator: '-', pattern: null, parts: ['One', 'Second'] }])
    expect(history.map((h) => [h.version, h.by, h.text])).toEqual([
      [4, by, 'Deleted: Section of the path of pages'],
      [3, by, 'Changed: One, Two of sub id 1 is now One, Second of sub id 1'],
      [2, by, 'Added: One, Two of sub id 1'],
      [1, by, 'Added: Section of the path of pages'],
    ])
    const undone = await who.ask<Naming>(`${path}/undo`, { version: 4 })
    expect(undone.data.rules.map((r) => r.parts)).toEqual([['Section'], ['One', 'Second']])
    expect(undone.data.history[0]).toMatchObject({ version: 5, text: 'Undone: Deleted: Section of the path of pages' })
    // a second press that has not seen the first one's result undoes nothing
    expect(await who.ask(`${path}/undo`, { version: 4 })).toMatchObject({ code: 409 })
    expect((await list(who)).version).toBe(5)
  })

  it('are refused by field and rule', async () => {
    const who = await app.signUp()
    await save(section, who)
    const refused = async (rule: object) => {
      const { code, message } = await save(rule, who)
      return [code, message]
    }
    expect(await refused({ column: 'page', pattern: '/{Slug}/{section}' })).toEqual([
      400,
      'pattern: “section” is a part of another rule',
    ])
    expect(await refused({ column: 'page', pattern: '/news' })).toEqual([
      400,
      'pattern: Must have a part, like {section}',
    ])
    expect(await refused({ column: 'subId', separator: '', parts: ['One', 'Two'] })).toEqual([
      400,
      'separator: Must have at least one character',
    ])
    expect(await refused({ column: 'subId', separator: '-', parts: ['One', ''] })).toEqual([
      400,
      'parts: Each part must have a name',
    ])
    expect((await refused({ column: 'target', separator: '-', parts: ['One', 'Two'] }))[0]).toBe(400)
    expect(await refused({ ...placed, place: 7 })).toEqual([400, 'place: There is no such rule'])
    expect((await who.ask(`${path}/undo`, { version: 0 })).code).toBe(409)
    expect((await list(who)).rules).toHaveLength(1)
    for (let i = 2; i <= 20; i++) expect((await save({ column: 'subId', pattern: `{Part ${i}}` }, who)).code).toBe(200)
    expect(await refused({ column: 'subId', pattern: '{More}' })).toEqual([400, 'rules: There can be at most 20 rules'])
  })

  it('are changed by who may manage only, and one of two at the same moment', async () => {
    const who = await app.signUp()
    const both = await Promise.all([
      who.ask(path, { version: 0, ...section }),
      who.ask(path, { version: 0, ...placed }),
    ])
    expect(new Set(both.map((a) => a.code))).toEqual(new Set([200, 409]))
    await app.stores.database.system.update(user).set({ role: 'readonly' }).where(eq(user.id, who.userUuid))
    expect((await who.ask(path, { version: 1, ...placed })).code).toBe(403)
    expect((await list(who)).rules).toHaveLength(1)
  })
})
