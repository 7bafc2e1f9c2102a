import { expect, it } from 'vitest'
import type { Alternative } from '../contract/insights/causes.ts'
import { closedAct, type ClosedRow } from './closed-row.ts'

const of = (advertiserUuid: string, isJoined: boolean) =>
  closedAct({ trackerAdvertiserUuid: 'm', alternative: { advertiserUuid, isJoined } as Alternative } as ClosedRow)

it('switches or applies for the same shop, and links to another one that carries clicks at once', () => {
  expect(of('m', true)).toEqual({ label: 'Switch', to: '/merchants/m' })
  expect(of('m', false)).toEqual({ label: 'Apply', to: '/merchants/m' })
  expect(of('x', true)).toEqual({ label: 'Link instead', to: '/tools/urls', search: { to: 'x' } })
  expect(of('x', false)).toEqual({ label: 'Apply', to: '/merchants/x' })
  expect(closedAct({ trackerAdvertiserUuid: 'm', alternative: null } as ClosedRow)).toBeNull()
})
