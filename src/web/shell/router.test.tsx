import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { mette } from '../lib/test-page.tsx'
import { screens } from '../routes.tsx'
import { hasNotices } from '../ui/notify.ts'
import { start } from './test-router.tsx'

describe('an address whose filters cannot be read', () => {
  it('says so in the place of the screen, and shows everything only when that is asked for', async () => {
    const { at } = start('/insights/reports?tab=page&filters=%21damaged', mette)
    expect(await screen.findByRole('heading', { name: 'The filters in this address cannot be read' })).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'All statistics' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Open without filters' }))
    await at('/insights/reports?tab=page')
    expect(await screen.findByRole('heading', { name: 'All statistics' })).toBeTruthy()
  })
  it('names a status, a device or an id of an old address that does not exist', async () => {
    const filters = encodeURIComponent(JSON.stringify([{ key: 'statusKeys', value: 'bananas' }]))
    start(`/insights/reports?filters=${filters}`, mette)
    expect(
      await screen.findByRole('heading', { name: 'This address filters by something that does not exist' }),
    ).toBeTruthy()
    expect(screen.getByText(/^Status: “bananas”\. /)).toBeTruthy()
  })
})

describe('the table of screens', () => {
  it('registers every path that is promised once', () => {
    const paths = screens.map((s) => s.path)
    expect(new Set(paths).size).toBe(paths.length)
    for (const path of [
      '/',
      '/insights/reports',
      '/discover/other',
      '/insights/plugin',
      '/insights/conversions',
      '/discover/opportunities',
      '/merchants',
      '/tools/urls',
      '/sites',
      '/networks',
      '/partners',
      '/creators',
      '/feeds',
      '/settings/profile',
      '/settings/billing',
      '/logout',
      '/login',
      '/signup',
      '/insights/clicks',
      '/insights/closed',
      '/insights/pages',
      '/insights/sources',
      '/discover/clicks',
      '/discover/splittests',
      '/discover/broken',
      '/discover/recommendations',
      '/advs',
      '/advs/$advertiserUuid',
      '/channels',
      '/channels/$channelUuid',
      '/network2',
      '/network2/$networkUuid',
      '/smartlinks',
      '/merchants/$advertiserUuid',
      '/sites/$channelUuid',
      '/networks/$networkUuid',
      '/partners/$partnerUuid',
    ])
      expect(paths).toContain(path)
  })
  it('puts screens only under screens of the menu, and marks only tabs', () => {
    const inMenu = screens.filter((s) => s.menu).map((s) => s.path)
    const tabs = screens.filter((s) => s.menu ?? s.under).map((s) => s.path)
    // the other addresses of networks are below theirs, which is a tab
    expect([...inMenu, '/networks']).toEqual(expect.arrayContaining(screens.flatMap((s) => s.under ?? [])))
    expect(tabs).toEqual(expect.arrayContaining(screens.flatMap((s) => s.tabAt ?? [])))
  })
})

