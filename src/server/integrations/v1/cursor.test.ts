import { expect, it } from 'vitest'
import { createCursor } from './cursor.ts'

const key = Buffer.alloc(32, 1)
const asked = { from: '2026-01-01', to: '2026-01-31', site: ['a'] }

it('leads on for the account and the question it was made for, whatever the length of the page', () => {
  const made = createCursor(key, 'account', asked).write({ after: 'x' })
  expect(createCursor(key, 'account', { ...asked, limit: 5, cursor: made }).read(made)).toEqual({ after: 'x' })
  expect(createCursor(key, 'account', asked).read(undefined)).toBeNull()
})

it('leads nowhere elsewhere, and nowhere with a letter changed', () => {
  const made = createCursor(key, 'account', asked).write({ after: 'x' })
  expect(() => createCursor(key, 'other', asked).read(made)).toThrow('next_cursor')
  expect(() => createCursor(key, 'account', { ...asked, site: ['b'] }).read(made)).toThrow('next_cursor')
  expect(() => createCursor(Buffer.alloc(32, 2), 'account', asked).read(made)).toThrow('next_cursor')
  for (const text of ['', '.', 'x.y', made.slice(1), `${made}.x`, `${made.slice(0, -1)}!`.slice(1)])
    expect(() => createCursor(key, 'account', asked).read(text), text).toThrow('next_cursor')
})
