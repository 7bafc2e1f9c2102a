import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { describe, expect, it } from 'vitest'
import type { TodoList } from '../../contract/discovery/todo.ts'
import { mette, Refusal, showPage } from '../lib/test-page.tsx'
import { aTodo, todoListOf } from '../lib/test-todos.ts'
import TodoPage from './todo-page.tsx'

const path = '/discovers/v1/todo'
const gain = aTodo({
  todoKey: 'suggestion:new:awin:a.dk',
  kind: 'gain',
  title: 'Apply to a.dk at Awin',
  sinceDate: null,
  isNew: false,
  score: 265,
  sum: 'gain',
  act: { label: 'Apply', to: null, search: {}, hash: null, href: 'https://ui.awin.com/apply' },
  alertUuid: null,
  recommendationKey: 'new:awin:a.dk',
})
const snoozed = { ...gain, todoKey: 'suggestion:b', title: 'Apply to b.dk at Awin', aside: 'Snoozed until 9 Dec 2026' }
const show = (list: TodoList, address = '/todo', answers = {}) =>
  showPage(address, TodoPage, { [path]: () => list, ...answers })
const titles = () => screen.getAllByRole('listitem').map((li) => li.querySelector('b')?.textContent)
const text = (element: Element | null) => element?.textContent?.replaceAll('\u00a0', ' ')

