import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { type Answers, Refusal, showPage } from '../lib/test-page.tsx'
import SignupPage from './signup-page.tsx'

const token = '2a8e37f4-0999-0ab3-11a1-ead5b2162933'
const look = '/partner/v1/invitation'
const accept = `${look}/accept`
const offer = {
  termsUuid: '7f0e8c1a-0000-4000-8000-0000000000f1',
  version: 1,
  state: 'proposed',
  startsAt: '2026-03-02',
  endsAt: null,
  countryCode: '',
  url: 'https://brykstrom.dk/',
  commissionType: 'CPS',
  commissionValue: '8',
  currency: 'DKK',
  disableDeeplinks: false,
  couponCode: '',
  requireCouponCode: false,
  cookieDays: 30,
  attributionModel: 'default',
  deeplinkParams: '',
  domainAliases: '',
  holdDays: 30,
  scheduleAt: null,
  textHash: 'a'.repeat(64),
  proposedAt: '2026-03-01T09:00:00.000Z',
  proposedBy: 'Mette',
  acceptedAt: null,
  acceptedBy: '',
  appliedAt: null,
  objection: '',
  contractName: 'Always on',
  lines: [['Commission', '8% of sale']],
  changes: [],
  isFirst: true,
}
const invitation = {
  publisherName: 'Nordlys',
  publisherZone: 'Europe/Copenhagen',
  company: {
    companyName: 'Brykstrøm ApS',
    companyAddress: 'Havnegade 1',
    companyZip: '8000',
    companyCity: 'Aarhus',
    companyCountry: 'DK',
    companyVat: '',
  },
  contactName: 'Signe Holm',
  contactTitle: 'Owner',
  contactEmail: 'signe@brykstrom.dk',
  needsPassword: true,
  offers: [offer],
}
const countries = [{ countryCode: 'DK', countryName: 'Denmark' }]
const user = userEvent.setup()
const show = (answers: Answers, search = '') =>
  showPage(
    `/signup/${token}${search}`,
    SignupPage,
    { '/countries/v1/list': () => countries, [look]: () => invitation, ...answers },
    '/signup/$invitation',
  )
const step = (name: string) => screen.findByRole('heading', { level: 2, name })
const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const passwordField = () => screen.getByLabelText('Password', { selector: 'input' })
/** From the first step to the last, where the password is. */
async function toPassword() {
  await step('Company and billing')
  await press('Next')
  await step('Terms')
  await press('Next')
  await step('Sign')
  await user.click(screen.getByLabelText('I may sign for the company'))
  await user.click(screen.getByLabelText('I accept the terms'))
  await press('Next')
  await step('Password')
}

describe('the invitation of a merchant', () => {
  it('that could not be asked for is asked for again, and not called used', async () => {
    let isAway = true
    show({
      [look]: () => {
        if (isAway) throw new Refusal('The store is away. Please try again', 503)
        return invitation
      },
    })
    await screen.findByText('The store is away. Please try again')
    expect(screen.queryByText('Sign in, if you have accepted before')).toBeNull()
    isAway = false
    await press('Try again')
    await step('Company and billing')
  })

  it('goes back to the step before by the address, with what was typed', async () => {
    const page = show({})
    await step('Company and billing')
    await user.clear(field('City'))
    await user.type(field('City'), 'Odense')
    await press('Next')
    await step('Terms')
    expect(page.search()).toEqual({ step: '1' })
    await press('Back')
    await step('Company and billing')
    expect([page.search(), field('City').value]).toEqual([{}, 'Odense'])
  })

  it('begins with the first step where the address names another that nobody came to', async () => {
    const page = show({}, '?step=2')
    await step('Company and billing')
    await expect.poll(() => page.search()).toEqual({})
  })

  it('does not leave the company with what the server would refuse', async () => {
    show({})
    await step('Company and billing')
    await user.clear(field('Zip code'))
    await user.type(field('Zip code'), '80')
    await press('Next')
    await screen.findByText('Must have at least 3 characters')
    expect([field('Zip code').maxLength, field('Company name').maxLength]).toEqual([20, 150])
  })

  it('leads to the field of a step before that the server refuses', async () => {
    show({
      [accept]: () => {
        throw new Refusal('companyVat: Must have a character that can be seen')
      },
    })
    await toPassword()
    await user.type(passwordField(), 'a good long one 7')
    await press('Accept the terms')
    await screen.findByText('Must have a character that can be seen')
    await expect.poll(() => document.activeElement).toBe(field('VAT number (optional)'))
  })

  it('refuses a password that is too long to sign in with, and sends nothing', async () => {
    const page = show({})
    await toPassword()
    await user.click(passwordField())
    await user.paste('x'.repeat(129))
    await press('Accept the terms')
    await screen.findByText('Must have at most 128 characters')
    expect(page.bodies(accept)).toEqual([])
  })

  it('that was used in another window meanwhile says so, with the way in', async () => {
    let isUsed = false
    const gone = () => new Refusal('This link was used', 410)
    show({
      [look]: () => {
        if (isUsed) throw gone()
        return invitation
      },
      [accept]: () => {
        isUsed = true
        throw gone()
      },
    })
    await toPassword()
    await user.type(passwordField(), 'a good long one 7')
    await press('Accept the terms')
    await screen.findByText('Sign in, if you have accepted before')
    expect(screen.queryByRole('button', { name: 'Accept the terms' })).toBeNull()
  })

  it.each([
    [true, 'Nordlys gets what was accepted by mail, as a PDF, and so do you.'],
    [false, 'Nordlys sees it at once. You find what you accepted under Campaigns, as a PDF.'],
  ])('promises a mail only where one leaves (%s)', async (isMailed, words) => {
    show({ [accept]: () => ({ acceptedCount: 1, isMailed }) })
    await toPassword()
    await user.type(passwordField(), 'a good long one 7')
    await press('Accept the terms')
    await screen.findByText(words)
    expect(screen.getByRole('link', { name: 'Go on to the install guide' })).toBeTruthy()
  })
})
