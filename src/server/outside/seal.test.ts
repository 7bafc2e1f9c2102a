import { expect, it } from 'vitest'
import { createSeal } from './seal.ts'

const [one, two] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const about = ['credentials', 'account', 'connection']

it('opens what it closed, and writes the same text differently each time', () => {
  const seal = createSeal([one])
  const closed = seal.close('{"token":"é"}', about)
  expect(seal.open(closed, about)).toBe('{"token":"é"}')
  expect(seal.close('{"token":"é"}', about)).not.toBe(closed)
})
it('opens nothing that was moved to another place or changed', () => {
  const seal = createSeal([one])
  const closed = seal.close('secret', about)
  expect(() => seal.open(closed, ['credentials', 'account', 'other'])).toThrow(/./)
  const parts = closed.split('.')
  for (const i of [1, 2, 3]) {
    const forged = parts
      .with(i, `A${(parts[i] ?? '').slice(1)}`.replace(parts[i] ?? '', `B${(parts[i] ?? '').slice(1)}`))
      .join('.')
    expect(() => seal.open(forged, about)).toThrow(/./)
  }
})
it('opens with an older key what was closed with it, and names a key that is not there', () => {
  const closed = createSeal([one]).close('secret', about)
  expect(createSeal([two, one]).open(closed, about)).toBe('secret')
  expect(() => createSeal([two]).open(closed, about)).toThrow('which is not here')
})
