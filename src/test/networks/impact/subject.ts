import type { Subject } from '../conformance.ts'
import { startImpactStandIn } from './stand-in.ts'

export async function impactSubject(): Promise<Subject> {
  const standIn = await startImpactStandIn({ authToken: 'ZZ-secret-token-ZZ' })
  standIn.campaigns.push(
    { id: '7052', name: 'Gear House', url: 'https://gear.example', isActive: true },
    { id: '7053', name: 'Over', url: 'https://over.example', isActive: false },
    { id: '7054', name: 'Third', url: 'https://third.example', isActive: true },
  )
  standIn.actions.push(
    { id: '1.1.1', state: 'PENDING', payout: '5.92', eventDate: '2026-01-31T15:59:59-08:00' },
    {
      id: '1.1.2',
      state: 'APPROVED',
      payout: '0.10',
      eventDate: '2026-02-01T00:00:00Z',
      clearedDate: '2099-01-01T00:00:00Z',
    },
    {
      id: '1.1.3',
      state: 'APPROVED',
      payout: '1.005',
      eventDate: '2026-02-28T12:00:00Z',
      clearedDate: '2026-03-01T00:00:00Z',
    },
    { id: '1.1.4', state: 'REVERSED', payout: '7', eventDate: '2026-01-02T00:00:00Z' },
    { id: '1.1.5', state: 'APPROVED', payout: '8.80', eventDate: '2026-01-01T00:00:00Z' },
    { id: '1.1.6', state: 'BANANAS', payout: '9.90', eventDate: '2026-02-02T00:00:00Z' },
  )
  standIn.updates.push(
    { actionId: '1.1.5', date: '2026-01-05T00:00:00Z', paystubId: '77' },
    { actionId: '1.1.4', date: '2026-01-06T00:00:00Z', why: 'Item returned' },
  )
  return {
    standIn,
    credentials: { accountSid: 'IRstandin189069', authToken: 'ZZ-secret-token-ZZ' },
    transactionPath: /\/Action(s|Updates)\b/,
    programmePath: /\/Campaigns/,
    window: { from: '2026-01-01', to: '2026-02-28' },
    expected: [
      { transactionId: '1.1.1', status: 'pending', commission: '5.92', errorCode: '' },
      { transactionId: '1.1.2', status: 'approved', commission: '0.10', errorCode: '' },
      { transactionId: '1.1.3', status: 'paid', commission: '1.005', errorCode: '' },
      { transactionId: '1.1.4', status: 'rejected', commission: '7', errorCode: '' },
      { transactionId: '1.1.5', status: 'paid', commission: '8.80', errorCode: '' },
      { transactionId: '1.1.6', status: 'pending', commission: '9.90', errorCode: 'status:BANANAS' },
    ],
    expectedProgrammes: ['7052', '7053', '7054'],
    clickUrl: 'https://brand.sjv.io/c/189069/1/7052',
    callback: { query: 'tid=1.2.3&status=PENDING&com=4.25&cur=EUR', transactionId: '1.2.3', commission: '4.25' },
    emptyBody: '{"@numpages":"1","Actions":[],"ActionUpdates":[]}',
    add: (n, day) => {
      const id = String(5_000_000 + n)
      standIn.actions.push({ id, state: 'PENDING', payout: '1.00', eventDate: `${day}T12:00:00Z` })
      return id
    },
  }
}
