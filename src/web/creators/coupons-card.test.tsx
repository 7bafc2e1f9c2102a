import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Output } from '../../contract/call.ts'
import type { creatorCoupons } from '../../contract/creators/creator-coupons.ts'
import type { CreatorView } from '../../contract/creators/creator-fields.ts'
import { type Answers, mette, Refusal, showPage } from '../lib/test-page.tsx'
import { CouponsCard } from './coupons-card.tsx'

const path = '/creators/v1/creators/miamiamiamia/coupons'
const uuid = (n: number) => `7f0e8c1a-0000-4000-8000-0000000000c${n}`
const mia: CreatorView = {
  creatorId: 'miamiamiamia',
  creatorName: 'Mia Sørensen',
  creatorSlug: 'mia',
  creatorCreatedDatetime: '2026-03-01T08:00:00.000Z',
  creatorUpdatedDatetime: '2026-03-02T08:00:00.000Z',
  creatorIsArchived: false,
  creatorEmail: '',
  creatorCurrencyCode: 'DKK',
  creatorPayableWhen: 'approved',
  creatorSelfBilledSince: null,
  creatorAddress: '',
  creatorZipcode: '',
  creatorCity: '',
  creatorCountryCode: '',
  creatorVatNumber: '',
  creatorPaymentDetails: '',
  creatorIsErased: false,
}
const listed: Output<typeof creatorCoupons.list> = {
  coupons: [
    {
      couponUuid: uuid(1),
      couponCode: 'MIA10',
      partnerUuid: uuid(2),
      partnerName: 'Brykstrøm ApS',
      contractName: 'Always on',
      couponIsUsable: true,
      couponAddedDatetime: '2026-03-02T08:00:00.000Z',
      couponState: 'accepted',
      couponStateDatetime: '2026-03-04T08:00:00.000Z',
    },
    {
      couponUuid: uuid(3),
      couponCode: 'OLD',
      partnerUuid: uuid(2),
      partnerName: 'Brykstrøm ApS',
      contractName: 'Winter',
      couponIsUsable: false,
      couponAddedDatetime: '2026-01-02T08:00:00.000Z',
      couponState: 'proposed',
      couponStateDatetime: '2026-01-02T08:00:00.000Z',
    },
  ],
  campaigns: [
    { contractUuid: uuid(4), contractName: 'Always on', partnerName: 'Brykstrøm ApS' },
    { contractUuid: uuid(5), contractName: 'Spring', partnerName: 'Fjell AS' },
  ],
}
const show = (over: Answers = {}, creator: Partial<CreatorView> = {}) => {
  const answers = {
    '/profile/v1/me': () => ({ ...mette, userAccountFeatures: ['creators'] }),
    [path]: () => listed,
    ...over,
  }
  return showPage('/creators/miamiamiamia', () => <CouponsCard creator={{ ...mia, ...creator }} />, answers)
}
const add = () => screen.findByRole('button', { name: 'Add coupon' })

describe('the coupons of a creator', () => {
  it('stand with their merchant and campaign, and say which do not count at the moment', async () => {
    show()
    const rows = await screen.findAllByRole('listitem')
    expect(rows.map((r) => r.textContent)).toEqual([
      'MIA10Brykstrøm ApS, Always onAccepted since 4 Mar 2026Remove',
      'OLDBrykstrøm ApS, WinterProposed since 2 Jan 2026Campaign not runningRemove',
    ])
  })
  it('are added for a campaign; what the server refuses is at its field, and what was typed stays', async () => {
    const user = userEvent.setup()
    const page = show({
      [path]: (input: unknown) => {
        if (typeof input === 'object' && input !== null && 'couponCode' in input)
          throw new Refusal('couponCode: A creator has this coupon already')
        return listed
      },
    })
    await user.click(await add())
    const dialog = within(await screen.findByRole('dialog', { name: 'Add coupon' }))
    await user.click(dialog.getByRole('button', { name: 'Add coupon' }))
    expect(await dialog.findAllByText('This field is required')).toHaveLength(2)
    await user.click(dialog.getByRole('combobox', { name: 'Campaign' }))
    await user.click(await screen.findByRole('option', { name: 'Fjell AS: Spring' }))
    await user.type(dialog.getByLabelText('Coupon'), 'MIA20')
    await user.click(dialog.getByRole('button', { name: 'Add coupon' }))
    expect(await dialog.findByText('A creator has this coupon already')).toBeTruthy()
    expect(dialog.getByLabelText<HTMLInputElement>('Coupon').value).toBe('MIA20')
    expect(page.bodies(path).at(-1)).toEqual({ contractUuid: uuid(5), couponCode: 'MIA20' })
  })
  it('are removed after it was asked', async () => {
    const user = userEvent.setup()
    const page = show({ [`${path}/${uuid(1)}`]: () => ({}) })
    await user.click(await screen.findByRole('button', { name: 'Remove MIA10' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove MIA10?' }))
    expect(page.bodies(`${path}/${uuid(1)}`)).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Remove coupon' }))
    await waitFor(() => expect(page.bodies(`${path}/${uuid(1)}`)).toHaveLength(1))
  })
  it('are none yet: why, and what there is to do', async () => {
    show({ [path]: () => ({ coupons: [], campaigns: listed.campaigns }) })
    expect(await screen.findByText(/^No coupons yet\. An order with a coupon that the merchant accepted/)).toBeTruthy()
    expect(await add()).toBeTruthy()
  })
  it('cannot be added without a campaign of a direct partner', async () => {
    show({ [path]: () => ({ coupons: [], campaigns: [] }) })
    expect(await screen.findByText(/They belong to campaigns of direct partners/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add coupon' })).toBeNull()
  })
  it('of an archived creator say that they are nobody’s meanwhile, and get no others', async () => {
    show({}, { creatorIsArchived: true })
    expect(await screen.findByText(/orders with these coupons are no creator’s/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add coupon' })).toBeNull()
  })
  it('have no buttons that change something for who may only look', async () => {
    show({ '/profile/v1/me': () => ({ ...mette, userAccountFeatures: ['creators'], userRights: [] }) })
    expect(await screen.findByText('MIA10')).toBeTruthy()
    expect(screen.queryAllByRole('button')).toEqual([])
  })
  it('that did not come say why, and are asked for again', async () => {
    let isAway = true
    const user = userEvent.setup()
    show({
      [path]: () => {
        if (isAway) throw new Refusal('The record store is away')
        return listed
      },
    })
    expect(await screen.findByText('The record store is away')).toBeTruthy()
    isAway = false
    await user.click(screen.getByRole('button', { name: /try again|retry/i }))
    expect(await screen.findByText('MIA10')).toBeTruthy()
  })
})
