import { expect, it } from 'vitest'
import { signsOf } from './tracking-card.tsx'

const trouble = {
  troubleUuid: '7f0e8c1a-0000-4000-8000-000000000001',
  trouble: 'scriptGone' as const,
  message: 'The script was not seen',
  since: '2026-11-27T12:00:00.000Z',
  endedAt: null,
  endMessage: '',
}
const tracking = {
  scriptSeenHost: 'www.kvispoter.dk',
  scriptSeenAt: '2026-11-24T14:00:00.000Z',
  testOrderAt: '2025-10-28T08:00:00.000Z',
  lastSignedAt: '2026-11-29T13:00:00.000Z',
  lastPageAt: '2026-11-24T14:00:00.000Z',
  troubles: [trouble],
}
const said = (over: Partial<typeof tracking>) =>
  signsOf({ ...tracking, ...over }).map(({ label, isWrong }) => `${isWrong ? '! ' : ''}${label}`)

it('says of what stopped that it did, and of nothing that came afterwards', () => {
  expect(said({})).toEqual([
    '! Script no longer seen on www.kvispoter.dk',
    'Test order fully received',
    'Signed server reports',
    '! No reports of pages any more',
  ])
  // a page reported after the trouble was noticed
  expect(said({ lastPageAt: '2026-11-29T20:34:00.000Z' }).at(-1)).toBe('Reports of pages')
  expect(said({ troubles: [] })[0]).toBe('Script seen on www.kvispoter.dk')
})
