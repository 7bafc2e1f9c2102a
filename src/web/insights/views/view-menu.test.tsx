import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Me } from '../../../contract/account/account.ts'
import type { View } from '../../../contract/insights/views.ts'
import AllStatisticsPage from '../all-statistics-page.tsx'
import { type Answers, chooseOnly, mette, Refusal, showPage } from '../test-page.tsx'
import { metrics } from '../../../report/test-rows.ts'

const path = '/insights/v1/views'
const uuid = (n: number) => `33333333-0000-4000-8000-00000000000${n}`
const view = (n: number, viewName: string, viewText: string): View => ({
  viewUuid: uuid(n),
  viewName,
  viewPath: '/insights/reports',
  viewSearch: viewText,
  viewCreatedDatetime: '2026-11-01T00:00:00.000Z',
  viewUpdatedDatetime: '2026-11-01T00:00:00.000Z',
  user: { userUuid: uuid(9), userFirstname: 'Åse', userLastname: 'Lund' },
})
const report = () => ({ rows: [], totals: { ...metrics({ clickCount: 1 }), currencyCode: 'DKK' } })
const show = (search: string, answers: Answers) =>
  showPage(`/insights/reports${search}`, AllStatisticsPage, {
    '/insights/v1/statistics': report,
    '/insights/v1/outlook/maturity': () => ({ rows: [], total: null, hasHistory: false }),
    ...answers,
  })

async function openMenu(user: ReturnType<typeof userEvent.setup>, name: string | RegExp = 'Views') {
  await user.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('menu'))
}

