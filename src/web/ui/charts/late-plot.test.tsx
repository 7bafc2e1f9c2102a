import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { lazy } from 'react'
import { expect, test, vi } from 'vitest'
import { LatePlot } from './late-plot.tsx'

test('a plot whose file does not arrive says so, and leaves the page standing', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  const Missing = lazy(() => Promise.reject<{ default: () => null }>(new Error('Failed to fetch the module')))
  render(
    <MantineProvider>
      <h1>Dashboard</h1>
      <LatePlot blank={<p>waiting</p>}>
        <Missing />
      </LatePlot>
    </MantineProvider>,
  )
  expect(screen.getByText('waiting')).toBeTruthy()
  expect((await screen.findByRole('alert')).textContent).toContain('The chart did not arrive.')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Dashboard' })).toBeTruthy()
  said.mockRestore()
})