describe('to do', () => {
  it('is one list of breaks and gains with their money, one button each, the first of which is filled', async () => {
    show(todoListOf([aTodo(), gain]))
    await screen.findByText('Apply to a.dk at Awin')
    expect(titles()).toEqual(['The script on Nordlys stopped', 'Apply to a.dk at Awin'])
    const [first, second] = screen.getAllByRole('listitem')
    expect(text(first ?? null)).toContain('-DKK 900700–1,100')
    expect(text(second ?? null)).toContain('+DKK 265')
    expect([...document.querySelectorAll('[data-variant=filled]')].map((b) => b.textContent)).toEqual(['Fix script'])
    expect(screen.getByRole('link', { name: 'Apply: Apply to a.dk at Awin' })).toHaveProperty(
      'href',
      'https://ui.awin.com/apply',
    )
    expect(text(screen.getByText(/^About/).closest('p'))).toContain(
      'About DKK 900 a month lost, about DKK 265 a month to earn.',
    )
    const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } })
    expect(violations.filter((v) => ['serious', 'critical'].includes(v.impact ?? '')).map((v) => v.id)).toEqual([])
  })
  it('lists the kinds that the address names, and says when there is none of them', async () => {
    const filters = encodeURIComponent(JSON.stringify([{ key: 'todoKind', value: 'gain' }]))
    show(todoListOf([aTodo(), gain]), `/todo?filters=${filters}`)
    await screen.findByText('Apply to a.dk at Awin')
    expect(titles()).toEqual(['Apply to a.dk at Awin'])
    expect(screen.getByRole('tab', { name: 'Open 1' })).toBeTruthy()
  })
  it('offers to clear a filter that leaves nothing', async () => {
    const filters = encodeURIComponent(JSON.stringify([{ key: 'todoKind', value: 'adLoss' }]))
    const { search } = show(todoListOf([aTodo()]), `/todo?filters=${filters}`)
    expect(await screen.findByText('Nothing of this kind')).toBeTruthy()
    await userEvent.setup().click(screen.getByRole('button', { name: 'Clear filters' }))
    await screen.findByText('The script on Nordlys stopped')
    expect(search()).toEqual({})
  })
  it('snoozes a suggestion by its own call, and an alert by its answer', async () => {
    const user = userEvent.setup()
    const [mark, answer] = ['/discovers/v1/recommendations/state', '/alerts/v1/answer']
    const page = show(todoListOf([aTodo(), gain]), '/todo', { [mark]: () => ({}), [answer]: () => ({}) })
    await screen.findByText('Apply to a.dk at Awin')
    await user.click(screen.getByRole('button', { name: 'Snooze: Apply to a.dk at Awin' }))
    await user.click(await screen.findByRole('menuitem', { name: 'For 30 days' }))
    await waitFor(() =>
      expect(page.bodies(mark)).toEqual([{ recommendationKey: 'new:awin:a.dk', state: 'snoozed', days: 30 }]),
    )
    await user.click(screen.getByRole('button', { name: 'Snooze: The script on Nordlys stopped' }))
    await user.click(await screen.findByRole('menuitem', { name: 'For 7 days' }))
    await waitFor(() =>
      expect(page.bodies(answer)).toEqual([{ alertUuid: aTodo().alertUuid, answer: 'muted', days: 7 }]),
    )
  })
  it('shows what was put aside in a tab of its own, with the way back', async () => {
    const user = userEvent.setup()
    const mark = '/discovers/v1/recommendations/state'
    const page = show(todoListOf([aTodo(), snoozed]), '/todo', { [mark]: () => ({}) })
    await screen.findByText('The script on Nordlys stopped')
    expect(titles()).toEqual(['The script on Nordlys stopped'])
    await user.click(screen.getByRole('tab', { name: 'Put aside 1' }))
    const line = within((await screen.findByText('Apply to b.dk at Awin')).closest('li') as HTMLElement)
    expect(line.getByText('Snoozed until 9 Dec 2026')).toBeTruthy()
    await user.click(line.getByRole('button', { name: 'Open again: Apply to b.dk at Awin' }))
    await waitFor(() => expect(page.bodies(mark)).toEqual([{ recommendationKey: 'new:awin:a.dk', state: 'open' }]))
  })
  it('puts a closed campaign and ads aside by the same menu, and opens them again', async () => {
    const user = userEvent.setup()
    const put = '/discovers/v1/todo/state'
    const own = { alertUuid: null, recommendationKey: null }
    const closed = aTodo({
      ...own,
      todoKey: 'closed:n|1|m|2026-11-15',
      kind: 'closed',
      title: 'c.dk closed its campaign',
    })
    const aside = 'Dismissed 25 Nov 2026 by Maja Holm'
    const ads = aTodo({ ...own, todoKey: 'ads:d.dk', kind: 'adLoss', title: 'Ads to d.dk lose money', aside })
    const page = show(todoListOf([closed, ads]), '/todo', { [put]: () => ({}) })
    await screen.findByText('c.dk closed its campaign')
    await user.click(screen.getByRole('button', { name: 'Snooze: c.dk closed its campaign' }))
    await user.click(await screen.findByRole('menuitem', { name: 'For 90 days' }))
    await user.click(screen.getByRole('button', { name: 'Dismiss: c.dk closed its campaign' }))
    await user.click(await screen.findByRole('menuitem', { name: 'I have acted' }))
    await user.click(screen.getByRole('tab', { name: 'Put aside 1' }))
    await user.click(await screen.findByRole('button', { name: 'Open again: Ads to d.dk lose money' }))
    await waitFor(() =>
      expect(page.bodies(put)).toEqual([
        { todoKey: closed.todoKey, state: 'snoozed', days: 90 },
        { todoKey: closed.todoKey, state: 'dismissed', reason: 'done' },
        { todoKey: 'ads:d.dk', state: 'open' },
      ]),
    )
  })
  it('offers nothing to put aside where a role may not', async () => {
    show(todoListOf([aTodo()]), '/todo', { '/profile/v1/me': () => ({ ...mette, userRights: ['read'] }) })
    await screen.findByText('The script on Nordlys stopped')
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Snooze/ })).toBeNull())
  })
  it('says that nothing is to be done, that nobody has looked yet, and what failed', async () => {
    const { unmount } = show(todoListOf([]))
    expect(await screen.findByText('Nothing to do')).toBeTruthy()
    unmount()
    const early = show(todoListOf([], { lookedDatetime: null }))
    expect(await screen.findByText('Nobody has looked yet')).toBeTruthy()
    early.unmount()
    showPage('/todo', TodoPage, {
      [path]: () => {
        throw new Refusal('The stores are away', 503)
      },
    })
    expect(await screen.findByText('The stores are away')).toBeTruthy()
  })
})
