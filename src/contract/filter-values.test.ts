import { describe, expect, it } from 'vitest'
import { filters } from './insights/insights.ts'

const uuid = 'a0000000-0000-4000-8000-000000000001'
const fault = (input: object) => filters.safeParse(input).error?.issues[0]

describe('values of report filters', () => {
  it.each([
    ['statusKeys', ['bananas']],
    ['statusKeys', ['paid', 'Paid']],
    ['statusKeys', ['Unknown']],
    ['deviceTypes', ['mobile']],
    ['origin', ['mail']],
    ['revshareAccountUuids', [uuid]],
    ['currencyCodes', ['dkk']],
    ['currencyCodes', ['KRONER']],
    ['channelUuids', ['1']],
    ['channelUuids', [uuid, `${uuid}x`]],
    ['trackerUuids', ['all']],
    ['networkUuids', ['awin']],
    ['connectionUuids', [`'; DROP TABLE click`]],
    ['assigneeUserUuids', ['Unknown']],
  ])('are refused by the name of the field where they can match nothing: %s %j', (key, values) => {
    const found = fault({ [key]: values })
    expect(found?.path).toEqual([key, values.length - 1])
    expect(found?.message).toMatch(/^Must be /)
  })
  it.each([
    ['statusKeys', ['pending', 'approved', 'rejected', 'paid']],
    ['deviceTypes', ['Mobile', 'Unknown']],
    ['currencyCodes', ['DKK', 'XQY', 'Unknown']],
    ['channelUuids', [uuid, uuid.toUpperCase(), 'Unknown']],
    ['assigneeUserUuids', [uuid, 'No manager']],
    ['names', ['shop.dk', uuid, 'Café & Co']],
    ['pageUrlPaths', ['anything']],
  ])('are taken where they can match something: %s %j', (key, values) => {
    expect(fault({ [key]: values })).toBeUndefined()
  })
})
