import { expect, it } from 'vitest'
import type { Alternative } from '../contract/insights/causes.ts'
import { closedAct, type ClosedRow } from './closed-row.ts'

const shut = { trackerAdvertiserUuid: 'm', alternative: null, alertUuid: null } as ClosedRow
const of = (advertiserUuid: string, isJoined: boolean) =>
  closedAct({ ...shut, alternative: { advertiserUuid, isJoined } as Alternative })

it('switches or applies for the same shop, and links to another one that carries clicks at once', () => {
  expect(of('m', true)).toEqual({ label: 'Switch', to: '/merchants/m' })
  expect(of('m', false)).toEqual({ label: 'Apply', to: '/merchants/m' })
  expect(of('x', true)).toEqual({ label: 'Link instead', to: '/tools/urls', search: { to: 'x' } })
  expect(of('x', false)).toEqual({ label: 'Apply', to: '/merchants/x' })
  expect(closedAct(shut)).toBeNull()
})

it('has the button of its alert while one is open', () => {
  expect(closedAct({ ...shut, alertUuid: 'a' })).toEqual({
    label: 'Fix campaign',
    to: '/merchants/m',
    hash: 'campaigns',
  })
})
