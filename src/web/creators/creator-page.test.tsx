import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { describe, expect, it, vi } from 'vitest'
import type { Output } from '../../contract/call.ts'
import type { CreatorView } from '../../contract/creators/creator-fields.ts'
import type { creatorMoney } from '../../contract/creators/creator-money.ts'
import type { SharedFigures } from '../../contract/creators/creator-shares.ts'
import { type Answers, catchDownloads, mette, Refusal, showPage } from '../lib/test-page.tsx'
import CreatorPage from './creator-page.tsx'
import SharePage from './share-page.tsx'

const id = 'miamiamiamia'
const path = `/creators/v1/creators/${id}`
const uuid = (n: number) => `7f0e8c1a-0000-4000-8000-0000000000d${n}`
const mia: CreatorView = {
  creatorId: id,
  creatorName: encodeURIComponent('Mia Sørensen'),
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
type Overview = Output<typeof creatorMoney.overview>
const statement: Overview['statements'][number] = {
  statementUuid: uuid(1),
  statementNumber: 7,
  month: '2026-03',
  currencyCode: 'DKK',
  carriedIn: 12.5,
  earned: 80,
  returned: -12.25,
  payout: 92.5,
  carriedOut: 0,
  lineCount: 2,
  vatPercent: 25,
  vat: 23.13,
  toPay: 115.63,
  dueOn: '2026-05-05',
  isOverdue: false,
  mayTakeBack: false,
  facts: [{ name: 'Pay to', value: 'DK50 0040 0440 1162 43' }],
  closedDatetime: '2026-04-05T02:25:00.000Z',
  paidOn: null,
  reference: '',
}
const overview: Overview = {
  balance: {
    currencyCode: 'DKK',
    pendingAmount: 4,
    monthAmount: 17.25,
    payableAmount: 1080.5,
    carriedAmount: -3.2,
    dueAmount: 115.63,
    dueOn: '2026-05-05',
    missingCurrency: null,
  },
  rates: [
    {
      rateKind: 'percent',
      rateAmount: 40,
      rateCurrencyCode: null,
      rateScope: 'all',
      rateScopeName: '',
      validFromDatetime: '2026-03-01T08:00:00.000Z',
      isInForce: true,
      mailDueDatetime: null,
      mailedDatetime: null,
    },
  ],
  statements: [statement],
  sales: [
    {
      saleDatetime: '2026-03-05T12:00:00.000Z',
      merchant: 'fjell.dk',
      amount: 80,
      currencyCode: 'DKK',
      state: 'reversed',
      reason: 'Returned',
    },
  ],
  nextMonth: '2026-04',
  unpaid: [
    {
      merchant: 'slow.dk',
      currencyCode: 'DKK',
      amount: 120,
      statedAmount: 40,
      salesCount: 3,
      oldestSaleDatetime: '2026-02-01T12:00:00.000Z',
    },
  ],
}
const answers = (over: Answers = {}): Answers => ({
  '/profile/v1/me': () => ({ ...mette, userAccountFeatures: ['creators'] }),
  [path]: () => mia,
  [`${path}/money`]: () => overview,
  [`${path}/coupons`]: () => ({ coupons: [], campaigns: [] }),
  [`${path}/traffic`]: () => [],
  '/money/v1/currencies': () => [],
  ...over,
})
const show = (over: Answers = {}) => showPage(`/creators/${id}`, CreatorPage, answers(over), '/creators/$creatorId')
const findings = async () => {
  // what has no layout has no colours either
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } })
  return violations.filter((v) => ['serious', 'critical'].includes(v.impact ?? '')).map((v) => v.id)
}

