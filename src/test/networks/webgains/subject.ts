import type { Subject } from '../conformance.ts'
import { startWebgainsStandIn } from './stand-in.ts'

export async function webgainsSubject(): Promise<Subject> {
  const standIn = await startWebgainsStandIn({ token: 'ZZ-secret-token-ZZ', programmeKey: 'ZZ-secret-key-ZZ' })
  standIn.programmes.push(
    { id: '7052', name: 'Bikes', url: 'https://bikes.example', isJoined: true },
    { id: '7053', name: 'Boats', url: 'https://boats.example', isJoined: false },
    { id: '7054', name: 'Balls', url: 'https://balls.example', isJoined: false },
  )
  const add = (id: string, status: string, commission: string, date: string) =>
    standIn.transactions.push({ id, status, commission, date })
  add('1', '50', '42495', '2026-01-31T23:59:59Z')
  add('2', '20', '1000', '2026-02-01T00:00:00Z')
  add('3', '10', '10050', '2026-02-28T12:00:00Z')
  add('4', '70', '70000', '2026-01-02T00:00:00Z')
  add('5', '40', '80000', '2026-01-01T00:00:00Z')
  add('900719925474099301', '99', '99000', '2026-02-02T00:00:00Z')
  return {
    standIn,
    credentials: {
      token: 'ZZ-secret-token-ZZ',
      publisherId: '4411',
      campaignId: '189069',
      programmeKey: 'ZZ-secret-key-ZZ',
    },
    transactionPath: /\/reports\/transactions/,
    programmePath: /\/merchants\/programs/,
    window: { from: '2026-01-01', to: '2026-02-28' },
    expected: [
      { transactionId: '1', status: 'pending', commission: '4.2495', errorCode: '' },
      { transactionId: '2', status: 'approved', commission: '0.10', errorCode: '' },
      { transactionId: '3', status: 'paid', commission: '1.005', errorCode: '' },
      { transactionId: '4', status: 'rejected', commission: '7.00', errorCode: '' },
      { transactionId: '5', status: 'pending', commission: '8.00', errorCode: '' },
      { transactionId: '900719925474099301', status: 'pending', commission: '9.90', errorCode: 'status:99' },
    ],
    expectedProgrammes: ['7052', '7053', '7054'],
    emptyBody: '{"data":[]}',
    add: (n, day) => {
      const id = String(5_000_000 + n)
      add(id, '50', '10000', `${day}T12:00:00Z`)
      return id
    },
  }
}
