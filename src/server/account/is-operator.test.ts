import { expect, it } from 'vitest'
import { runsIt } from './is-operator.ts'

const anna = { email: 'Anna@house.example', emailVerified: true, isActive: true, isDemo: false }
const among = { operators: ['anna@house.example', 'demo@outbound.example'], leaves: true }

it('is who is named, in whatever letters the address is written', () => {
  expect(runsIt(anna, among)).toBe(true)
})
it.each([
  ['another address', { email: 'ben@house.example' }],
  ['an address that contains one', { email: 'xanna@house.example' }],
  ['a deactivated person', { isActive: false }],
  ['the demo, even if it is named', { email: 'demo@outbound.example', isDemo: true }],
  ['an address that nobody confirmed', { emailVerified: false }],
])('is not %s', (_, over) => {
  expect(runsIt({ ...anna, ...over }, among)).toBe(false)
})
it('asks for no confirmation where no mail leaves', () => {
  expect(runsIt({ ...anna, emailVerified: false }, { ...among, leaves: false })).toBe(true)
})
it('is nobody where nobody is named', () => {
  expect(runsIt(anna, { leaves: false })).toBe(false)
})
