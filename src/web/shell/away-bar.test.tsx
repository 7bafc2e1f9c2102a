import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createStoresAway } from '../lib/stores-away.ts'
import { AwayBar } from './away-bar.tsx'

it('is there while the stores are away, and says nothing otherwise', () => {
  const away = createStoresAway(async () => false)
  const full = createStoresAway(async () => false)
  const gone = createStoresAway(async () => false)
  render(
    <MantineProvider env="test">
      <AwayBar {...{ away, full, gone }} />
    </MantineProvider>,
  )
  expect(screen.getByRole('status').textContent).toBe('')
  act(() => away.notice())
  expect(screen.getByRole('status').textContent).toContain('cannot be reached just now')
  act(() => away.set(false))
  expect(screen.getByRole('status').textContent).toBe('')
  act(() => full.notice())
  expect(screen.getByRole('status').textContent).toContain('nothing can be saved')
  act(() => gone.notice())
  expect(screen.getByRole('status').textContent).toContain('The server cannot be reached')
})
