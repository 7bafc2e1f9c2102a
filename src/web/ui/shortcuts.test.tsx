import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { createShortcuts, type Shortcut, ShortcutProvider, useShortcuts } from './shortcuts.tsx'

function Keys({ keys }: { keys: Shortcut[] }) {
  useShortcuts(keys)
  return <input aria-label="Name" />
}
const show = (keys: Shortcut[], extra = <span />) => {
  const registry = createShortcuts()
  const view = render(
    <ShortcutProvider registry={registry}>
      <Keys keys={keys} />
      {extra}
    </ShortcutProvider>,
  )
  return { registry, ...view }
}

it('runs on its key and never while typing', async () => {
  const user = userEvent.setup()
  const run = vi.fn<() => void>()
  const { getByRole } = show([{ key: 'f', label: 'Filter', run }])
  await user.keyboard('f')
  expect(run).toHaveBeenCalledTimes(1)
  await user.type(getByRole('textbox'), 'ff')
  expect(run).toHaveBeenCalledTimes(1)
})
it('tells Ctrl K from K, and may run while typing when it says so', async () => {
  const user = userEvent.setup()
  const run = vi.fn<() => void>()
  const { getByRole } = show([{ key: 'k', mod: true, always: true, label: 'Search', run }])
  await user.keyboard('k')
  expect(run).not.toHaveBeenCalled()
  await user.keyboard('{Control>}k{/Control}')
  await user.type(getByRole('textbox'), '{Control>}k{/Control}')
  expect(run).toHaveBeenCalledTimes(2)
})
it('rests behind an open dialog', async () => {
  const user = userEvent.setup()
  const run = vi.fn<() => void>()
  show([{ key: 'f', label: 'Filter', run }], <div data-shortcuts="off" />)
  await user.keyboard('f')
  expect(run).not.toHaveBeenCalled()
})
it('listens again once a list is closed, which stays in the page unseen', async () => {
  const user = userEvent.setup()
  const run = vi.fn<() => void>()
  show([{ key: 'f', label: 'Filter', run }], <div {...{ role: 'listbox' }} style={{ display: 'none' }} />)
  await user.keyboard('f')
  expect(run).toHaveBeenCalledOnce()
})
it.each(['dialog', 'listbox', 'menu'])('rests while a %s is open, such as the calendar', async (role) => {
  const user = userEvent.setup()
  const run = vi.fn<() => void>()
  show([{ key: 'f', label: 'Filter', run }], <div role={role} />)
  await user.keyboard('f')
  expect(run).not.toHaveBeenCalled()
})
it('ends with its component', async () => {
  const user = userEvent.setup()
  const run = vi.fn<() => void>()
  const { registry, unmount } = show([{ key: 'f', label: 'Filter', run }])
  expect(registry.list()).toHaveLength(1)
  unmount()
  await user.keyboard('f')
  expect(registry.list()).toHaveLength(0)
  expect(run).not.toHaveBeenCalled()
})
