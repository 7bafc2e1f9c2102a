import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { TodoItem } from '../../../contract/discovery/todo.ts'
import { Refusal } from '../../lib/test-page.tsx'
import { aTodo, todoListOf } from '../../lib/test-todos.ts'
import { aDay } from './test-data.ts'
import { openDashboard } from './test-page.tsx'

const open = (items: TodoItem[]) =>
  openDashboard({ '/discovers/v1/todo': () => todoListOf(items, { currencyCode: 'SEK' }) })
const lines = (count: number) =>
  Array.from({ length: count }, (_, i) => aTodo({ todoKey: `alert:${i}`, title: `Break ${i}`, score: 900 - i }))
const region = async (name: string) => within(await screen.findByRole('region', { name }))
const refused = () => {
  throw new Refusal('The stores are away', 503)
}
const never = () => new Promise(() => undefined)
const plain = (of: Element) => (of.textContent ?? '').replaceAll('\u00A0', ' ')

describe('the morning', () => {
  it('is answered first, and the parts stand below with their sum', async () => {
    openDashboard({ '/overview/v1/yesterday': () => aDay() })
    const card = await region('Yesterday')
    expect(card.getByRole('heading', { name: 'Yesterday, Fri 27 Nov' })).toBeTruthy()
    expect(plain(card.getByText(/^You earned/))).toContain('DKK 488.80 less than a usual Friday')
    expect(card.getByText('Within the usual range')).toBeTruthy()
    const rows = within(card.getByRole('list', { name: 'What is down' })).getAllByRole('listitem')
    expect(rows.map(plain)).toEqual([
      'BreakAwin stopped importing-DKK 300.00',
      'ShopTea & Co-DKK 250.30',
      'Rest12 other shops+DKK 61.50',
      'Less than usual-DKK 488.80',
    ])
    expect(card.getByRole('link', { name: 'Awin stopped importing' })).toHaveProperty('pathname', '/alerts/a1')
    expect(card.getByRole('link', { name: 'Clicks that earned nothing' })).toHaveProperty(
      'pathname',
      '/discover/unpaid',
    )
    expect(card.getByRole('link', { name: 'From which pages' })).toHaveProperty(
      'search',
      '?from=2026-11-27&to=2026-11-27',
    )
    // before the dashboard of the range
    const [answer, numbers] = [
      screen.getByRole('region', { name: 'Yesterday' }),
      await screen.findByRole('article', { name: 'Clicks' }),
    ]
    expect(answer.compareDocumentPosition(numbers) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1, name: 'Today' })).toBeTruthy()
  })
  it('of a new account has no usual day, and no parts', async () => {
    openDashboard({ '/overview/v1/yesterday': () => aDay({ usual: null, difference: null, parts: [], known: null }) })
    const card = await region('Yesterday')
    expect(plain(card.getByText(/^You earned/))).toBe('You earned DKK 2,611.20 from 1,204 clicks.')
    expect(card.getByText(/known after three weeks/)).toBeTruthy()
    expect(card.queryByRole('list')).toBeNull()
  })
  it('keeps the place of what is on its way', async () => {
    const { container } = openDashboard({ '/overview/v1/yesterday': never, '/discovers/v1/todo': never })
    expect(await screen.findByLabelText('Adding up yesterday')).toBeTruthy()
    expect(await screen.findByLabelText('Looking for what to do')).toBeTruthy()
    expect(container.querySelectorAll('.today > *')).toHaveLength(2)
  })
  it('says so when it could not be asked, and asks again', async () => {
    let isAway = true
    openDashboard({ '/overview/v1/yesterday': () => (isAway ? refused() : aDay()) })
    const card = await region('Yesterday')
    expect(await card.findByText('The stores are away')).toBeTruthy()
    isAway = false
    await userEvent.click(card.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(/^You earned/)).toBeTruthy()
  })
  it.each([
    ['days', '/?from=2026-03-02&to=2026-03-03'],
    ['a period', '/?period=yesterday'],
    ['a comparison', '/?cmp=none'],
    ['a filter', `/?filters=${encodeURIComponent(JSON.stringify([{ key: 'names', value: 'kaffe.dk' }]))}`],
  ])('leaves the page to the dashboard where the address names %s', async (_, address) => {
    const { askedFor } = openDashboard({}, address)
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeTruthy()
    await waitFor(() => expect(askedFor('/overview/v1/dashboard').length).toBeGreaterThan(0))
    await screen.findByRole('article', { name: 'Clicks' })
    expect(screen.queryByRole('region', { name: 'Yesterday' })).toBeNull()
    expect(askedFor('/overview/v1/yesterday')).toEqual([])
    expect(screen.getByRole('link', { name: 'Today' })).toHaveProperty('pathname', '/')
  })
})

describe('the first lines of To do', () => {
  it('are five, and lead to all of it', async () => {
    open([...lines(7), aTodo({ todoKey: 'aside', title: 'Snoozed', aside: 'Snoozed until 2 Dec 2026' })])
    const shown = await region('To do')
    expect(shown.getAllByRole('listitem').map((li) => li.querySelector('b')?.textContent)).toEqual([
      'Break 0',
      'Break 1',
      'Break 2',
      'Break 3',
      'Break 4',
    ])
    expect(shown.getByText('7 things, the most a month first; 7 new')).toBeTruthy()
    expect(shown.getByText('About SEK 900 a month lost · about SEK 265 a month to earn')).toBeTruthy()
    expect(shown.getByRole('link', { name: 'See all 7' })).toHaveProperty('pathname', '/todo')
  })
  it('have one filled button: that of the first line', async () => {
    open(lines(3))
    await region('To do')
    const card = screen.getByRole('region', { name: 'To do' })
    expect([...card.querySelectorAll('[data-variant=filled]')].map((b) => b.getAttribute('aria-label'))).toEqual([
      'Fix script: Break 0',
    ])
  })
  it('say that nothing is open', async () => {
    open([])
    const shown = await region('To do')
    expect(shown.getByText('Nothing is open.')).toBeTruthy()
    expect(shown.queryAllByRole('listitem')).toEqual([])
  })
  it('say so when they could not be asked: an empty place would say that all is well', async () => {
    openDashboard({ '/discovers/v1/todo': refused })
    expect(await (await region('To do')).findByText('The stores are away')).toBeTruthy()
  })
})
