import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mette, showPage } from '../lib/test-page.tsx'
import { InviteDialog } from './invite-dialog.tsx'

const show = async (plan: string, others: number) => {
  const user = {
    ...mette,
    userPhone: '',
    userPhoneCountryCode: '',
    userTitle: '',
    userIsActive: true,
    userHasSecondFactor: false,
  }
  showPage('/settings/profile', () => <InviteDialog onClose={() => undefined} />, {
    '/profile/v1/me': () => ({ ...mette, userAccountPlan: plan }),
    '/profile/v1/users': () => Array.from({ length: others + 1 }, () => user),
  })
  await screen.findByLabelText('E-mail')
}

it('says before anything is typed that the plan has no room', async () => {
  await show('Freemium', 0)
  expect(await screen.findByText(/^Freemium has room for 1 user, and it is taken\./)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe('/settings/billing?plans=true')
})

it('counts who is there against the plan', async () => {
  await show('Starter', 2)
  expect(await screen.findByText(/^Starter has room for 3 users, and all are taken\./)).toBeTruthy()
})

it.each([
  ['Starter', 1],
  ['Custom', 30],
])('says nothing where there is room (%s, %i others)', async (plan, others) => {
  await show(plan, others)
  await screen.findByRole('combobox', { name: 'Role' }).catch(() => screen.findByLabelText('Role'))
  expect(screen.queryByText(/has room for/)).toBeNull()
})
