import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { TodoItem } from '../../../contract/discovery/todo.ts'
import { aTodo, todoListOf } from '../../lib/test-todos.ts'
import { Refusal } from '../../lib/test-page.tsx'
import { noUnpaid, openDashboard } from './test-page.tsx'

const open = (items: TodoItem[]) =>
  openDashboard({ '/discovers/v1/todo': () => todoListOf(items, { currencyCode: 'SEK' }) })
const lines = (count: number) =>
  Array.from({ length: count }, (_, i) => aTodo({ todoKey: `alert:${i}`, title: `Break ${i}`, score: 900 - i }))
const card = async () => within(await screen.findByRole('region', { name: 'What to do' }))

it('shows the first five of what there is to do, and leads to all of it', async () => {
  open([...lines(7), aTodo({ todoKey: 'aside', title: 'Muted', aside: 'Muted until 2 Dec 2026' })])
  const shown = await card()
  expect(shown.getAllByRole('listitem').map((li) => li.querySelector('b')?.textContent)).toEqual([
    'Break 0',
    'Break 1',
    'Break 2',
    'Break 3',
    'Break 4',
  ])
  expect(shown.getByText('7 things, most money first; 7 new since yesterday')).toBeTruthy()
  expect(shown.getByText('About SEK 900 a month lost · about SEK 265 a month to earn')).toBeTruthy()
  expect(shown.getByRole('link', { name: 'See all 7' })).toHaveProperty('pathname', '/todo')
})
it('fills one button: that of the first line', async () => {
  open(lines(3))
  await card()
  const region = screen.getByRole('region', { name: 'What to do' })
  expect([...region.querySelectorAll('[data-variant=filled]')].map((b) => b.getAttribute('aria-label'))).toEqual([
    'Check the script: Break 0',
  ])
})
it('is not there where nothing is to be done', async () => {
  open([])
  await screen.findByRole('region', { name: 'In short' })
  expect(screen.queryByRole('region', { name: 'What to do' })).toBeNull()
})
it('says so when it could not be asked: an empty place would say that all is well', async () => {
  openDashboard({
    '/discovers/v1/todo': () => {
      throw new Refusal('The stores are away', 503)
    },
  })
  expect(await (await card()).findByText('The stores are away')).toBeTruthy()
})
it('answers in whole sentences what was earned and which clicks earned nothing', async () => {
  openDashboard({
    '/discovers/v1/unpaid/overview': () => ({ ...noUnpaid, clickCount: 9592, score: 3510.4 }),
  })
  const short = within(await screen.findByRole('region', { name: 'In short' }))
  expect(
    await short.findByText(/9,592 clicks earned nothing in 30 days, worth about SEK 3,510 a month at that traffic\./),
  ).toBeTruthy()
  expect(await short.findByText(/^In 30 days you earned SEK/)).toBeTruthy()
  expect(short.getByRole('link', { name: 'Which and why' })).toHaveProperty('pathname', '/discover/unpaid')
  expect(short.getByRole('link', { name: 'From which pages' })).toHaveProperty('pathname', '/insights/pages')
  expect(await short.findByText(/No merchant earned less/)).toBeTruthy()
})
