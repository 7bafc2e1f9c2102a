import { expect, it } from 'vitest'
import { createReportPages } from './report-pages.ts'

type Made = Awaited<ReturnType<Parameters<ReturnType<typeof createReportPages>['page']>[2]>>
const reportOf = (names: readonly string[]) => ({ now: { rows: names.map((grp) => ({ grp })) }, former: null }) as Made
const range = { fromDate: '2026-11-01', toDate: '2026-11-30' }

function asking() {
  const pages = createReportPages()
  const state = { names: ['a', 'b', 'c'], made: 0 }
  const page = async (question: string, next: { of: string; from: number } | null, limit = 2) => {
    const place = next && { range, known: null, ...next }
    const found = await pages.page(question, { place, limit }, async () => {
      state.made++
      return reportOf(state.names)
    })
    return { ...found, rows: found.rows.map((row) => row.grp) }
  }
  return { state, page }
}

it('goes on with the rows of the first page, of the same question only', async () => {
  const { state, page } = asking()
  const first = await page('mine', null)
  expect([first.rows, first.left]).toEqual([['a', 'b'], 1])
  state.names = ['new', 'a', 'b', 'c']
  const second = await page('mine', first.next)
  expect([second.rows, second.left, second.next]).toEqual([['c'], 0, null])
  await expect(page('theirs', first.next)).rejects.toMatchObject({
    status: 400,
    param: 'cursor',
    message: 'Must be of rows that did not change since: ask for the first page again',
  })
})

it('makes a report that was forgotten again, and refuses to go on when it is another one by now', async () => {
  const { state, page } = asking()
  const first = await page('mine', null)
  state.names = Array.from({ length: 30_000 }, (_, i) => String(i))
  // the cache has room for only the last of two such reports
  await page('large', null)
  await page('as large', null)
  state.names = ['a', 'b', 'c']
  expect((await page('mine', first.next)).rows).toEqual(['c'])
  state.names = Array.from({ length: 49_999 }, (_, i) => String(i))
  await page('large', null)
  state.names = ['a', 'c', 'b']
  await expect(page('mine', first.next)).rejects.toMatchObject({ param: 'cursor' })
})

it('keeps no report of one page', async () => {
  const { state, page } = asking()
  await page('mine', null, 3)
  await page('mine', null, 3)
  expect(state.made).toBe(2)
  expect((await page('mine', null, 3)).next).toBeNull()
})
