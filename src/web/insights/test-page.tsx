import { screen, waitFor } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'

export * from '../lib/test-page.tsx'

/** Selects a grouping of the report from its row, or from "More". */
export async function chooseTab(user: UserEvent, name: string): Promise<void> {
  const tab = screen.queryByRole('tab', { name })
  if (tab) return user.click(tab)
  await user.click(screen.getByRole('button', { name: 'More: Group by' }))
  await user.click(await screen.findByRole('menuitem', { name }))
}

/** Opens a filter of the report, which is under "Filter" until it is set. */
export async function chooseFilter(user: UserEvent, name: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  await user.click(await screen.findByRole('menuitem', { name }))
}

const closed = () =>
  waitFor(() => {
    if (screen.queryByRole('menuitemcheckbox')) throw new Error('The menu is open')
  })

/** Selects a choice of the menu "Only", and closes the menu. */
export async function chooseOnly(user: UserEvent, name: RegExp): Promise<void> {
  await user.click(await screen.findByRole('button', { name: /^Only/ }))
  await user.click(await screen.findByRole('menuitemcheckbox', { name }))
  await user.keyboard('{Escape}')
  await closed()
}

/** Whether the menu of "Only" offers a choice. */
export async function hasOnly(name: string): Promise<boolean> {
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: /^Only/ }))
  const offered = await screen.findAllByRole('menuitemcheckbox')
  await user.keyboard('{Escape}')
  await closed()
  return offered.some((item) => item.textContent?.startsWith(name))
}
