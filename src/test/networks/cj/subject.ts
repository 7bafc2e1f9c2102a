import type { Subject } from '../conformance.ts'
import { startCjStandIn } from './stand-in.ts'

export async function cjSubject(): Promise<Subject> {
  const standIn = await startCjStandIn({ token: 'ZZ-secret-token-ZZ' })
  standIn.advertisers.push(
    { id: '4477388', name: 'Outdoor & Co', url: 'https://outdoor.example' },
    { id: '4477389', name: 'Gone', url: 'https://gone.example', isActive: false },
    { id: '4477390', name: 'Expired', url: 'https://expired.example', contract: 'EXPIRED' },
  )
  const at = (day: string) => `${day}T18:20:31Z`
  const add = (id: string, action: string, status: string, commission: string, event: string, more = {}) =>
    standIn.records.push({ id, action, status, commission, event: at(event), posted: at(event), ...more })
  add('1', 'A1', 'new', '9.03', '2026-01-01')
  add('2', 'A2', 'locked', '0.10', '2026-01-31')
  add('3', 'A3', 'closed', '1.005', '2026-02-28')
  // partly reversed: the remaining amount counts
  add('4', 'A4', 'new', '7.00', '2026-02-02')
  add('5', 'A4', 'new', '-2.50', '2026-02-02', { original: false, posted: at('2026-02-09') })
  // fully reversed
  add('6', 'A5', 'new', '8.80', '2026-02-03')
  add('7', 'A5', 'new', '-8.80', '2026-02-03', {
    original: false,
    reason: 'RETURNED_MERCHANDISE',
    posted: at('2026-02-10'),
  })
  // created before the window, corrected within it
  add('8', 'A6', 'locked', '20.00', '2025-11-05')
  add('9', 'A6', 'locked', '-5.00', '2025-11-05', { original: false, posted: at('2026-02-20') })
  add('10', 'A7', 'bananas', '9.90', '2026-02-04')
  return {
    standIn,
    credentials: { token: 'ZZ-secret-token-ZZ', companyId: '4455', propertyId: '189069', currency: 'eur' },
    transactionPath: /\/query/,
    programmePath: /\/advertiser-lookup/,
    window: { from: '2026-01-01', to: '2026-02-28' },
    expected: [
      { transactionId: 'A1', status: 'pending', commission: '9.03', errorCode: '' },
      { transactionId: 'A2', status: 'approved', commission: '0.10', errorCode: '' },
      { transactionId: 'A3', status: 'paid', commission: '1.005', errorCode: '' },
      { transactionId: 'A4', status: 'pending', commission: '4.50', errorCode: '' },
      { transactionId: 'A5', status: 'rejected', commission: '8.80', errorCode: '' },
      { transactionId: 'A6', status: 'approved', commission: '15.00', errorCode: '' },
      { transactionId: 'A7', status: 'pending', commission: '9.90', errorCode: 'status:bananas' },
    ],
    expectedProgrammes: ['4477388', '4477389', '4477390'],
    clickUrl: 'https://www.anrdoezrs.net/click-189069-1122',
    emptyBody: '{"data":{"publisherCommissions":{"payloadComplete":true,"maxCommissionId":null,"records":[]}}}',
    add: (n, day) => {
      add(String(5_000_000 + n), `N${n}`, 'new', '1.00', day)
      return `N${n}`
    },
  }
}
