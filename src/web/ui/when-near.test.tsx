import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { WhenNear } from './when-near.tsx'

afterEach(() => void vi.unstubAllGlobals())

it('draws what is far below, and so lets it ask, only when somebody comes near', () => {
  let comeNear = () => {}
  class Watch {
    constructor(tell: (seen: { isIntersecting: boolean }[]) => void) {
      comeNear = () => tell([{ isIntersecting: true }])
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Watch)
  render(
    <WhenNear height={300}>
      <p>Closed campaigns</p>
    </WhenNear>,
  )
  expect(screen.queryByText('Closed campaigns')).toBeNull()
  act(() => comeNear())
  expect(screen.getByText('Closed campaigns')).toBeTruthy()
})

it('draws at once where nobody can tell', () => {
  render(
    <WhenNear height={300}>
      <p>Closed campaigns</p>
    </WhenNear>,
  )
  expect(screen.getByText('Closed campaigns')).toBeTruthy()
})
