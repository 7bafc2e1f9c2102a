import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { showPage, siteOf } from '../lib/test-page.tsx'
import SmartLinksPage from './smart-links-page.tsx'

const good = (line: number) => ({
  line,
  urlShortName: `Link ${line}`,
  channelName: 'Café',
  advertiserDomain: 'shop.dk',
  urlShortTargetUrl: `https://shop.dk/${line}`,
  urlShortCode: '',
  warnings: [],
})
const problems = [
  { line: 3, reason: 'Target: Must be a web address' },
  { line: 3, reason: 'Site: No site of yours has this domain' },
  { line: 5, reason: 'The row has 3 cells, the header 4' },
]

/** The dialog with a selected file and the server's answer about it. */
async function choose(preview: { links: ReturnType<typeof good>[]; problems: typeof problems }) {
  const shown = showPage('/tools/urls', SmartLinksPage, {
    '/tools/v1/urlshorts/list': () => [],
    '/channels/v1/list': () => [siteOf()],
    '/tools/v1/urlshorts/file/preview': () => preview,
    '/tools/v1/urlshorts/file': () => ({ urlShortCodes: preview.links.map((l) => `c${l.line}`) }),
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: /file/i }))
  const dialog = await screen.findByRole('dialog', { name: 'Smart links from a file' })
  const input = dialog.ownerDocument.querySelector('input[type="file"]') as HTMLInputElement
  await user.upload(input, new File(['Name,Site,Target\n'], 'links.csv', { type: 'text/csv' }))
  return { user, dialog: within(dialog), sent: () => shown.bodies('/tools/v1/urlshorts/file') }
}
const sure = { name: 'Yes — everything looks correct' }

test('of a file with bad rows all are named, and nothing is made until one chooses the good ones', async () => {
  const { user, dialog, sent } = await choose({ links: [good(2), good(4)], problems })
  await dialog.findByText('2 rows cannot be a link.')
  expect(dialog.getAllByRole('listitem').map((li) => li.textContent)).toEqual(
    problems.map((p) => `Line ${p.line}: ${p.reason}`),
  )
  const create = () => dialog.getByRole('button', { name: /^Create/ })
  expect(create()).toHaveProperty('disabled', true)
  expect(dialog.queryByRole('checkbox', sure)).toBeNull()
  await user.click(dialog.getByRole('checkbox', { name: 'Leave 2 rows out, and make 2 smart links' }))
  expect(create()).toHaveProperty('disabled', true)
  await user.click(dialog.getByRole('checkbox', sure))
  expect(create().textContent).toBe('Create 2 smart links')
  await user.click(create())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent()).toEqual([{ csv: 'Name,Site,Target\n', onlyFit: true }])
})

test('a file without bad rows has no such choice, and is made whole', async () => {
  const { user, dialog, sent } = await choose({ links: [good(2)], problems: [] })
  await user.click(await dialog.findByRole('checkbox', sure))
  expect(dialog.getAllByRole('checkbox')).toHaveLength(1)
  await user.click(dialog.getByRole('button', { name: 'Create 1 smart link' }))
  await waitFor(() => expect(sent()).toEqual([{ csv: 'Name,Site,Target\n', onlyFit: false }]))
})

test('a file without a good row offers nothing', async () => {
  const { dialog } = await choose({ links: [], problems })
  await dialog.findByText('2 rows cannot be a link.')
  expect(dialog.queryByRole('checkbox')).toBeNull()
  expect(dialog.getByRole('button', { name: /^Create/ })).toHaveProperty('disabled', true)
})
