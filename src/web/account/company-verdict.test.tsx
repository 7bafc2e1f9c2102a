import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { showPage } from '../lib/test-page.tsx'
import { CompanyVerdict } from './company-verdict.tsx'

const company = {
  accountName: 'Nordlys',
  accountVatNumber: 'DK1',
  accountAddress: 'Vestergade 1',
  accountZipcode: '8000',
  accountCity: 'Aarhus',
  accountCountryCode: 'DK',
  accountPhone: '',
  accountBillingEmail: 'regnskab@nordlys.dk',
  accountPaymentDetails: 'IBAN DK1',
}
const show = (over: Partial<typeof company>) =>
  showPage('/settings/company', CompanyVerdict, { '/profile/v1/account': () => ({ ...company, ...over }) })

it('says that invoices name all they have to, and where they go', async () => {
  show({})
  expect((await screen.findByRole('region')).textContent).toBe(
    'Your invoices and statements name all they have to. Invoices go to regnskab@nordlys.dk.Edit details',
  )
  expect(screen.getByRole('button', { name: 'Edit details' }).dataset.variant).toBe('default')
})

it('names what is missing, and offers that before all else', async () => {
  show({ accountCity: '', accountPaymentDetails: '', accountBillingEmail: '' })
  expect((await screen.findByRole('region')).textContent).toBe(
    'Your invoices and statements lack an address and payment details. Add details',
  )
  expect(screen.getByRole('button', { name: 'Add details' }).dataset.variant).toBe('filled')
})