describe('someone who is not signed in', () => {
  it('is led to sign in and then to where they wanted to go', async () => {
    const user = userEvent.setup()
    const { at, router, sent } = start('/merchants?q=662E41', null)
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(router.state.location.search).toEqual({ next: '/merchants?q=662E41' })
    await user.click(await screen.findByRole('button', { name: 'Try the demo' }))
    await at('/merchants?q=662E41')
    expect(sent.find((r) => r.url === '/auth/v1/login')?.body).toEqual({
      userEmail: 'demo@outbound.example',
      userPassword: 'demo-outbound',
    })
    expect(await screen.findByRole('heading', { name: 'Merchants' })).toBeTruthy()
  })
  it('keeps where they wanted to go on every page of signing in', async () => {
    const user = userEvent.setup()
    const wanted = '/partners/4f6c2a10-0000-4000-8000-000000000001?q=sko#new-campaign'
    const { at, router } = start(wanted, null)
    const leads = () => router.state.location.search as { next?: string }
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    await user.click(await screen.findByRole('link', { name: 'Forgot password?' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/forgot-password'))
    expect(leads().next).toBe(wanted)
    await user.click(await screen.findByRole('link', { name: 'Back to sign in' }))
    await user.click(await screen.findByRole('link', { name: 'Create an account' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/signup'))
    expect(leads().next).toBe(wanted)
    await user.click(await screen.findByRole('link', { name: 'Sign in' }))
    await user.click(await screen.findByRole('button', { name: 'Try the demo' }))
    await at(wanted)
  })
  it('sees what the server says to a wrong password, and stays', async () => {
    const user = userEvent.setup()
    const { at } = start('/login', null)
    await user.click(await screen.findByRole('button', { name: 'Sign in' }))
    expect(screen.getByText('This field is required')).toBeTruthy()
    expect(screen.getByText("Password can't be blank")).toBeTruthy()
    await user.type(screen.getByLabelText('E-mail'), 'mette@example.com')
    await user.type(screen.getByLabelText('Password'), 'wrong')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Wrong e-mail or password')
    await at('/login')
  })
  it('is never led out of the app', async () => {
    const user = userEvent.setup()
    const { at } = start('/login?next=//evil.example', null)
    await user.click(await screen.findByRole('button', { name: 'Try the demo' }))
    await at('/')
    expect(await screen.findByRole('navigation', { name: 'Main' })).toBeTruthy()
  })
})

it('leads to the first field that is wrong when an account cannot be made like this', async () => {
  const user = userEvent.setup()
  start('/signup', null)
  await user.type(await screen.findByLabelText('First name'), 'Mette')
  await user.click(screen.getByRole('button', { name: 'Create account' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Last name')))
  expect(screen.getByLabelText('Last name').getAttribute('aria-invalid')).toBe('true')
})

describe('someone who is signed in', () => {
  it('sees frame and menu before it is known how far the account has come, and the screen then', async () => {
    const { router } = start('/merchants', mette, '/overview/v1/start')
    expect(await screen.findByRole('link', { name: 'Shops' })).toBeTruthy()
    expect(screen.getByText('Loading')).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Merchants' })).toBeNull()
    expect(router.state.location.pathname).toBe('/merchants')
  })
  it('is led to the dashboard from a path that does not exist', async () => {
    const { at } = start('/no/such/page', mette)
    await at('/')
    expect(hasNotices.get()).toBe(true) // and notified
    expect(await screen.findByRole('navigation', { name: 'Main' })).toBeTruthy()
  })
  it('is led from the sign-in page into the app', async () => {
    const { at } = start('/login', mette)
    await at('/')
    expect(await screen.findByRole('navigation', { name: 'Main' })).toBeTruthy()
  })
  it('is led on by a link that asks them to sign in first', async () => {
    const { at } = start('/login?next=%2Fmerchants%3Fq%3Dsko', mette)
    await at('/merchants?q=sko')
  })
  it('is led back to a sign-up that was begun', async () => {
    localStorage.setItem('outbound-signup', '{"userEmail":"new@example.com"}')
    const { at } = start('/merchants', mette)
    await at('/signup/?next=%2Fmerchants')
    expect((await screen.findByLabelText<HTMLInputElement>('E-mail')).value).toBe('new@example.com')
  })
  it('takes the period and the site along from screen to screen, and over those that have neither', async () => {
    const user = userEvent.setup()
    const chosen = 'from=2026-11-01&to=2026-11-07&cmp=none'
    const { at } = start(`/insights/reports?${chosen}&tab=page&q=sko`, mette)
    await user.click(await screen.findByRole('link', { name: 'Conversions' }))
    await at(`/insights/conversions?${chosen}`)
    await user.click(screen.getByRole('link', { name: 'Sites & networks' }))
    await at('/sites')
    await user.click(await screen.findByRole('link', { name: 'Networks' }))
    await at('/networks')
    await user.click(screen.getByRole('link', { name: 'Today' }))
    await at(`/?${chosen}`)
  })
  it.each([
    ['/', 'Today', 'page'],
    ['/networks', 'Sites & networks', 'true'],
    ['/sites', 'Sites & networks', 'page'],
    ['/insights/reports?tab=page', 'Earnings', 'page'],
    ['/insights/sources', 'Earnings', 'true'],
    ['/discover/clicks', 'Unpaid clicks', 'true'],
    ['/networks/7f0e8c1a-0000-4000-8000-000000000003', 'Sites & networks', 'true'],
    ['/network2/7f0e8c1a-0000-4000-8000-000000000003', 'Sites & networks', 'true'],
    ['/insights/closed', 'Shops', 'true'],
    ['/discover/broken', 'Links', 'true'],
    ['/settings/billing', 'Settings', 'true'],
  ])('sees at %s that they are in %s', async (path, name, current) => {
    start(path, mette)
    const nav = await screen.findByRole('navigation', { name: 'Main' })
    await waitFor(() => expect(document.title).not.toBe(''))
    const marked = [...nav.querySelectorAll<HTMLElement>('[aria-current]')]
    expect(marked.map((it) => it.getAttribute('aria-current'))).toEqual([current])
    expect(marked[0]?.textContent).toContain(name)
    expect(nav.querySelectorAll('[data-status=active]')).toHaveLength(1)
  })
  it('sees the title of the screen on the window, and who they are', async () => {
    start('/insights/closed', mette)
    await waitFor(() => expect(document.title).toBe('Closed campaigns · Outbound'))
    const menu = screen.getByRole('button', { name: /User menu/ })
    expect(menu.title).toBe('mette@example.com')
    expect(menu.textContent).toContain('Growth')
  })
  it('finds account, subscription, help, theme and the way out in the user menu', async () => {
    const user = userEvent.setup()
    const { at } = start('/merchants', mette)
    await user.click(await screen.findByRole('button', { name: /User menu/ }))
    expect(await screen.findByRole('menuitem', { name: 'Account' })).toBeTruthy()
    expect(screen.getByRole('menuitem', { name: 'Help' }).getAttribute('target')).toBe('_blank')
    expect(screen.getAllByRole('menuitemradio').map((item) => item.textContent)).toEqual(['Light', 'Dark', 'Auto'])
    expect(screen.getByRole('menuitem', { name: 'Log out' })).toBeTruthy()
    await user.click(screen.getByRole('menuitem', { name: 'Subscription' }))
    await at('/settings/billing')
  })
  it('keeps the side panel as they left it', async () => {
    const user = userEvent.setup()
    start('/merchants', mette)
    await user.click(await screen.findByRole('button', { name: 'Collapse side panel' }))
    expect(localStorage.getItem('outbound-nav-collapsed')).toBe('true')
    expect(screen.getByRole('button', { name: 'Expand side panel' })).toBeTruthy()
    await user.keyboard('[[')
    expect(localStorage.getItem('outbound-nav-collapsed')).toBe('false')
  })
  it('finds pages in the command palette', async () => {
    const user = userEvent.setup()
    const { at } = start('/merchants', mette)
    await screen.findByRole('button', { name: 'Collapse side panel' })
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByPlaceholderText(/Go to a page/), 'closed')
    await user.click(await screen.findByRole('option', { name: /Closed campaigns/ }))
    await at('/insights/closed')
    expect(await screen.findByRole('heading', { name: 'Closed campaigns' })).toBeTruthy()
  })
  it('finds a screen with two addresses once', async () => {
    const user = userEvent.setup()
    start('/merchants', mette)
    await screen.findByRole('button', { name: 'Collapse side panel' })
    await user.keyboard('{Control>}k{/Control}')
    const box = await screen.findByPlaceholderText(/Go to a page/)
    for (const name of ['Smart links', 'Networks']) {
      await user.clear(box)
      await user.type(box, name)
      const found = (await screen.findAllByRole('option')).filter((one) => one.textContent.startsWith(name))
      expect([name, found.length]).toEqual([name, 1])
    }
  })
  it('leaves the command palette with Escape, back to where they were', async () => {
    const user = userEvent.setup()
    start('/merchants', mette)
    const collapse = await screen.findByRole('button', { name: 'Collapse side panel' })
    collapse.focus()
    await user.keyboard('{Control>}k{/Control}')
    const box = await screen.findByPlaceholderText(/Go to a page/)
    await waitFor(() => expect(document.activeElement).toBe(box))
    await user.keyboard('clo{Escape}')
    await waitFor(() => expect(screen.queryByPlaceholderText(/Go to a page/)).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(collapse))
  })
  it('leaves the navigation of a phone with Escape, back to its button', async () => {
    const user = userEvent.setup()
    start('/merchants', mette)
    const button = await screen.findByRole('button', { name: 'Open navigation' })
    await user.click(button)
    const drawer = await screen.findByRole('dialog', { name: 'Navigation' })
    await waitFor(() => expect(drawer.contains(document.activeElement)).toBe(true))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(button))
  })
  it('leaves through /logout', async () => {
    const { at, sent } = start('/logout', mette)
    await at('/login')
    expect(sent.some((r) => r.url === '/auth/v1/logout')).toBe(true)
    expect(await screen.findByRole('button', { name: 'Try the demo' })).toBeTruthy()
  })
})

it('shows pages of e-mails without the shell', async () => {
  start('/email-notification/monthly-report/2026-10', null)
  expect(await screen.findByRole('heading', { name: 'Monthly report' })).toBeTruthy()
  expect(screen.queryByRole('navigation')).toBeNull()
})
