import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { expect, it } from 'vitest'
import { type AlertSettings, usualSettings } from '../../contract/alerts/alert-choices.ts'
import type { ReplayedAlert } from '../../contract/alerts/alerts.ts'
import { type MailKind, mailKinds } from '../../contract/mailings/mail-kinds.ts'
import { Refusal, showPage } from '../lib/test-page.tsx'
import AlertSettingsPage from './settings-page.tsx'

const closed: ReplayedAlert = {
  date: '2026-11-19',
  rule: 'campaignClosed',
  subjectKind: 'programme',
  subjectName: 'kaffe.dk',
  seen: 0,
  expected: 0,
  isNew: false,
}
const fell: ReplayedAlert = {
  date: '2026-11-03',
  rule: 'clicksDrop',
  subjectKind: 'site',
  subjectName: 'Café Nordlys',
  seen: 40,
  expected: 80,
  isNew: true,
}
const show = (more: Record<string, (body: never) => unknown> = {}) =>
  showPage('/alerts/settings', AlertSettingsPage, {
    '/alerts/v1/settings': () => usualSettings,
    '/alerts/v1/backtest': (body: AlertSettings) => ({
      fromDate: '2026-08-25',
      toDate: '2026-11-22',
      alerts: [...(body.facts.campaignClosed ? [closed] : []), ...(body.falls.clicksDrop === 'keen' ? [fell] : [])],
      savedCount: 1,
      effectCount: 2,
      mostADay: 1,
      expectedCount: 0,
    }),
    '/profile/v1/mail-settings': () =>
      (Object.keys(mailKinds) as MailKind[]).map((mailKind) => ({ mailKind, mailIsOn: true })),
    ...more,
  })

it('says what the settings on the screen would have reported, before they are saved', async () => {
  const user = userEvent.setup()
  show()
  expect(await screen.findByText('kaffe.dk closed its campaign')).toBeTruthy()
  const save = screen.getByRole('button', { name: 'Save settings' })
  expect(save.hasAttribute('disabled')).toBe(true)
  await user.click(within(screen.getByRole('radiogroup', { name: 'Clicks fall' })).getByText('Keen'))
  expect(screen.getByText('1 change, not saved')).toBeTruthy()
  expect(screen.getByText('was Calm')).toBeTruthy()
  expect(await screen.findByText(/these 2 things/)).toBeTruthy()
  const line = screen.getByText('Clicks on Café Nordlys have almost halved').closest('li')
  expect(within(line ?? document.body).getByText('new')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(screen.queryByText(/not saved/)).toBeNull()
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } })
  expect(violations.filter((v) => v.impact !== 'minor').map((v) => v.id)).toEqual([])
})

it('saves what is drafted, and keeps the draft where the server refuses it', async () => {
  const user = userEvent.setup()
  let said: AlertSettings | undefined
  let refuses = true
  show({
    '/alerts/v1/settings': (body: AlertSettings | undefined) => {
      if (!body) return said ?? usualSettings
      if (refuses) throw new Refusal('The store is away')
      said = body
      return body
    },
  })
  await user.click(await screen.findByRole('switch', { name: 'A merchant closed its campaign' }))
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Save settings' }).hasAttribute('disabled')).toBe(false),
  )
  expect(said).toBeUndefined()
  expect(screen.getByText('1 change, not saved')).toBeTruthy()
  refuses = false
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  await waitFor(() => expect(said?.facts.campaignClosed).toBe(false))
  await waitFor(() => expect(screen.queryByText(/not saved/)).toBeNull())
})

it('has every mail of an alert, and no other, which is written as soon as it is pressed', async () => {
  const said: object[] = []
  const all = (Object.keys(mailKinds) as MailKind[]).map((mailKind) => ({ mailKind, mailIsOn: true }))
  show({
    '/profile/v1/mail-settings': (body: object | undefined) => {
      if (body && Object.keys(body).length > 0) said.push(body)
      return all
    },
  })
  const mine = within(await screen.findByRole('region', { name: 'My mails' }))
  const switches = (await mine.findAllByRole('switch')).map((s) => s.closest('div')?.textContent)
  const apart = ['Monthly report', 'Limits of the plan', 'A merchant answered a coupon of a creator']
  expect(switches).toHaveLength(Object.keys(mailKinds).length - apart.length)
  for (const label of apart) expect(mine.queryByRole('switch', { name: label })).toBeNull()
  await userEvent.setup().click(mine.getByRole('switch', { name: 'Alerts at weekends' }))
  await waitFor(() => expect(said).toEqual([{ mailKind: 'atWeekend', mailIsOn: false }]))
})

it('weighs what has not happened of late less', async () => {
  show()
  await screen.findByText('kaffe.dk closed its campaign')
  const rowOf = (name: string) => screen.getByRole('switch', { name }).closest('li')
  expect(rowOf('A merchant closed its campaign')?.hasAttribute('data-none')).toBe(false)
  expect(rowOf('A commission is cut')?.hasAttribute('data-none')).toBe(true)
})

it('asks for at least one thing to watch', async () => {
  const user = userEvent.setup()
  show()
  for (const name of [/^All sites/, 'Each site', 'Each connection', /^The merchants/])
    await user.click(await screen.findByRole('checkbox', { name }))
  expect(screen.getByRole('alert').textContent).toBe('Choose at least one.')
  expect(screen.getByRole('button', { name: 'Save settings' }).hasAttribute('disabled')).toBe(true)
})
