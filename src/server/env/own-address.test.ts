import { expect, it } from 'vitest'
import { hostInUrl, loopbackOf, ownHostsOf } from './own-address.ts'

it.each([
  ['::1', '[::1]'],
  ['2001:db8::7', '[2001:db8::7]'],
  ['127.0.0.1', '127.0.0.1'],
  ['outbound.example', 'outbound.example'],
])('writes the host %s into an address as %s', (host, written) => {
  expect(hostInUrl(host)).toBe(written)
  expect(new URL(`http://${hostInUrl(host)}:4000`).port).toBe('4000')
})
it.each([
  ['0.0.0.0', 'http://127.0.0.1:4000'],
  ['::', 'http://[::1]:4000'],
  ['::1', 'http://[::1]:4000'],
])('reaches itself on %s by %s', (HOST, url) => {
  expect(loopbackOf({ HOST, PORT: 4000 })).toBe(url)
})
it('knows its own hosts by the public address and by the one it listens on', () => {
  expect(ownHostsOf('https://go.example', { HOST: '::1', PORT: 4000 })).toEqual(['go.example', '[::1]:4000'])
})
