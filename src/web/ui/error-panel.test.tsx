import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { ErrorPanel } from './error-panel.tsx'

function Card() {
  const [failed, setFailed] = useState(true)
  return (
    <>
      <button type="button">Before</button>
      <section aria-label="Card">
        {failed ? <ErrorPanel message="Not now" onRetry={() => setFailed(false)} /> : <p>Loading</p>}
        <button type="button">After</button>
      </section>
    </>
  )
}

it('leaves the keyboard where it was when it goes', async () => {
  const user = userEvent.setup()
  render(
    <MantineProvider env="test">
      <Card />
    </MantineProvider>,
  )
  screen.getByRole('button', { name: 'Try again' }).focus()
  await user.keyboard('{Enter}')
  const card = screen.getByRole('region', { name: 'Card' })
  await waitFor(() => expect(document.activeElement).toBe(card))
  await user.tab()
  expect(document.activeElement?.textContent).toBe('After')
  expect(card.hasAttribute('tabindex')).toBe(false)
})
