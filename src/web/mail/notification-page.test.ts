import { expect, it } from 'vitest'
import { notificationTitle } from './notification-page.tsx'

it('stands alone for paths that begin with a known notification', () => {
  expect(notificationTitle('/email-notification/complete-update')).toBe('Complete your update')
  expect(notificationTitle('/email-notification/invoice/123')).toBe('Invoice')
  expect(notificationTitle('/email-notification/monthly-report-2026')).toBe('Monthly report')
})
it('is nothing for others', () => {
  expect(notificationTitle('/email-notification/unknown')).toBeNull()
  expect(notificationTitle('/email-notification/')).toBeNull()
})
