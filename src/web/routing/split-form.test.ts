import { expect, it } from 'vitest'
import type { SplitOption } from '../../contract/routing/split-tests.ts'
import { firstDraft, withSide } from './split-form.ts'

const option = (connectionUuid: string, sites: string[]): SplitOption => ({
  connectionUuid,
  connectionName: connectionUuid,
  networkUuid: connectionUuid,
  networkName: connectionUuid,
  channels: sites.map((channelUuid) => ({ channelUuid, channelName: channelUuid })),
  domains: [],
})
const options = [option('awin', ['blog', 'shop']), option('adtraction', ['blog']), option('cj', ['other'])]

it('fills a suggested test in whole: both sides, all sites, and the days it needs', () => {
  expect(firstDraft(options, null, 'adtraction', '2026-11-20', { otherUuid: 'awin', days: 45 })).toMatchObject({
    a: 'adtraction',
    b: 'awin',
    where: 'all',
    percentage: 50,
    endDate: '2027-01-04',
  })
})
it('leaves to the person where it runs when nobody suggested it, or the two have no site in common', () => {
  expect(firstDraft(options, null, 'awin', '2026-11-20')).toMatchObject({
    b: 'adtraction',
    where: null,
    endDate: '2026-11-27',
  })
  expect(firstDraft(options, null, 'adtraction', '2026-11-20', { otherUuid: 'cj' })).toMatchObject({ where: null })
})
it('switches the other side when both would be the same', () => {
  const draft = firstDraft(options, null, 'awin', '2026-11-20')
  expect(withSide(draft, 'a', 'adtraction', options)).toMatchObject({ a: 'adtraction', b: 'awin' })
})
