import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { Customer } from '../../contract/billing/billing.ts'
import { mette, Refusal, showPage } from '../lib/test-page.tsx'
import BillingPage from './billing-page.tsx'

afterEach(cleanup)

const customer = (over: Partial<Customer> = {}): Customer => ({
  provider: 'house',
  customer: { customerIsCustom: false },
  plan: 'Starter',
  subscriptions: [
    {
      subscriptionStatus: 'active',
      subscriptionPlanName: 'Starter',
      subscriptionCurrency: 'usd',
      subscriptionPrice: 49,
      subscriptionInterval: 'year',
      subscriptionCurrentPeriodEndDatetime: '2027-03-04T12:00:00.000Z',
      subscriptionNextPlanName: null,
    },
  ],
  sources: [],
  invoices: [
    {
      invoiceId: '77777777-0000-4000-8000-000000000001',
      invoiceCreatedDatetime: '2026-03-04T12:00:00.000Z',
      invoiceTotalAmount: 588,
      invoiceCurrencyCode: 'USD',
      invoiceNumber: 'OB-2026-0117',
      invoiceStatus: 'overdue',
      invoiceType: 'invoice',
      invoicePdfUrl: '',
      invoicePlanName: 'Starter, annual',
    },
  ],
  payouts: [],
  ...over,
})
const usage = {
  month: '2026-11-01',
  usage: { commission: 27_500, users: 2, records: 100, partners: 0, pageviews: 90_000 },
  limits: { commission: 25_000, users: 3, records: 25_000, partners: 0, pageviews: 100_000 },
}
const part = (id: string, over = {}) => ({ id, name: `Site ${id}`, isPaused: false, isFixed: false, ...over })
const answers = {
  '/billing/v2/customer': () => ({ ...customer(), usage }),
  '/billing/v2/usage': () => usage,
  '/profile/v1/account': () => {
    throw new Refusal('not asked here')
  },
  '/billing/v1/choices': () => ({
    users: [part('owner', { name: 'Mette', isFixed: true })],
    sites: ['1', '2', '3', '4', '5', '6'].map((id) => part(id)),
    networks: [part('awin', { name: 'Awin' })],
  }),
}
const show = (path = '/settings/billing', over = {}) => showPage(path, BillingPage, { ...answers, ...over })

describe('the billing screen', () => {
  it('says what is paid, when it renews, what is over the plan and what is overdue', async () => {
    show()
    expect(await screen.findByText('Renews on 4 Mar 2027 for $588.00')).toBeTruthy()
    expect(await screen.findByText('Commission: 10% over your plan.')).toBeTruthy()
    const gauge = (label: string) => screen.getByText(label).closest('.gauge')
    expect(gauge('Commission')?.hasAttribute('data-over')).toBe(true)
    expect([gauge('Pageviews')?.hasAttribute('data-near'), gauge('Pageviews')?.hasAttribute('data-over')]).toEqual([
      true,
      false,
    ])
    expect(gauge('Users')?.hasAttribute('data-near')).toBe(false)
    expect(screen.getByText('Overdue')).toBeTruthy()
    // an account that pays by invoice needs no card
    expect(screen.queryByText('No payment method found')).toBeNull()
    expect(screen.getByRole('button', { name: 'Change plan' }).dataset['variant'] ?? 'filled').toBe('filled')
    expect(screen.getByText('Renewal date 4 Mar 2027, annual billing')).toBeTruthy()
    expect(screen.queryByText('Outbound Boost Payouts')).toBeNull()
  })
  it('shows boost payouts to who has a share, by month', async () => {
    show('/settings/billing?tab=payouts', {
      '/profile/v1/me': () => ({ ...mette, userAccountRevshareEnabled: true }),
      '/billing/v2/customer': () => ({
        ...customer({
          payouts: [
            {
              payoutUuid: '77777777-0000-4000-8000-000000000002',
              payoutDate: '2026-10-01',
              payoutAmount: 182.4,
              payoutCurrencyCode: 'DKK',
            },
          ],
        }),
        usage,
      }),
    })
    expect(await screen.findByText('October 2026')).toBeTruthy()
    expect(screen.getByText('DKK 182.40', { normalizer: (text) => text })).toBeTruthy()
  })
  it('says that there is nothing yet', async () => {
    show('/settings/billing', {
      '/billing/v2/customer': () => ({ ...customer({ plan: 'Freemium', subscriptions: [], invoices: [] }), usage }),
    })
    expect(await screen.findByText('No payments available yet')).toBeTruthy()
    expect(screen.getByText('forever free')).toBeTruthy()
  })
})

describe('the plan overview', () => {
  it.each([
    ['house', 'paid by invoice, due in 14 days: cards are not taken yet.'],
    ['stripe', 'Plans are paid by card.'],
    ['off', 'Nothing is for sale here'],
  ] as const)('of %s says how a plan is paid for', async (provider, says) => {
    show('/settings/billing?plans=true', { '/billing/v2/customer': () => ({ ...customer({ provider }), usage }) })
    expect(await screen.findByText(new RegExp(says))).toBeTruthy()
    expect(screen.getByText('Annual -15%')).toBeTruthy()
    // 10 % over Starter: Growth fits, and only its button is filled
    const fits = await screen.findByRole('region', { name: 'Which plan fits' })
    expect(fits.textContent).toBe('Commission 10% over Starter. Growth holds it, for $149 per month, billed annually.')
    const filled = screen.getAllByRole('button').filter((b) => b.dataset.variant === 'filled')
    expect(filled.map((b) => b.textContent)).toEqual(['Upgrade to Growth'])
  })
})

describe('a downgrade', () => {
  const begin = async (over = {}) => {
    const user = userEvent.setup()
    const { asked } = show('/settings/billing?plans=true', over)
    await user.click(await screen.findByRole('button', { name: 'Downgrade to Freemium' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Continue' }))
    await dialog.findByText('Sites: 5 of 5 chosen')
    return { user, dialog, asked }
  }
  it('asks which sites stay, no more than the plan holds, and sends the choice with what was said', async () => {
    const { user, dialog, asked } = await begin({ '/billing/v1/downgrade': () => customer() })
    expect(dialog.queryByText(/Networks:/)).toBeNull()
    await user.click(dialog.getByRole('checkbox', { name: 'Site 6' }))
    expect(dialog.getByText('Choose at most 5')).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Continue' }).hasAttribute('disabled')).toBe(true)
    await user.click(dialog.getByRole('checkbox', { name: 'Site 1' }))
    await user.click(dialog.getByRole('button', { name: 'Continue' }))
    await user.type(dialog.getByRole('textbox'), 'Fewer screens')
    await user.click(dialog.getByRole('button', { name: 'Downgrade' }))
    await dialog.findByText('You have successfully switched from Starter to Free plan!')
    const sent = asked.find((request) => request.url.includes('downgrade'))
    expect(sent?.body).toEqual({
      plan: 'freemium',
      keep: { users: ['owner'], sites: ['2', '3', '4', '5', '6'], networks: ['awin'] },
      feedback: { text: 'Fewer screens' },
    })
  })
  it('that the server refuses is not called done', async () => {
    const { user, dialog } = await begin({
      '/billing/v1/downgrade': () => {
        throw new Refusal('plan: This is not a smaller plan than the one that runs')
      },
    })
    await user.click(dialog.getByRole('button', { name: 'Continue' }))
    await user.click(dialog.getByRole('button', { name: 'Downgrade' }))
    expect((await dialog.findByRole('alert')).textContent).toContain('not a smaller plan')
    await waitFor(() => expect(dialog.queryByText(/successfully/)).toBeNull())
  })
})
