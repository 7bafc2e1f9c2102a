import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { showPage } from '../lib/test-page.tsx'
import { ScreenError } from './screen-error.tsx'

afterEach(() => vi.restoreAllMocks())

const fail = (message: string) =>
  showPage('/', () => <ScreenError error={new Error(message)} reset={() => undefined} />, {})

it.each([
  'Failed to fetch dynamically imported module: https://outbound.example/assets/a-1.js',
  'error loading dynamically imported module: https://outbound.example/assets/a-1.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/a-1.css',
])('says that a part is missing, not what the browser says: %s', async (message) => {
  fail(message)
  expect(await screen.findByText(/^A part of the page did not arrive/)).toBeTruthy()
  expect(screen.queryByText(/assets/)).toBeNull()
})

it('says that one is offline, where that is why', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  fail('Unable to preload CSS for /assets/a-1.css')
  expect(await screen.findByText('You are offline. Try again when you are connected.')).toBeTruthy()
})

it('keeps the words of anything else', async () => {
  fail('The screen broke')
  expect(await screen.findByText('The screen broke')).toBeTruthy()
})
