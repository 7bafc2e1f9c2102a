import { describe, expect, it } from 'vitest'
import { changeFrom, changeOf, changeSentence, changeText, directionOf, pointsOf } from './change.ts'

describe('a change', () => {
  it('is percent for amounts', () => {
    expect(changeText(changeOf(104.8, 100))).toBe('+4.8%')
    expect(changeText(changeOf(50, 100))).toBe('-50%')
    expect(changeText(changeFrom(-0.039))).toBe('-3.9%')
  })
  it('is percentage points for ratios', () => {
    expect(changeText(pointsOf(0.03, 0.02))).toBe('+1 pp')
    expect(changeText(pointsOf(0.0231, 0.0262))).toBe('-0.31 pp')
  })
  it('is "new" from zero, and flat from zero to zero', () => {
    expect(changeText(changeOf(3, 0))).toBe('new')
    expect(changeOf(-3, 0)).toBeNull()
    expect(directionOf(changeOf(3, 0))).toBe('up')
    expect(changeText(changeOf(0, 0))).toBe('0%')
  })
  it('has no decimals from 100 % and is capped above 999 %', () => {
    expect(changeText(changeOf(23.4, 10))).toBe('+134%')
    expect(changeText(changeOf(1099, 100))).toBe('+999%')
    expect(changeText(changeOf(1200, 100))).toBe('>+999%')
  })
  it('cannot be computed without both values', () => {
    expect(changeText(changeOf(3, undefined))).toBe('–')
    expect(changeText(pointsOf(null, 0.1))).toBe('–')
  })
  it('rises from a negative base when it gets less negative', () => {
    expect(directionOf(changeOf(-5, -10))).toBe('up')
  })
  it('is flat when it would print as nothing', () => {
    expect(directionOf(changeOf(100.01, 100))).toBe('flat')
    expect(directionOf(pointsOf(0.02001, 0.02))).toBe('flat')
  })
  it('reads as a sentence', () => {
    expect(changeSentence('Clicks', changeOf(961, 1000), '961', '1,000')).toBe('Clicks: down 3.9%, to 961 from 1,000')
    expect(changeSentence('Clicks', null, '961', '–')).toBe('Clicks: 961, no comparison')
  })
})
