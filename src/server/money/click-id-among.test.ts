import { describe, expect, it } from 'vitest'
import { clickIdFrom, isClickId } from '../tracking/click-id.ts'
import { clickIdAmong } from './click-id-among.ts'

const id = clickIdFrom(Date.parse('2026-03-02T10:11:12Z'), 'k3v9x0q2m')
const find = (...subIds: string[]) => clickIdAmong(subIds, isClickId)

describe('the click id among sub-ids', () => {
  it.each([
    ['as it was sent', id],
    ['in capitals', id.toUpperCase()],
    ['with capitals here and there', id.slice(0, 5).toUpperCase() + id.slice(5)],
    ['with spaces', ` ${id}\t`],
    ['with a line number behind it', `${id}-0`],
    ['behind a prefix', `ob_${id}`],
    ['between other values', `blog|${id.toUpperCase()}|top`],
    ['in quotation marks', `"${id}"`],
  ])('is found %s', (_, subId) => expect(find('mine', subId)).toBe(id))
  it.each([
    ['nothing', ''],
    ['a word of the publisher', 'newsletter-march'],
    ['one that was cut', id.slice(0, 19)],
    ['one with a letter too many', `${id}a`],
    ['one that was altered', (id.startsWith('0') ? '1' : '0') + id.slice(1)],
    ['one that is split in two', `${id.slice(0, 10)}-${id.slice(10)}`],
  ])('is not read from %s', (_, subId) => expect(find(subId)).toBe(''))
  it('is the first where there are two', () => {
    const other = clickIdFrom(Date.parse('2026-03-03T10:11:12Z'), 'k3v9x0q2m')
    expect(find('mine', other, id)).toBe(other)
  })
})
