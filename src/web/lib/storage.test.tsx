import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { parseTexts, readStored, useStored, writeStored } from './storage.ts'

const NONE: string[] = []
function Host({ name }: { name: string }) {
  const [value, set] = useStored(name, parseTexts, NONE)
  return (
    <button type="button" onClick={() => set([...value, 'x'])}>
      {value.join()}
    </button>
  )
}

it('remembers what is set and nothing before', () => {
  render(<Host name="k" />)
  expect(localStorage.getItem('k')).toBeNull()
  act(() => screen.getByRole('button').click())
  expect(localStorage.getItem('k')).toBe('["x"]')
})
it('ignores what an older version or someone else left', () => {
  for (const text of ['{broken', '{"a":1}', '[1,2]', 'null']) {
    localStorage.setItem('k', text)
    expect(readStored('k', parseTexts, ['fallback'])).toEqual(['fallback'])
  }
})
it('reads again when the key changes and follows other tabs', () => {
  writeStored('a', ['1'])
  writeStored('b', ['2'])
  const { rerender } = render(<Host name="a" />)
  rerender(<Host name="b" />)
  expect(screen.getByRole('button').textContent).toBe('2')
  writeStored('b', ['3'])
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'b' })))
  expect(screen.getByRole('button').textContent).toBe('3')
})