describe('saved views', () => {
  it('restore the whole report, and say when it is no longer the view', async () => {
    const user = userEvent.setup()
    const { search } = show('?q=before', { [path]: () => [view(1, 'Weekly', 'tab=device&cmp=none&sort=clickCount')] })
    const menu = await openMenu(user)
    await user.click(await menu.findByRole('menuitem', { name: 'Weekly' }))
    await waitFor(() => expect(search()).toEqual({ tab: 'device', cmp: 'none', sort: 'clickCount', view: uuid(1) }))
    const button = await screen.findByRole('button', { name: /View: Weekly/ })
    expect(within(button).queryByText('edited')).toBeNull()
    await chooseOnly(user, /^<0\.8% CR/)
    expect(await within(button).findByText('edited')).toBeTruthy()
  })

  it('are saved with the period that is shown, not its days, unless someone wants the days', async () => {
    const user = userEvent.setup()
    const { search, asked } = show('?tab=date', {
      [path]: (body: { viewSearch: string } | undefined) => (body ? view(2, 'Mine', body.viewSearch) : []),
    })
    let menu = await openMenu(user)
    expect(menu.getByText('No views saved yet')).toBeTruthy()
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: /Last 30 days|Last 7 days/ }))
    await user.click(await screen.findByRole('button', { name: /^Last 7 days/ }))
    await waitFor(() => expect(search().period).toBe('last-7-days'))
    menu = await openMenu(user)
    await user.click(menu.getByRole('menuitem', { name: /Save as new view/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Save as new view' }))
    expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: /Always show last 7 days/ }).checked).toBe(true)
    await user.type(dialog.getByLabelText('Name'), '  Mine ')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(search()).toMatchObject({ view: uuid(2), period: 'last-7-days' }))
    expect(asked.find((r) => r.url === path && r.method === 'POST')?.body).toEqual({
      viewName: 'Mine',
      viewPath: '/insights/reports',
      viewSearch: 'tab=date&period=last-7-days&cmp=previous',
    })
  })

  it('keep the columns, also those that only this browser remembered, and say so when they change', async () => {
    const user = userEvent.setup()
    localStorage.setItem('insights-statistics-columns-visible', '{"ecr":false,"networkUuids":false}')
    const list: View[] = []
    const { search, asked } = show('?tab=device', {
      [path]: (body: { viewSearch: string } | undefined) => {
        if (body) list.push(view(2, 'Mine', body.viewSearch))
        return body ? list[0] : list
      },
    })
    await screen.findByRole('columnheader', { name: /Clicks/ })
    await user.click((await openMenu(user)).getByRole('menuitem', { name: /Save as new view/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Save as new view' }))
    await user.type(dialog.getByLabelText('Name'), 'Mine{Enter}')
    await waitFor(() => expect(search().view).toBe(uuid(2)))
    const body = asked.find((r) => r.url === path && r.method === 'POST')?.body as { viewSearch: string }
    const cols = new URLSearchParams(body.viewSearch).get('cols')?.split(',') ?? []
    expect(cols.slice(0, 3)).toEqual(['name', 'conversionTotalCommission', 'clickCount'])
    expect(cols).not.toContain('ecr')
    expect(search().cols).toBe(cols.join(','))
    const button = await screen.findByRole('button', { name: /View: Mine/ })
    expect(within(button).queryByText('edited')).toBeNull()
    await user.click(screen.getByRole('button', { name: /Columns/ }))
    await user.click(await screen.findByRole('checkbox', { name: 'Clicks' }))
    await waitFor(() => expect(search().cols).toBe(cols.filter((id) => id !== 'clickCount').join(',')))
    expect(await within(button).findByText('edited')).toBeTruthy()
    await user.click(screen.getByRole('tab', { name: 'Page' }))
    await waitFor(() => expect(search().cols).toBeUndefined())
  })

  it('ask for another name when it is taken, without the name of the field', async () => {
    const user = userEvent.setup()
    show('', {
      [path]: (body) => {
        if (body) throw new Refusal('viewName: Another view has this name')
        return []
      },
    })
    const menu = await openMenu(user)
    await user.click(menu.getByRole('menuitem', { name: /Save as new view/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Save as new view' }))
    await user.type(dialog.getByLabelText('Name'), 'Weekly{Enter}')
    expect(await dialog.findByText('Another view has this name')).toBeTruthy()
  })

  it('say nothing next to the dialog of the demo account, and keep what was typed', async () => {
    const user = userEvent.setup()
    const { bodies } = show('', {
      [path]: (body) => {
        if (body) throw new Refusal('This action is not allowed in Demo mode')
        return []
      },
    })
    const menu = await openMenu(user)
    await user.click(menu.getByRole('menuitem', { name: /Save as new view/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Save as new view' }))
    const name = dialog.getByLabelText<HTMLInputElement>('Name')
    await user.type(name, 'Weekly{Enter}')
    await waitFor(() => expect(bodies(path).filter(Boolean)).toHaveLength(1))
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Save' }).dataset.loading).toBeUndefined())
    expect(screen.queryByText('This action is not allowed in Demo mode')).toBeNull()
    expect([name.value, name.getAttribute('aria-invalid')]).toEqual(['Weekly', null])
  })

  it('are updated, renamed and deleted from the report they show', async () => {
    const user = userEvent.setup()
    let list = [view(1, 'Weekly', 'tab=device')]
    const { asked, search } = show(`?tab=device&crFilter=true&view=${uuid(1)}`, {
      [path]: () => list,
      [`${path}/${uuid(1)}`]: (body: Partial<View> | undefined) => {
        list = body ? list.map((v) => ({ ...v, ...body })) : []
        return list[0] ?? {}
      },
    })
    const sent = () => asked.filter((r) => r.url === `${path}/${uuid(1)}`).map((r) => [r.method, r.body])
    await user.click((await openMenu(user, /View: Weekly/)).getByRole('menuitem', { name: /^Update/ }))
    await waitFor(() =>
      expect(sent()).toEqual([['PUT', { viewPath: '/insights/reports', viewSearch: 'tab=device&crFilter=true' }]]),
    )
    await waitFor(() => expect(screen.queryByText('edited')).toBeNull())
    await user.click((await openMenu(user, /View: Weekly/)).getByRole('menuitem', { name: /^Rename/ }))
    const name = within(await screen.findByRole('dialog', { name: 'Rename view' })).getByLabelText('Name')
    await user.clear(name)
    await user.type(name, 'Devices{Enter}')
    await user.click((await openMenu(user, /View: Devices/)).getByRole('menuitem', { name: /^Delete/ }))
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Views' })))
    await waitFor(() => expect(sent().map(([method]) => method)).toEqual(['PUT', 'PUT', 'DELETE']))
    await waitFor(() => expect(search().view).toBeUndefined())
    expect(search()).toMatchObject({ tab: 'device', crFilter: 'true' })
  })

  it('can be opened but not changed by who may only look', async () => {
    const user = userEvent.setup()
    const reader: Me = { ...mette, userRole: 'readonly', userRights: ['read'] }
    show(`?tab=device&view=${uuid(1)}`, {
      '/profile/v1/me': () => reader,
      [path]: () => [view(1, 'Weekly', 'tab=name')],
    })
    const menu = await openMenu(user, /View: Weekly/)
    expect(menu.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      'Weekly',
      'Schedule by e-mail…',
      'Copy link',
    ])
  })

  it('say when they cannot be loaded, and are asked for again', async () => {
    const user = userEvent.setup()
    let fails = true
    show('', {
      [path]: () => {
        if (fails) throw new Refusal('The list is broken')
        return [view(1, 'Weekly', '')]
      },
    })
    const menu = await openMenu(user)
    fails = false
    await user.click(await menu.findByRole('menuitem', { name: /The list is broken/ }))
    expect(await menu.findByRole('menuitem', { name: 'Weekly' })).toBeTruthy()
  })
})
