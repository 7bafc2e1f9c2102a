import { describe, expect, it } from 'vitest'
import { isDue, judgeLook, type Known, type Look, sentenceOf } from './judge-look.ts'

const now = new Date('2026-03-02T09:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const fresh: Known = { state: 'waiting', isProven: false, brokenAt: null }
const nothing: Look = { proof: null, isAnswered: false, leadsHere: false, leadsTo: '', trouble: '' }
const whole: Look = { proof: 'record', isAnswered: true, leadsHere: true, leadsTo: '', trouble: '' }
const known = (state: Known['state'], brokenAt: Date | null = null): Known => ({ state, isProven: true, brokenAt })

describe('a domain after a look', () => {
  it('that nobody has proven waits, also where it leads here: whoever points a name here has proven nothing', () => {
    expect(judgeLook(fresh, nothing, now, false)).toMatchObject({ state: 'waiting', isProvenNow: false })
    expect(judgeLook(fresh, { ...whole, proof: null }, now, true)).toMatchObject({ state: 'waiting' })
  })
  it('comes from the record by the address and the certificate to working', () => {
    const proven = { ...nothing, proof: 'record' as const }
    expect(judgeLook(fresh, proven, now, false)).toEqual({
      state: 'unreached',
      problem: 'It has no address record',
      brokenAt: null,
      isProvenNow: true,
    })
    const elsewhere = { ...nothing, leadsTo: '192.0.2.1' }
    expect(judgeLook(known('unreached'), elsewhere, now, false).problem).toBe('It leads to 192.0.2.1')
    const here = { ...nothing, leadsHere: true, trouble: 'Its certificate is not accepted' }
    expect(judgeLook(known('unreached'), here, now, false)).toMatchObject({
      state: 'certificate',
      problem: 'Its certificate is not accepted',
    })
    expect(judgeLook(known('certificate'), { ...whole, proof: null }, now, false)).toMatchObject({
      state: 'works',
      problem: '',
      isProvenNow: false,
    })
    expect(judgeLook(fresh, { ...whole, proof: 'file' }, now, false)).toMatchObject({
      state: 'works',
      isProvenNow: true,
    })
  })
  it('that worked is broken at the second look, or at once where a person looks', () => {
    const first = judgeLook(known('works'), nothing, now, false)
    expect(first).toMatchObject({ state: 'works', problem: 'It has no address record', brokenAt: now })
    expect(judgeLook(known('works', ago(29)), nothing, now, false).state).toBe('works')
    expect(judgeLook(known('works', ago(30)), nothing, now, false)).toMatchObject({
      state: 'broken',
      brokenAt: ago(30),
    })
    expect(judgeLook(known('works'), nothing, now, true)).toMatchObject({ state: 'broken', brokenAt: now })
    expect(judgeLook(known('broken', ago(90)), nothing, now, false)).toMatchObject({ brokenAt: ago(90) })
    expect(judgeLook(known('broken', ago(90)), whole, now, false)).toMatchObject({ state: 'works', brokenAt: null })
  })
})

it.each([
  ['waiting', false, '', 'Waiting for the record: nobody has looked yet.'],
  ['waiting', true, '', 'Waiting for the record: neither it nor the file was found yet.'],
  [
    'unreached',
    true,
    'It leads to a.dk',
    'It is proven. Waiting for its address record: go.dk does not lead here yet. It leads to a.dk.',
  ],
  ['certificate', true, '', 'It is proven and leads here. Its certificate is made: https does not answer yet.'],
  ['works', true, '', 'It works.'],
  ['broken', true, 'It leads to a.dk', 'It does not work any more. It leads to a.dk.'],
] as const)('%s is said in one sentence', (state, isChecked, problem, sentence) => {
  expect(sentenceOf({ state, isChecked, problem, name: 'go.dk' })).toBe(sentence)
})

const at = (state: Known['state'], checked: number, { age = 60, broken = false } = {}) => ({
  state,
  checkedAt: ago(checked),
  createdAt: ago(age),
  brokenAt: broken ? ago(checked) : null,
})
it('is looked at once a day, and each hour while something is to come or may have broken', () => {
  expect(isDue({ ...at('waiting', 0), checkedAt: null }, now)).toBe(true)
  expect(isDue(at('waiting', 60), now)).toBe(true)
  expect(isDue(at('waiting', 20), now)).toBe(false)
  expect(isDue(at('waiting', 60, { age: 15 * 1440 }), now)).toBe(false)
  expect(isDue(at('waiting', 1440, { age: 15 * 1440 }), now)).toBe(true)
  expect(isDue(at('works', 60), now)).toBe(false)
  expect(isDue(at('works', 1440), now)).toBe(true)
  expect(isDue(at('works', 60, { broken: true }), now)).toBe(true)
  expect(isDue(at('broken', 60, { age: 90 * 1440 }), now)).toBe(true)
})
