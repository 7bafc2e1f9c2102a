import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Me } from '../../contract/account/account.ts'
import { money } from '../../report/format.ts'
import { mette, showPage } from '../lib/test-page.tsx'
import { LocaleCard } from './locale-card.tsx'

const path = `/profile/v1/users/${mette.userUuid}/formats`
const detail = {
  userUuid: mette.userUuid,
  userFirstname: mette.userFirstname,
  userLastname: mette.userLastname,
  userPhoneCountryCode: '',
  userPhone: '',
  userEmail: mette.userEmail,
  userEmailWanted: null,
  userTitle: '',
  userRole: mette.userRole,
  userCurrencyCode: 'DKK',
  userTimezone: 'Europe/Copenhagen',
  userIsActive: true,
  userBrokenLinksAccess: true,
  userLoginDatetime: null,
  userUpdatedDatetime: mette.userUpdatedDatetime,
}

it('offers nine formats, each as it looks, and writes by the chosen one at once', async () => {
  let me: Me = mette
  const { bodies, queries } = showPage('/settings/profile', LocaleCard, {
    '/profile/v1/me': () => me,
    [path]: (to: Partial<Me>) => {
      me = { ...me, ...to }
      return { ...detail, userFormat: me.userFormat, userCsvMark: me.userCsvMark }
    },
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('combobox', { name: 'Numbers & dates' }))
  expect(screen.getAllByRole('option').map((o) => o.textContent?.replaceAll('\u00a0', ' '))).toEqual([
    'British, 1,234.5, 30 Nov 2026',
    'American, 1,234.5, Nov 30, 2026',
    'Danish, 1.234,5, 30. Nov 2026',
    'German, 1.234,5, 30. Nov 2026',
    'Dutch, 1.234,5, 30 Nov 2026',
    'Swedish, 1 234,5, 30 Nov 2026',
    'Norwegian, 1 234,5, 30. Nov 2026',
    'Finnish, 1 234,5, 30. Nov 2026',
    'French, 1 234,5, 30 Nov 2026',
  ])
  expect(money(1234.5, 'DKK')).toBe('DKK\u00a01,234.50')
  await user.click(screen.getByRole('option', { name: /^Danish/ }))
  await waitFor(() => expect(money(1234.5, 'DKK')).toBe('DKK\u00a01.234,50'))
  await user.click(screen.getByRole('combobox', { name: 'Decimal mark in CSV files' }))
  await user.click(screen.getByRole('option', { name: /^Comma/ }))
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Decimal mark in CSV files' }).value).toMatch(
      /^Comma/,
    ),
  )
  expect(bodies(path)).toEqual([{ userFormat: 'danish' }, { userCsvMark: 'comma' }])
  // who signs out leaves nothing of it to the next person
  queries.clear()
  expect(money(1234.5, 'DKK')).toBe('DKK\u00a01,234.50')
})
