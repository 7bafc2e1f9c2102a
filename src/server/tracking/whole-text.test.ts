import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { hostPath, wholeText } from '../address/address.ts'
import { readClick } from './click-request.ts'
import { parseEvents } from './parse-events.ts'

/** How half a surrogate pair looks in the data sent to the event store. */
const half = /\\ud[89a-f][0-9a-f]{2}/
const request = { headers: {} } as IncomingMessage

describe('text that the event store must take', () => {
  it('is kept as it is when it is whole', () => {
    expect(wholeText('café 😀', 255)).toBe('café 😀')
    expect(wholeText('abcdef', 3)).toBe('abc')
  })
  it('has no halves of a character, neither sent nor cut', () => {
    expect(wholeText('a\ud800b', 255)).toBe('a\ufffdb')
    expect(wholeText('ab😀', 3)).toBe('ab\ufffd')
  })
  it('stays whole when a long page ends in the middle of a character', () => {
    const page = hostPath(`https://shop.dk/${'a'.repeat(1015)}😀😀`)
    expect(page).toHaveLength(1024)
    expect(JSON.stringify(page)).not.toMatch(half)
  })
  it('is made whole in a network link that a page sent broken', () => {
    const id = '0'.repeat(22)
    const body = `{"events":[{"id":"${id}","type":"networkclick","page":"https://a.dk/","target":"https://awin1.com/?a=\\ud800"}]}`
    const parsed = parseEvents(body)
    expect(parsed).toMatchObject({ events: [{ target: 'https://awin1.com/?a=\ufffd' }] })
    expect(JSON.stringify(parsed)).not.toMatch(half)
  })
  it('is made whole in sub ids and tags that are cut', () => {
    const long = `${'a'.repeat(254)}😀`
    const click = readClick(request, new URLSearchParams({ subId: long, tags: `${'n'.repeat(59)}😀=${long}` }))
    expect(click.subIds[0]).toHaveLength(255)
    expect(JSON.stringify(click)).not.toMatch(half)
  })
})
