import { expect, it } from 'vitest'
import { relyingParty } from './relying-party.ts'

it.each([
  ['https://app.example.com/', { id: 'app.example.com', origin: 'https://app.example.com' }],
  ['http://localhost:4000', { id: 'localhost', origin: 'http://localhost:4000' }],
  ['http://outbound.localhost', { id: 'outbound.localhost', origin: 'http://outbound.localhost' }],
  ['http://127.0.0.1:4000', null],
  ['https://192.0.2.7', null],
  ['https://[::1]:4000', null],
  ['http://app.example.com', null],
])('passkeys of %s', (publicUrl, expected) => expect(relyingParty(publicUrl)).toEqual(expected))