describe('a creator’s page', () => {
  it('says what they earn, why, and what they were promised', async () => {
    show()
    expect(await screen.findByRole('heading', { name: 'Mia Sørensen' })).toBeTruthy()
    const card = async (name: string) =>
      (await screen.findByRole('article', { name })).textContent.replaceAll('\u00A0', ' ')
    // 115.63 and 1,080.50 less 3.20
    expect(await card('To pay')).toContain('DKK 1,192.93')
    expect(await card('To pay')).toContain('DKK 115.63 due 5 May 2026, DKK 1,077.30 for the next statement')
    expect(await card('Carried on')).toContain('-DKK 3.20')
    expect(await card('This month')).toContain('DKK 17.25')
    expect(await screen.findByText('40% of your commission')).toBeTruthy()
    expect(screen.getAllByText(/^DKK.115\.63$/)).toHaveLength(2)
    expect(screen.getByText('12.50 from before, 23.13 of it VAT')).toBeTruthy()
    expect(screen.getByText('Due 5 May 2026')).toBeTruthy()
    expect(screen.getByText(/^-DKK.12\.25 returns$/)).toBeTruthy()
    await userEvent.click(screen.getByRole('tab', { name: 'Sales not paid yet' }))
    expect(await screen.findByText('slow.dk')).toBeTruthy()
    expect(screen.getAllByText(/^DKK.115\.63$/)).toHaveLength(1)
    await userEvent.click(screen.getByRole('tab', { name: 'Sales' }))
    expect(await screen.findByText('fjell.dk')).toBeTruthy()
    expect(screen.getByText('Returned')).toBeTruthy()
    expect(await findings()).toEqual([])
  })
  it('closes a month after it has asked, and says why it was refused', async () => {
    const user = userEvent.setup()
    const page = show({
      [`${path}/statements`]: () => {
        throw new Refusal('This month is closed already')
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Close April 2026' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Close April 2026?' }))
    expect(page.bodies(`${path}/statements`)).toEqual([])
    expect(dialog.getByText(/DKK.80\.00 is of sales that no merchant has paid you for yet/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Close the month' }))
    expect(await dialog.findByText('This month is closed already')).toBeTruthy()
    expect(page.bodies(`${path}/statements`)).toEqual([{ month: '2026-04' }])
  })
  it('notes a payment with its day and reference', async () => {
    const user = userEvent.setup()
    const paid = `${path}/statements/${statement.statementUuid}/paid`
    const page = show({ [paid]: () => ({ ...statement, paidOn: '2026-04-06' }) })
    await user.click(await screen.findByRole('button', { name: /^Mark as paid: March 2026, DKK.115\.63$/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Mark as paid' }))
    const day = dialog.getByLabelText('Paid on')
    await user.clear(day)
    await user.type(day, '2026-04-06')
    await user.type(dialog.getByLabelText('Reference'), 'Bank 42')
    await user.click(dialog.getByRole('button', { name: 'Mark as paid' }))
    await waitFor(() => expect(page.bodies(paid)).toHaveLength(1))
    expect(page.bodies(paid)[0]).toMatchObject({ paidOn: '2026-04-06', reference: 'Bank 42' })
  })
  it('adds a rate for one merchant, and keeps the form when it is refused', async () => {
    const user = userEvent.setup()
    const page = show({
      '/advs/v1/minlist': () => [
        { advertiserUuid: uuid(2), advertiserName: 'Fjell', advertiserDomain: 'fjell.dk', advertiserFaviconUrl: '' },
      ],
      [`${path}/rates`]: () => {
        throw new Refusal('validFromDate: Must not be in the past')
      },
    })
    await user.click(await screen.findByRole('button', { name: 'New rate' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New rate' }))
    await user.click(dialog.getByRole('button', { name: 'Add rate' }))
    expect(await dialog.findByText('This field is required')).toBeTruthy()
    await user.type(dialog.getByLabelText('Percentage'), '12.5')
    await user.click(dialog.getByRole('combobox', { name: 'For' }))
    await user.click(await screen.findByRole('option', { name: 'One merchant' }))
    await user.click(await dialog.findByRole('combobox', { name: 'Merchant' }))
    await user.click(await screen.findByRole('option', { name: 'fjell.dk' }))
    await user.click(dialog.getByRole('button', { name: 'Add rate' }))
    expect(await dialog.findByText('Must not be in the past')).toBeTruthy()
    expect(page.bodies(`${path}/rates`)).toEqual([
      {
        rateKind: 'percent',
        rateAmount: 12.5,
        rateCurrencyCode: null,
        rateScope: 'merchant',
        rateScopeUuid: uuid(2),
        validFromDate: null,
        creatorIsMailed: true,
      },
    ])
  })
})

describe('a creator’s page for others', () => {
  it('makes a share link with a password, and changes that of one', async () => {
    const user = userEvent.setup()
    const shares = `${path}/shares`
    const share = {
      shareUuid: uuid(3),
      createdDatetime: '2026-03-01T08:00:00.000Z',
      expiresDatetime: '2090-03-01T08:00:00.000Z',
      revokedDatetime: null,
      lastReadDatetime: null,
      hasPassword: true,
    }
    const page = show({
      [shares]: (sent?: Record<string, unknown>) =>
        sent && 'password' in sent
          ? { shareUuid: uuid(3), shareUrl: 'https://outbound.example/share/creator/abc' }
          : [share],
      [`${shares}/${uuid(3)}/password`]: () => {
        throw new Refusal('password: This password is too easy to guess. Choose another one')
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Make share link' }))
    const making = within(await screen.findByRole('dialog', { name: 'Make share link' }))
    await user.type(making.getByLabelText('Password'), 'short{Enter}')
    expect(await making.findByText('Password must be at least 8 characters long')).toBeTruthy()
    await user.type(making.getByLabelText('Password'), ' no more{Enter}')
    const made = within(await screen.findByRole('dialog', { name: 'Share link for Mia Sørensen' }))
    expect(made.getByText('outbound.example/share/creator/abc')).toBeTruthy()
    expect(made.getByText(/Tell them the password another way/)).toBeTruthy()
    expect(page.bodies(shares)).toContainEqual({ password: 'short no more' })
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Change password of the link made 1 Mar 2026' }))
    const changing = within(await screen.findByRole('dialog', { name: 'Password of the share link' }))
    await user.type(changing.getByLabelText('Password'), 'password1{Enter}')
    expect(await changing.findByText('This password is too easy to guess. Choose another one')).toBeTruthy()
  })
  it('has no buttons that change something for who may only look', async () => {
    show({ '/profile/v1/me': () => ({ ...mette, userRights: ['read'], userAccountFeatures: ['creators'] }) })
    expect(await screen.findByText('Not paid yet')).toBeTruthy()
    expect(await screen.findByText(/^No smart links yet/)).toBeTruthy()
    for (const name of [/^Edit/, /^Archive/, /^Close/, /^Mark as paid/, /^New rate/, /^New link/, /^Make share link/])
      expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.getByRole('button', { name: 'PDF of March 2026, DKK' })).toBeTruthy()
  })
  it('says of money that did not come why, and of a creator that is not there that there is none', async () => {
    const page = show({
      [`${path}/money`]: () => {
        throw new Refusal('The store cannot be reached')
      },
    })
    expect(await screen.findByText('This creator does not exist, or it belongs to another account.')).toBeTruthy()
    page.unmount()
    show({
      [path]: () => {
        throw new Refusal('creatorId: Must be the id of a creator')
      },
    })
    expect(await screen.findByText('This creator does not exist, or it belongs to another account.')).toBeTruthy()
  })
})

describe('the page a share link leads to', () => {
  const { reference: _, mayTakeBack: __, ...shown } = statement
  const figures: SharedFigures = {
    creatorName: encodeURIComponent('Mia Sørensen'),
    publisherName: 'Nordlys',
    fromDate: '2026-03-07',
    toDate: '2026-04-05',
    clicksCount: 1234,
    conversionsCount: 5,
    balance: overview.balance,
    sales: overview.sales.map(({ reason: ___, ...sale }) => sale),
    statements: [{ ...shown, paidOn: '2026-04-06' }],
  }
  const open = (read: () => unknown, more: Answers = {}) =>
    showPage('/share/creator/secret', SharePage, { '/creators/v1/share': read, ...more }, '/share/creator/$token')
  it('shows a creator their figures and gives them their statements as files, without asking who they are', async () => {
    const user = userEvent.setup()
    const files = catchDownloads()
    const page = open(() => figures, {
      '/creators/v1/share/statement': () => ({ fileName: 'statement-7.csv', base64: btoa('a,b') }),
    })
    expect(await screen.findByRole('heading', { name: 'Mia Sørensen' })).toBeTruthy()
    expect(screen.getByRole('article', { name: 'Clicks' }).textContent).toContain('1,234')
    expect(await screen.findByText('6 Apr 2026')).toBeTruthy()
    expect(await findings()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'CSV of March 2026, DKK' }))
    await waitFor(() => expect(files.map((f) => f.name)).toEqual(['statement-7.csv']))
    expect(page.bodies('/creators/v1/share/statement')).toEqual([
      { token: 'secret', statementUuid: uuid(1), format: 'csv' },
    ])
    expect(page.asked.map((a) => a.url)).not.toContain('/profile/v1/me')
    vi.restoreAllMocks()
  })
  it('asks for the password before it shows anything, and says when it was wrong', async () => {
    const user = userEvent.setup()
    let isOpen = false
    const page = open(
      () => {
        if (isOpen) return figures
        throw new Refusal('This link asks for a password', 401)
      },
      {
        '/creators/v1/share/enter': ({ password }: Record<string, unknown>) => {
          if (password !== 'blue cups') throw new Refusal('password: Wrong password')
          isOpen = true
          return {}
        },
      },
    )
    expect(await screen.findByRole('heading', { name: 'This page has a password' })).toBeTruthy()
    const field = screen.getByLabelText('Password')
    expect(document.activeElement).toBe(field)
    expect(field.getAttribute('autocomplete')).toBe('current-password')
    expect(document.body.textContent).not.toContain('Mia')
    expect(await findings()).toEqual([])
    await user.keyboard('{Enter}')
    expect(await screen.findByText("Password can't be blank")).toBeTruthy()
    await user.type(field, 'red cups{Enter}')
    expect(await screen.findByText('Wrong password')).toBeTruthy()
    await user.clear(field)
    await user.type(field, 'blue cups{Enter}')
    expect(await screen.findByRole('heading', { name: 'Mia Sørensen' })).toBeTruthy()
    expect(page.bodies('/creators/v1/share/enter')).toEqual([
      { token: 'secret', password: 'red cups' },
      { token: 'secret', password: 'blue cups' },
    ])
  })
  it('says like a person that a link opens nothing any more', async () => {
    open(() => {
      throw new Refusal('This link has run out or was ended')
    })
    expect(await screen.findByRole('heading', { name: 'This link opens nothing any more' })).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toContain('ask the publisher for a new one')
  })
  it('asks again when the hour of its password is over, and keeps nothing in sight', async () => {
    const user = userEvent.setup()
    let isOpen = true
    const closed = () => {
      throw new Refusal('This link asks for a password', 401)
    }
    open(() => (isOpen ? figures : closed()), { '/creators/v1/share/statement': closed })
    const button = await screen.findByRole('button', { name: 'PDF of March 2026, DKK' })
    isOpen = false
    await user.click(button)
    expect(await screen.findByRole('heading', { name: 'This page has a password' })).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Mia Sørensen' })).toBeNull()
  })
})
