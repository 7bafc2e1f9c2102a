import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { Tip, type TipProps } from './tip.tsx'

const show = (props: Partial<TipProps> = {}) =>
  render(
    <MantineProvider env="test">
      <Tip label="Kept for a year" {...props}>
        <button type="button">Keep</button>
      </Tip>
      <button type="button">Other</button>
    </MantineProvider>,
  )
const gone = () => waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())

it('is there while the mouse is, and goes with it or with Escape', async () => {
  const user = userEvent.setup()
  show()
  expect(screen.queryByRole('tooltip')).toBeNull()
  await user.hover(screen.getByRole('button', { name: 'Keep' }))
  expect((await screen.findByRole('tooltip')).textContent).toBe('Kept for a year')
  await user.hover(screen.getByRole('button', { name: 'Other' }))
  await gone()
  await user.hover(screen.getByRole('button', { name: 'Keep' }))
  await screen.findByRole('tooltip')
  await user.keyboard('{Escape}')
  await gone()
})
it('comes with the focus where it is asked to, and goes with it', async () => {
  const user = userEvent.setup()
  show({ onFocus: true })
  await user.tab()
  expect((await screen.findByRole('tooltip')).textContent).toBe('Kept for a year')
  await user.tab()
  await gone()
})
it('shows nothing while it is off', async () => {
  const user = userEvent.setup()
  const { rerender } = show({ disabled: true })
  await user.hover(screen.getByRole('button', { name: 'Keep' }))
  rerender(<MantineProvider env="test">nothing</MantineProvider>)
  expect(screen.queryByRole('tooltip')).toBeNull()
})
