import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { showPage } from '../lib/test-page.tsx'
import NotificationPage, { notificationName } from './notification-page.tsx'

it('stands alone for paths that begin with a known notification', () => {
  expect(notificationName('/email-notification/complete-update')).toBe('complete-update')
  expect(notificationName('/email-notification/invoice/123')).toBe('invoice')
  expect(notificationName('/email-notification/monthly-report-2026')).toBe('monthly-report')
})
it('is nothing for others', () => {
  expect(notificationName('/email-notification/unknown')).toBeNull()
  expect(notificationName('/email-notification/')).toBeNull()
})
it('shows the mail in a frame in which nothing runs, and its text', async () => {
  const mail = {
    subject: 'March: DKK 1.00',
    html: '<!doctype html><html><head></head><body>Hi</body></html>',
    text: 'Hi there',
  }
  showPage('/email-notification/monthly-report', NotificationPage, {
    '/profile/v1/mails/monthly-report': () => ({ mail }),
  })
  const frame = await screen.findByTitle('Monthly report, the mail')
  expect(frame.getAttribute('sandbox')).not.toContain('allow-scripts')
  expect(frame.getAttribute('srcdoc')).toContain('Hi')
  await screen.findByText('March: DKK 1.00')
  await userEvent.click(screen.getByLabelText('Text'))
  await screen.findByText('Hi there')
})
it('says so where there is nothing to send', async () => {
  showPage('/email-notification/invoice', NotificationPage, { '/profile/v1/mails/invoice': () => ({ mail: null }) })
  await screen.findByText(/no invoice yet/)
})
