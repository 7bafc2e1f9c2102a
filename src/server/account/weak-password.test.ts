import { describe, expect, it } from 'vitest'
import { isWeak } from './weak-password.ts'

const known = ['mette.lund@example.com', 'Mette Lund', 'Kaffebloggen']

describe('a weak password', () => {
  it.each(['password1', 'PASSWORD1', 'iloveyou', '12345678', ' qwertyuiop'])(
    'is one of the most common ones, whatever its letters’ case: %s',
    async (word) => expect(await isWeak(word, known)).toBe(true),
  )
  it.each(['mette.lund@example.com', 'mette.lund', 'Mette Lund', 'mettelund', 'KAFFEBLOGGEN', 'Outbound'])(
    'is what stands beside it: %s',
    async (word) => expect(await isWeak(word, known)).toBe(true),
  )
  it.each(['correct horse', 'kaffebloggen er min', 'x7!plomme-bro'])('is not %s', async (word) =>
    expect(await isWeak(word, known)).toBe(false),
  )
})
