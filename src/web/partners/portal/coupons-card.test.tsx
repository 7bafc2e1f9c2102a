import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { MerchantCoupon } from '../../../contract/partners/partner-room.ts'
import { type Answers, Refusal, showPage } from '../../lib/test-page.tsx'
import { CouponsCard } from './coupons-card.tsx'

const path = '/partner/v1/coupons'
const uuid = (n: number) => `7f0e8c1a-0000-4000-8000-0000000000d${n}`
const since = '2026-03-02T12:00:00.000Z'
const coupon = (n: number, code: string, state: MerchantCoupon['state']): MerchantCoupon => ({
  couponUuid: uuid(n),
  contractName: 'Always on',
  code,
  state,
  since,
})
const listed = [
  coupon(1, 'NEW', 'proposed'),
  coupon(2, 'MIA10', 'accepted'),
  coupon(3, 'NO', 'declined'),
  coupon(4, 'OLD', 'ended'),
]
const who = {
  name: 'Signe Holm',
  email: 'signe@brykstrom.dk',
  companyName: 'Brykstrøm ApS',
  publisherName: 'Nordlys',
  publisherZone: 'Pacific/Auckland',
}
const show = (over: Answers = {}) =>
  showPage('/partner', CouponsCard, {
    '/partner/v1/me': () => who,
    [path]: () => ({ coupons: listed }),
    ...over,
  })
const press = async (name: string) => userEvent.setup().click(await screen.findByRole('button', { name }))

describe('the coupons of creators that a merchant sees', () => {
  it('say the campaign, the state and since when, never the creator, and offer what may be answered', async () => {
    show()
    await screen.findAllByText('Always on, for a creator of Nordlys')
    expect(screen.getAllByRole('listitem').map((r) => r.textContent)).toEqual([
      'NEWAlways on, for a creator of NordlysProposed since 3 Mar 2026AcceptDecline',
      'MIA10Always on, for a creator of NordlysAccepted since 3 Mar 2026End',
      'NOAlways on, for a creator of NordlysDeclined since 3 Mar 2026',
      'OLDAlways on, for a creator of NordlysEnded since 3 Mar 2026',
    ])
  })
  it('are accepted at once, and the list is asked for again', async () => {
    let state: MerchantCoupon['state'] = 'proposed'
    const page = show({
      [path]: () => ({ coupons: [coupon(1, 'NEW', state)] }),
      [`${path}/${uuid(1)}/accept`]: () => {
        state = 'accepted'
        return {}
      },
    })
    await press('Accept NEW')
    expect(await screen.findByText('Accepted')).toBeTruthy()
    expect(page.bodies(`${path}/${uuid(1)}/accept`)).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Accept NEW' })).toBeNull()
  })
  it('show what is true now when somebody else answered meanwhile', async () => {
    let state: MerchantCoupon['state'] = 'proposed'
    show({
      [path]: () => ({ coupons: [coupon(1, 'NEW', state)] }),
      [`${path}/${uuid(1)}/accept`]: () => {
        state = 'declined'
        throw new Refusal('This coupon was answered or taken back meanwhile. Please load the page again')
      },
    })
    await press('Accept NEW')
    expect(await screen.findByText('Declined')).toBeTruthy()
  })
  it.each([
    ['Decline NEW', 'Decline NEW?', 'Decline coupon', `${path}/${uuid(1)}/decline`],
    ['End MIA10', 'End MIA10?', 'End coupon', `${path}/${uuid(2)}/end`],
  ])('%s only after it was asked, and says what the server refused', async (button, title, confirm, call) => {
    const user = userEvent.setup()
    let isAway = true
    const page = show({
      [call]: () => {
        if (isAway) throw new Refusal('The record store is away')
        return {}
      },
    })
    await press(button)
    const dialog = within(await screen.findByRole('dialog', { name: title }))
    expect(page.bodies(call)).toEqual([])
    await user.click(dialog.getByRole('button', { name: confirm }))
    expect(await dialog.findByText('The record store is away')).toBeTruthy()
    isAway = false
    await user.click(dialog.getByRole('button', { name: confirm }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(page.bodies(call)).toHaveLength(2)
  })
  it('are none yet: why', async () => {
    show({ [path]: () => ({ coupons: [] }) })
    expect(await screen.findByText(/^No coupons yet\. Nordlys may propose coupons of your shop/)).toBeTruthy()
  })
  it('that did not come say why, and are asked for again', async () => {
    let isAway = true
    show({
      [path]: () => {
        if (isAway) throw new Refusal('The record store is away')
        return { coupons: listed }
      },
    })
    expect(await screen.findByText('The record store is away')).toBeTruthy()
    isAway = false
    await userEvent.setup().click(screen.getByRole('button', { name: /try again|retry/i }))
    expect(await screen.findByText('MIA10')).toBeTruthy()
  })
})
