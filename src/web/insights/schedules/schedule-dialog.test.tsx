import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { describe, expect, it } from 'vitest'
import type { Schedule } from '../../../contract/insights/schedules.ts'
import { type Answers, mette, Refusal, showPage } from '../../lib/test-page.tsx'
import { addressesOf, rhythmText, stateText } from './schedule-text.ts'
import ScheduleDialog from './schedule-dialog.tsx'

const path = '/insights/v1/schedules'
const view = { viewUuid: '33333333-0000-4000-8000-000000000001', viewName: 'Weekly', viewSearch: 'tab=date' }
const uuid = '44444444-0000-4000-8000-000000000001'
const schedule = (over: Partial<Schedule> = {}): Schedule => ({
  scheduleUuid: uuid,
  viewUuid: view.viewUuid,
  scheduleFormat: 'pdf',
  scheduleRecipients: ['mette@example.com', 'ole@example.com'],
  scheduleCadence: 'weekly',
  scheduleDay: 1,
  scheduleHour: 7,
  schedulePeriod: 'last-7-days',
  scheduleColumns: null,
  scheduleIsActive: true,
  scheduleTimezone: 'Europe/Copenhagen',
  scheduleCurrencyCode: 'DKK',
  scheduleNextDatetime: '2026-11-23T06:00:00.000Z',
  scheduleState: 'sent',
  scheduleMessage: '',
  scheduleLastDatetime: '2026-11-16T06:00:00.000Z',
  scheduleRetryDatetime: null,
  ...over,
})
const show = (answers: Answers, columns: string[] = ['name', 'clickCount'], of = view) =>
  showPage('/x', () => <ScheduleDialog view={of} columns={columns} onClose={() => undefined} />, answers)
const listed = `${path}?viewUuid=${view.viewUuid}`
const inDialog = async () => within(await screen.findByRole('dialog', { name: 'Send “Weekly” by e-mail' }))

