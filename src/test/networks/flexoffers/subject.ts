import type { Subject } from '../conformance.ts'
import { startFlexoffersStandIn } from './stand-in.ts'

export async function flexoffersSubject(): Promise<Subject> {
  const standIn = await startFlexoffersStandIn({ apiKey: 'ZZ-secret-key-ZZ' })
  standIn.advertisers.push(
    { id: '7052', name: 'Shoe Barn', url: 'https://shoes.example', applicationStatus: 'Approved' },
    { id: '7053', name: 'Waiting', url: 'https://waiting.example', applicationStatus: 'Applied' },
    {
      id: '7054',
      name: 'Paused',
      url: 'https://paused.example',
      applicationStatus: 'Approved',
      programStatus: 'Paused',
    },
    { id: '7055', name: 'Elsewhere', url: 'https://other.example', applicationStatus: 'NotApplied' },
  )
  standIn.sales.push(
    { id: '1', orderStatus: 'Pending', commission: '5.92', eventDate: '2026-01-31T23:59:59' },
    { id: '2', orderStatus: 'approved', commission: '0.10', eventDate: '2026-02-01T00:00:00' },
    { id: '3', orderStatus: 'Approved', commission: '1.005', eventDate: '2026-02-28T12:00:00', isPaid: true },
    { id: '4', orderStatus: 'Canceled', commission: '7', eventDate: '2026-01-02T00:00:00' },
    { id: '5', orderStatus: 'Non-Commissionable', commission: '8.80', eventDate: '2026-01-01T00:00:00' },
    { id: '6', orderStatus: 'bananas', commission: '9.90', eventDate: '2026-02-02T00:00:00' },
    // Created before the window, changed within it: only the second list contains it.
    {
      id: '7',
      orderStatus: 'Bonus',
      commission: '3.30',
      eventDate: '2025-11-01T00:00:00',
      modifiedDate: '2026-02-20T00:00:00',
    },
  )
  return {
    standIn,
    credentials: { apiKey: 'ZZ-secret-key-ZZ', domainId: '189069' },
    transactionPath: /\/allsales/,
    programmePath: /\/advertisers/,
    window: { from: '2026-01-01', to: '2026-02-28' },
    expected: [
      { transactionId: '1', status: 'pending', commission: '5.92', errorCode: '' },
      { transactionId: '2', status: 'approved', commission: '0.10', errorCode: '' },
      { transactionId: '3', status: 'paid', commission: '1.005', errorCode: '' },
      { transactionId: '4', status: 'rejected', commission: '7', errorCode: '' },
      { transactionId: '5', status: 'rejected', commission: '8.80', errorCode: '' },
      { transactionId: '6', status: 'pending', commission: '9.90', errorCode: 'status:bananas' },
      { transactionId: '7', status: 'approved', commission: '3.30', errorCode: '' },
    ],
    expectedProgrammes: ['7052', '7053', '7054'],
    clickUrl: 'https://track.flexlinkspro.com/g.ashx?foid=1.2&trid=189069.7052&foc=16&fot=9999&fos=5',
    callback: { query: 'tid=55120&com=4.25&ref=abc&date=2026-03-02', transactionId: '55120', commission: '4.25' },
    emptyBody: '{"results":[],"totalCount":0}',
    add: (n, day) => {
      const id = String(5_000_000 + n)
      standIn.sales.push({ id, orderStatus: 'Pending', commission: '1.00', eventDate: `${day}T12:00:00` })
      return id
    },
  }
}
