import type { Subject } from '../conformance.ts'
import { startAddrevenueStandIn } from './stand-in.ts'

export async function addrevenueSubject(): Promise<Subject> {
  const standIn = await startAddrevenueStandIn({ token: 'ZZ-secret-token-ZZ' })
  standIn.advertisers.push(
    { id: '7052', name: 'By Example', url: 'https://by.example' },
    { id: '7053', name: 'Waiting', url: 'https://waiting.example', relation: 'pending' },
    { id: '7054', name: 'Gone', url: 'https://gone.example', isActive: false },
  )
  standIn.transactions.push(
    { id: '1', status: 'new', commission: '49.90', date: '2026-01-31' },
    { id: '2', status: 'approved', commission: '0.10', date: '2026-02-01' },
    { id: '3', status: 'paidOut', commission: '1.005', date: '2026-02-28' },
    { id: '4', status: 'denied', commission: '7.00', date: '2026-01-02', denyDate: '2026-03-01 10:00:00' },
    { id: '5', status: 'delayed', commission: '8.80', date: '2026-01-01' },
    { id: '6', status: 'bananas', commission: '9.90', date: '2026-02-02' },
    { id: '7', status: 'new', commission: '5.00', date: '2026-02-02', channelId: '555' },
  )
  return {
    standIn,
    credentials: { token: 'ZZ-secret-token-ZZ', channelId: '189069' },
    transactionPath: /\/transactions/,
    programmePath: /\/advertisers/,
    window: { from: '2026-01-01', to: '2026-02-28' },
    expected: [
      { transactionId: '1', status: 'pending', commission: '49.90', errorCode: '' },
      { transactionId: '2', status: 'approved', commission: '0.10', errorCode: '' },
      { transactionId: '3', status: 'paid', commission: '1.005', errorCode: '' },
      { transactionId: '4', status: 'rejected', commission: '7.00', errorCode: '' },
      { transactionId: '5', status: 'pending', commission: '8.80', errorCode: '' },
      { transactionId: '6', status: 'pending', commission: '9.90', errorCode: 'status:bananas' },
    ],
    expectedProgrammes: ['7052', '7053', '7054'],
    emptyBody: '{"results":[],"meta":{"hasNextPage":false}}',
    add: (n, day) => {
      const id = String(5_000_000 + n)
      standIn.transactions.push({ id, status: 'new', commission: '1.00', date: day })
      return id
    },
  }
}