describe('the dialog of schedules', () => {
  it('lists when, what, to whom, how the last time went and when it comes next', async () => {
    show({ [listed]: () => [schedule()] })
    const dialog = await inDialog()
    expect(await dialog.findByText('Mondays at 07:00, PDF')).toBeTruthy()
    expect(dialog.getByText('mette@example.com, ole@example.com')).toBeTruthy()
    expect(dialog.getByText('Last 7 days · Next: 23 Nov 2026, 07:00 (Europe/Copenhagen)')).toBeTruthy()
    expect(dialog.getByText('Sent 16 Nov 2026, 07:00')).toBeTruthy()
    const { violations } = await axe.run(dialog.getByRole('list', { name: 'Schedules' }), {
      runOnly: ['wcag2a', 'wcag2aa'],
    })
    expect(violations.filter((v) => ['serious', 'critical'].includes(v.impact ?? '')).map((v) => v.id)).toEqual([])
  })

  it('says that nobody gets it yet, and makes a schedule of what is chosen', async () => {
    const user = userEvent.setup()
    let list: Schedule[] = []
    const { bodies } = show({
      [listed]: () => list,
      [path]: (body: object) => {
        list = [schedule({ ...body })]
        return list[0]
      },
    })
    const dialog = await inDialog()
    expect(await dialog.findByText('Not sent to anybody yet')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Add schedule' }))
    const to = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'To' })
    expect(to.value).toBe('mette@example.com')
    await user.type(to, '; Ole@Example.com,')
    await user.click(dialog.getByRole('combobox', { name: 'Send' }))
    await user.click(await screen.findByRole('option', { name: 'Every month' }))
    await user.click(dialog.getByRole('combobox', { name: 'On' }))
    await user.click(await screen.findByRole('option', { name: 'Last day' }))
    await user.click(dialog.getByRole('combobox', { name: 'Columns' }))
    await user.click(await screen.findByRole('option', { name: 'The 2 shown now' }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('The last day of the month at 07:00, CSV')).toBeTruthy()
    expect(bodies(path)).toEqual([
      {
        viewUuid: view.viewUuid,
        scheduleFormat: 'csv',
        scheduleRecipients: ['mette@example.com', 'ole@example.com'],
        scheduleCadence: 'monthly',
        scheduleDay: 31,
        scheduleHour: 7,
        schedulePeriod: 'view',
        scheduleColumns: ['name', 'clickCount'],
      },
    ])
  })

  it('says whose columns are sent: those of the view where it keeps some', async () => {
    const user = userEvent.setup()
    show({ [listed]: () => [] }, [], { ...view, viewSearch: 'tab=date&cols=name,epc' })
    const dialog = await inDialog()
    await user.click(await dialog.findByRole('button', { name: 'Add schedule' }))
    expect(dialog.getByRole<HTMLInputElement>('combobox', { name: 'Columns' }).value).toBe('Those of the view')
  })

  it('stays open with the reason at its field when an address is refused', async () => {
    const user = userEvent.setup()
    show({
      [listed]: () => [],
      [path]: () => {
        throw new Refusal('scheduleRecipients.0: Must be an e-mail address')
      },
    })
    const dialog = await inDialog()
    await user.click(await dialog.findByRole('button', { name: 'Add schedule' }))
    await user.clear(dialog.getByRole('textbox', { name: 'To' }))
    await user.type(dialog.getByRole('textbox', { name: 'To' }), 'nobody')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('Must be an e-mail address')).toBeTruthy()
    expect(dialog.getByRole('form', { name: 'New schedule' })).toBeTruthy()
  })

  it('sends now, pauses, edits and deletes after asking', async () => {
    const user = userEvent.setup()
    let list = [schedule({ scheduleState: 'failed', scheduleMessage: 'The mail server refused it: 550 no such user' })]
    const { asked } = show({
      [listed]: () => list,
      [`${path}/${uuid}/send`]: () => {
        list = [schedule()]
        return list[0]
      },
      [`${path}/${uuid}`]: (body: Partial<Schedule> | undefined) => {
        list = body ? list.map((s) => ({ ...s, ...body, scheduleNextDatetime: null })) : []
        return list[0] ?? {}
      },
    })
    const dialog = await inDialog()
    expect(
      await dialog.findByText('Not sent 16 Nov 2026, 07:00: The mail server refused it: 550 no such user'),
    ).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Send now' }))
    expect(await dialog.findByText('Sent 16 Nov 2026, 07:00')).toBeTruthy()
    await user.click(dialog.getByRole('switch', { name: 'Send Mondays at 07:00, PDF' }))
    expect(await dialog.findByText('Last 7 days · Paused (Europe/Copenhagen)')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Edit' }))
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'To' }).value).toBe(
      'mette@example.com, ole@example.com',
    )
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    const sure = within(await screen.findByRole('dialog', { name: 'Are you sure?' }))
    await user.click(sure.getByRole('button', { name: 'Delete' }))
    expect(await dialog.findByText('Not sent to anybody yet')).toBeTruthy()
    expect(asked.filter((r) => r.method !== 'GET').map((r) => `${r.method} ${r.url}`)).toEqual([
      `POST ${path}/${uuid}/send`,
      `PUT ${path}/${uuid}`,
      `DELETE ${path}/${uuid}`,
    ])
  })

  it('says what went wrong and tries again', async () => {
    const user = userEvent.setup()
    let fails = true
    show({
      [listed]: () => {
        if (fails) throw new Refusal('The database is away')
        return [schedule()]
      },
    })
    const dialog = await inDialog()
    expect(await dialog.findByText('The database is away')).toBeTruthy()
    fails = false
    await user.click(dialog.getByRole('button', { name: /again/i }))
    expect(await dialog.findByText('Mondays at 07:00, PDF')).toBeTruthy()
  })

  it('only shows them to who may not change them, and says that a demo sends nothing', async () => {
    show({
      [listed]: () => [schedule()],
      '/profile/v1/me': () => ({ ...mette, userIsDemo: true, userRights: ['read'] }),
    })
    const dialog = await inDialog()
    expect(await dialog.findByText('Mondays at 07:00, PDF')).toBeTruthy()
    expect(dialog.getByText('The demo account never sends mail.')).toBeTruthy()
    for (const name of ['Send now', 'Edit', 'Delete', 'Add schedule'])
      expect(dialog.queryByRole('button', { name })).toBeNull()
    await waitFor(() => expect(dialog.queryByRole('switch')).toBeNull())
  })
})

describe('words', () => {
  it('name the day', () => {
    const on = (scheduleCadence: Schedule['scheduleCadence'], scheduleDay: number | null) =>
      rhythmText({ scheduleCadence, scheduleDay, scheduleHour: 18 })
    expect(on('daily', null)).toBe('Every day at 18:00')
    expect(on('weekly', 7)).toBe('Sundays at 18:00')
    expect([1, 2, 3, 4, 11, 12, 21, 22, 30].map((d) => on('monthly', d).split(' ')[1])).toEqual([
      '1st',
      '2nd',
      '3rd',
      '4th',
      '11th',
      '12th',
      '21st',
      '22nd',
      '30th',
    ])
  })
  it('tell a first try from another one', () => {
    expect(stateText(schedule({ scheduleState: 'waiting', scheduleRetryDatetime: '2026-11-16T06:05:00.000Z' }))).toBe(
      'Sending…',
    )
    expect(
      stateText(
        schedule({
          scheduleState: 'waiting',
          scheduleMessage: '452 full',
          scheduleRetryDatetime: '2026-11-16T06:05:00.000Z',
        }),
      ),
    ).toBe('Not sent yet: 452 full. Next try 16 Nov 2026, 07:05')
    expect(stateText(schedule({ scheduleState: 'never', scheduleLastDatetime: null }))).toBe('Not sent yet')
  })
  it('take addresses however they are separated, each once', () => {
    expect(addressesOf(' a@x.dk, B@x.dk;a@x.dk\nc@x.dk ')).toEqual(['a@x.dk', 'b@x.dk', 'c@x.dk'])
  })
})
