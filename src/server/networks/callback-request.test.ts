import { expect, it } from 'vitest'
import { parseCallback } from './callback-request.ts'

const fields = (params: URLSearchParams) => Object.fromEntries(params)

it.each(['&', '&amp;', '&AMP;', '&#38;', '&#038;', '&#x26;'])(
  'reads parameters with %s between them, in an address and in a form',
  (sign) => {
    const text = `id=17${sign}amount=4.20${sign}name=Tom%26Jerry`
    const wanted = { id: '17', amount: '4.20', name: 'Tom&Jerry' }
    expect(fields(parseCallback({ query: text, body: null }).query)).toEqual(wanted)
    expect(fields(parseCallback({ query: '', body: text }).form)).toEqual(wanted)
  },
)

it('leaves what is escaped within a value as it was sent', () => {
  const { query } = parseCallback({ query: 'name=R%26amp%3BD&id=1', body: null })
  expect(fields(query)).toEqual({ name: 'R&amp;D', id: '1' })
})
