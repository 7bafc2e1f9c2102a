import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { expect, it } from 'vitest'
import { aRow } from '../insights/dashboard/test-data.ts'
import { type Answers, mette, Refusal, showPage } from '../lib/test-page.tsx'
import CreatorsPage from './creators-page.tsx'

const path = '/creators/v1/file'
const me = { ...mette, userAccountFeatures: ['creators'] }
const owed = {
  currencyCode: 'DKK',
  toPayAmount: 0,
  dueAmount: 0,
  firstDueAmount: 0,
  nextAmount: 0,
  pendingAmount: 0,
  toPayCount: 0,
  dueOn: '2026-11-30',
  missingCurrencies: [],
  archivedCreatorIds: [],
  creators: [],
}
const show = (answers: Answers) =>
  showPage('/creators', CreatorsPage, {
    '/profile/v1/me': () => me,
    '/creators/v1/creators': () => ({ creators: [], total: 0 }),
    '/creators/v1/approvals': () => ({ approvals: [], total: 0 }),
    '/creators/v1/figures': () => owed,
    '/insights/v1/statistics': () => ({ rows: [], totals: aRow(), unconvertedCurrencies: [] }),
    ...answers,
  })
const open = async (csv: string) => {
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Import' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Import creators' }))
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('There is no field for a file')
  await user.upload(input, new File([csv], 'creators.csv', { type: 'text/csv' }))
  return { user, dialog }
}
const mia = {
  line: 2,
  creatorName: 'Mia',
  creatorSlug: '',
  creatorEmail: 'mia@example.com',
  creatorCurrencyCode: 'DKK',
  creatorRatePercentage: 40,
}
const nothing = { creators: [], skipped: [], problems: [], unreadColumns: [] }

it('shows what becomes of each line, and adds once it was confirmed', async () => {
  const page = show({
    [`${path}/preview`]: () => ({
      ...nothing,
      creators: [mia],
      skipped: [{ line: 3, reason: 'Omar is there already' }],
      unreadColumns: ['Country'],
    }),
    [path]: () => ({ addedCount: 1, skippedCount: 1 }),
  })
  const { user, dialog } = await open('Name\nMia\nOmar\n')
  expect(await dialog.findByText('mia@example.com')).toBeTruthy()
  expect(dialog.getByText('Line 3: Omar is there already')).toBeTruthy()
  expect(dialog.getByText('Not read: Country')).toBeTruthy()
  const { violations } = await axe.run('.auth-form', { rules: { 'color-contrast': { enabled: false } } })
  expect(violations.filter((v) => ['serious', 'critical'].includes(v.impact ?? '')).map((v) => v.id)).toEqual([])
  const add = dialog.getByRole('button', { name: 'Add 1 creator' })
  expect(add.hasAttribute('disabled')).toBe(true)
  await user.click(dialog.getByRole('checkbox', { name: 'Yes — everything looks correct' }))
  await user.click(add)
  await waitFor(() => expect(page.bodies(path)).toEqual([{ csv: 'Name\nMia\nOmar\n' }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
it('names each line that cannot be read, and offers no adding', async () => {
  show({
    [`${path}/preview`]: () => ({
      ...nothing,
      creators: [mia],
      problems: [
        { line: 3, reason: 'Rate: Must not be above 100' },
        { line: 3, reason: 'E-mail: Must be an e-mail address' },
      ],
    }),
  })
  const { dialog } = await open('Name,Rate\nMia,40\nOmar,400\n')
  expect(await dialog.findByText('1 line cannot be read. Nothing will be added.')).toBeTruthy()
  expect(dialog.getByText('Line 3: Rate: Must not be above 100')).toBeTruthy()
  expect(dialog.queryByRole('checkbox')).toBeNull()
  expect(dialog.getByRole('button', { name: 'Add creators' }).hasAttribute('disabled')).toBe(true)
})
it('stays open and says why when the file could not be added or read', async () => {
  show({
    [`${path}/preview`]: () => ({ ...nothing, creators: [mia] }),
    [path]: () => {
      throw new Refusal('Somebody added creators meanwhile. Nothing was added; look at the file again.')
    },
  })
  const { user, dialog } = await open('Name\nMia\n')
  await user.click(await dialog.findByRole('checkbox', { name: 'Yes — everything looks correct' }))
  await user.click(dialog.getByRole('button', { name: 'Add 1 creator' }))
  expect(await dialog.findByText(/^Somebody added creators meanwhile/)).toBeTruthy()
})
it('is offered to nobody who may only read', async () => {
  show({ '/profile/v1/me': () => ({ ...me, userRights: ['read'] }) })
  expect(await screen.findByText('Nothing found')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull()
})
