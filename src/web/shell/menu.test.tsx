import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { mette } from '../lib/test-page.tsx'
import { screens } from '../routes.tsx'
import { start } from './test-router.tsx'

describe('the menu of someone who is signed in', () => {
  it('sees nothing of what is for operators of the installation', async () => {
    start('/settings/profile', mette)
    expect(await screen.findByRole('link', { name: 'Integrations' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Operations' })).toBeNull()
  })
  it('sees every item of the menu under its name', async () => {
    start('/networks', mette)
    const nav = await screen.findByRole('navigation', { name: 'Main' })
    for (const { path, menu } of screens)
      if (menu)
        expect(
          within(nav)
            .getByRole('link', { name: new RegExp(`^${menu.name}`) })
            .getAttribute('href'),
        ).toBe(path)
  })
  it('reaches every screen of an item by the tabs at its head, as an operator', async () => {
    const user = userEvent.setup()
    const { at } = start('/settings/profile', { ...mette, userIsOperator: true })
    const tabs = await screen.findByRole('navigation', { name: 'Settings' })
    for (const link of within(tabs).getAllByRole('link')) {
      await user.click(link)
      await at(link.getAttribute('href') ?? '')
      // the same link: the focused element keeps the focus
      await waitFor(() => expect(link.getAttribute('aria-current')).toBe('page'))
      expect(document.activeElement).toBe(link)
    }
    expect(within(tabs).getAllByRole('link')).toHaveLength(9)
  })
  it('sees no tabs where an item of the menu is one screen', async () => {
    start('/feeds', mette)
    await screen.findByRole('heading', { name: 'XML product feeds' })
    expect(screen.getAllByRole('navigation')).toHaveLength(1)
  })
  it('finds what is not in use under More, with what it costs and what it is', async () => {
    const user = userEvent.setup()
    const { at } = start('/networks', { ...mette, userAccountParts: [] })
    const more = await screen.findByRole('button', { name: 'More' })
    expect(screen.queryByRole('link', { name: /^Creators/ })).toBeNull()
    await user.click(more)
    expect(more.getAttribute('aria-expanded')).toBe('true')
    expect(screen.getByRole('link', { name: 'Feeds' })).toBeTruthy()
    const creators = screen.getByRole('link', { name: /^Creators/ })
    expect(creators.textContent).toBe('Creatorsfrom $749 · sub-affiliates')
    await user.click(creators)
    await at('/creators')
    await waitFor(() => expect(creators.getAttribute('aria-current')).toBe('page'))
  })
  it('has a short menu on the first day, which opens where what is shown is under More', async () => {
    start('/insights/reports', { ...mette, userAccountParts: [] }, '', false)
    await screen.findByRole('heading', { name: 'All statistics' })
    const nav = screen.getByRole('navigation', { name: 'Main' })
    const namesIn = (list: string) =>
      within(within(nav).getByRole('list', { name: list }))
        .getAllByRole('link')
        .map((l) => l.textContent)
    expect(namesIn('Menu')).toEqual(['Today', 'Sites & networks', 'Settings'])
    expect(namesIn('More').slice(0, 5)).toEqual(['To do', 'Earnings', 'Unpaid clicks', 'Shops', 'Links'])
  })
})
