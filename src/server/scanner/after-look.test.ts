import { expect, it } from 'vitest'
import { afterLook, type Shown } from './after-look.ts'
import type { LinkClass } from './judge/evidence.ts'

const begin = Date.parse('2026-03-02T10:00:00Z')
const at = (hours: number) => new Date(begin + hours * 3_600_000)
const fresh: Shown = {
  found: 'UNKNOWN',
  reason: '',
  statusCode: 0,
  brokenSince: null,
  suspected: null,
  suspectedAt: null,
  checkedAt: null,
  nextAt: at(0),
}
const look = (link: Shown, hours: number, found: LinkClass, statusCode = 200, isHostTrouble = false) =>
  afterLook(link, { found, reason: `${found} ${statusCode}`, statusCode }, { now: at(hours), hours: 72, isHostTrouble })

it('shows a page that is gone after a second look an hour later', () => {
  const first = look(fresh, 0, 'PAGE_NOT_FOUND', 404)
  expect([first.found, first.brokenSince, first.nextAt]).toEqual(['UNKNOWN', null, at(1)])
  const second = look(first, 1, 'PAGE_NOT_FOUND', 404)
  expect([second.found, second.brokenSince, second.nextAt]).toEqual(['PAGE_NOT_FOUND', at(0), at(73)])
})

it('waits six hours for anything else, however often it is looked at before', () => {
  const first = look(fresh, 0, 'INTERNAL_SERVER_ERROR', 500)
  const early = look(first, 3, 'INTERNAL_SERVER_ERROR', 500)
  expect([early.found, early.nextAt]).toEqual(['UNKNOWN', at(6)])
  expect(look(early, 6, 'PRODUCT_IS_OUT_OF_STOCK').found).toBe('PRODUCT_IS_OUT_OF_STOCK')
})

it('forgets a failure that passed', () => {
  const healthy = look(look(fresh, 0, 'INTERNAL_SERVER_ERROR', 500), 6, 'HEALTHY')
  expect(healthy).toMatchObject({ found: 'HEALTHY', suspected: null, brokenSince: null, nextAt: at(78) })
  expect(look(healthy, 78, 'INTERNAL_SERVER_ERROR', 500).found).toBe('HEALTHY')
})

it('keeps what is known while nothing can be checked', () => {
  const broken = look(look(fresh, 0, 'PAGE_NOT_FOUND', 404), 1, 'PAGE_NOT_FOUND', 404)
  expect(look(broken, 73, 'UNKNOWN', 403)).toMatchObject({
    found: 'PAGE_NOT_FOUND',
    brokenSince: at(0),
    nextAt: at(97),
  })
  const healthy = look(fresh, 0, 'HEALTHY')
  expect(look(healthy, 72, 'UNKNOWN', 403)).toMatchObject({ found: 'UNKNOWN', reason: 'UNKNOWN 403' })
})

it('takes a broken link back at the first look that finds its page', () => {
  const broken = look(look(fresh, 0, 'PAGE_NOT_FOUND', 404), 1, 'PAGE_NOT_FOUND', 404)
  expect(look(broken, 2, 'HEALTHY')).toMatchObject({ found: 'HEALTHY', brokenSince: null })
  expect(look(broken, 73, 'DESTINATION_MISSMATCH')).toMatchObject({
    found: 'DESTINATION_MISSMATCH',
    brokenSince: at(0),
  })
})

it('shows nothing while the whole shop is in trouble, for three days at most', () => {
  const first = look(fresh, 0, 'INTERNAL_SERVER_ERROR', 500, true)
  const second = look(first, 6, 'INTERNAL_SERVER_ERROR', 500, true)
  expect([second.found, second.nextAt]).toEqual(['UNKNOWN', at(12)])
  expect(look(second, 71, 'INTERNAL_SERVER_ERROR', 500, true).found).toBe('UNKNOWN')
  expect(look(second, 72, 'INTERNAL_SERVER_ERROR', 500, true)).toMatchObject({
    found: 'INTERNAL_SERVER_ERROR',
    brokenSince: at(0),
  })
})
