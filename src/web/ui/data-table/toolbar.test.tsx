import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { PHONE } from '../../lib/use-media.ts'
import { Toolbar } from './toolbar.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})
const show = (count: number, { isPhone = true, keepsLeft = false } = {}) => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      Object.assign(new EventTarget(), {
        matches: isPhone && query === PHONE,
        media: query,
      }) as unknown as MediaQueryList,
  )
  const onClear = vi.fn()
  render(
    <MantineProvider>
      <Toolbar
        query=""
        onQuery={() => {}}
        left={<span>Status: Ended</span>}
        keepsLeft={keepsLeft}
        leftSet={{ count, onClear }}
        total={3}
        loaded={3}
      />
    </MantineProvider>,
  )
  return onClear
}

it('says on a phone how many filters are set, which are out of sight there, and takes them off', async () => {
  const onClear = show(1)
  const button = screen.getByRole('button', { name: '1 filter' })
  expect(button.dataset['set']).toBe('true')
  expect(screen.queryByText('Status: Ended')).toBeNull()
  await userEvent.click(button)
  await screen.findByText('Status: Ended')
  await userEvent.click(await screen.findByRole('button', { name: /clear/i }))
  expect(onClear).toHaveBeenCalledTimes(1)
})
it('says nothing where none is set, and where they are in sight', () => {
  show(0)
  expect(screen.getByRole('button', { name: 'Table' }).dataset['set']).toBe('false')
  cleanup()
  show(2, { keepsLeft: true })
  expect(screen.getByRole('button', { name: 'Table' }).dataset['set']).toBe('false')
  cleanup()
  show(2, { isPhone: false })
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText('Status: Ended')).toBeTruthy()
})

it('stands among the tools of a screen where it has a place there, and nowhere while that is not drawn', () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => Object.assign(new EventTarget(), { matches: false, media }) as unknown as MediaQueryList,
  )
  const place = document.createElement('div')
  const at = (to: Element | null) => (
    <MantineProvider>
      <Toolbar query="" onQuery={() => {}} total={3} loaded={3} place={to} />
    </MantineProvider>
  )
  const { container, rerender } = render(at(null))
  expect(container.querySelector('.dt-tools')).toBeNull()
  rerender(at(place))
  expect(container.querySelector('.dt-tools')).toBeNull()
  expect(place.textContent).toBe('3 results')
})
