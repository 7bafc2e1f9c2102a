import { expect, it } from 'vitest'
import type { Events } from '../store/events/open.ts'
import { readClicks } from './click-lookup.ts'
import { nothingInherited } from './inherited.ts'

const times: Record<string, number> = {
  noon: Date.parse('2026-03-02T12:00:00.000Z'),
  evening: Date.parse('2026-03-02T23:59:30.000Z'),
  april: Date.parse('2026-04-01T10:00:00.000Z'),
}
type Asked = { account: string; params: { from: string; to: string; days: string[]; ids: string[] } }
/** The query that looks up clicks of these ids, and the result made of its answer. */
async function asked(ids: string[], rows: object[] = []) {
  const questions: Asked[] = []
  const events = {
    query: (account: string, { params }: Pick<Asked, 'params'>) => {
      questions.push({ account, params })
      return Promise.resolve(rows)
    },
  } as unknown as Events
  const clicks = await readClicks({ events, clickTime: (id) => times[id] ?? 0 }, 'mine', ids)
  const [question] = questions
  if (!question) throw new Error('nothing was asked')
  return { ...question, clicks }
}

it('looks for clicks from a minute before the first to a minute after the last', async () => {
  const { account, params } = await asked(['april', 'noon'])
  expect([account, params.ids]).toEqual(['mine', ['april', 'noon']])
  expect([params.from, params.to]).toEqual(['2026-03-02 11:59:00.000', '2026-04-01 10:01:00.000'])
})
it('looks at their days only, each once, and at the next one within a minute of midnight', async () => {
  expect((await asked(['noon', 'april', 'noon'])).params.days).toEqual(['2026-03-02', '2026-04-01'])
  expect((await asked(['evening'])).params.days).toEqual(['2026-03-02', '2026-03-03'])
})
it('gives each click by its id, without the id', async () => {
  const page = { ...nothingInherited, page: 'https://blog.dk/a' }
  const { clicks } = await asked(['noon', 'april'], [{ click_id: 'noon', ...page }])
  expect([...clicks]).toEqual([['noon', page]])
})
