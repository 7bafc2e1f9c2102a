import { describe, expect, it } from 'vitest'
import { parseEvents } from './parse-events.ts'

const id = 'mbwpcyo00aaaaaaaaaaaaaaaa'
const pageview = { id, type: 'pageview', page: 'https://blog.dk/a' }
const parse = (...events: unknown[]) => parseEvents(JSON.stringify({ events }))
const errorOf = (...events: unknown[]) => {
  const found = parse(...events)
  return 'error' in found ? found.error : null
}

describe('the events of a page', () => {
  it('are taken with everything they may say', () =>
    expect(
      parse({
        ...pageview,
        at: 1_780_000_000_000,
        referrer: 'https://google.com/',
        origin: 'plugin',
        doubled: true,
        unknown: 'ignored',
      }),
    ).toEqual({
      events: [
        {
          id,
          type: 'pageview',
          at: 1_780_000_000_000,
          page: 'https://blog.dk/a',
          referrer: 'https://google.com/',
          target: '',
          origin: 'plugin',
          isDoubled: true,
        },
      ],
    }))
  it('are taken with only what they must say', () =>
    expect(parse({ ...pageview, referrer: null })).toEqual({
      events: [
        {
          id,
          type: 'pageview',
          at: 0,
          page: 'https://blog.dk/a',
          referrer: '',
          target: '',
          origin: 'script',
          isDoubled: false,
        },
      ],
    }))
  it('are up to 50 at once', () => {
    expect(parse(...Array.from({ length: 50 }, () => pageview))).toMatchObject({ events: { length: 50 } })
    expect(errorOf(...Array.from({ length: 51 }, () => pageview))).toBe('events: at most 50 at once')
  })
  it.each(['', 'x', '{"events":[', '\u0000'])('are refused when the body %j is no JSON', (body) =>
    expect(parseEvents(body)).toEqual({ error: 'The body must be JSON' }),
  )
  it.each(['null', '1', '"x"', '[]', '{}', '{"events":{}}', '{"events":[]}', '{"events":"x"}'])(
    'are refused when %s holds no list',
    (body) => expect(parseEvents(body)).toEqual({ error: 'events: must be a list with at least one event' }),
  )
  it('are refused as a whole when one is wrong, and the wrong one is named', () => {
    expect(errorOf(pageview, { ...pageview, id: 'short' })).toMatch(/^events\.1\.id: must be 22 to 64 characters/)
    expect(errorOf(null)).toBe('events.0: must be an object')
    expect(errorOf(['x'])).toMatch(/^events\.0\.id: /)
  })
  it.each([
    ['id', { id: 5 }],
    ['id', { id: 'A'.repeat(25) }],
    ['id', { id: 'a'.repeat(65) }],
    ['id', { id: `${id}\n` }],
    ['type', { type: 'press' }],
    ['type', { type: ['pageview'] }],
    ['page', { page: undefined }],
    ['page', { page: '/a' }],
    ['page', { page: 'javascript:alert(1)' }],
    ['page', { page: 'https://' }],
    ['page', { page: ['https://blog.dk/'] }],
    ['page', { page: `https://blog.dk/${'a'.repeat(8200)}` }],
    ['referrer', { referrer: 5 }],
    ['referrer', { referrer: 'r'.repeat(8193) }],
    ['target', { type: 'networkclick' }],
    ['target', { type: 'click' }],
    ['target', { type: 'networkclick', target: 'nowhere' }],
    ['origin', { origin: 'smartlink' }],
  ])('are refused for a wrong %s: %j', (field, over) =>
    expect(errorOf({ ...pageview, ...over })).toMatch(new RegExp(`^events\\.0\\.${field}: must `)),
  )
  it('cannot reach the prototype of objects', () => {
    parseEvents(`{"events":[{"__proto__":{"polluted":true},"id":"${id}","type":"pageview","page":"https://blog.dk/"}]}`)
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })
  it('keep only a number as their time', () => {
    for (const at of ['now', null, {}, [1]]) expect(parse({ ...pageview, at })).toMatchObject({ events: [{ at: 0 }] })
  })
})
