import type { Subject } from '../conformance.ts'
import { startTradedoublerStandIn } from './stand-in.ts'

export async function tradedoublerSubject(): Promise<Subject> {
  const secrets = {
    clientId: 'ZZ-secret-id-ZZ',
    clientSecret: 'ZZ-secret-word-ZZ',
    username: 'café',
    password: 'ZZ-secret-pass-ZZ',
  }
  const standIn = await startTradedoublerStandIn(secrets)
  standIn.programmes.push(
    { id: '220033', name: 'Elgrossen SE', homePage: 'https://elgrossen.example' },
    { id: '220034', name: 'Resting', homePage: 'https://resting.example', paused: true },
  )
  standIn.transactions.push(
    { id: '88001122', status: 'P', commission: '26.97', time: '2026-01-31 23:59:59.0' },
    { id: '2', status: 'A', commission: '0.10', time: '2026-02-01 00:00:00.0' },
    { id: '3', status: 'A', paid: true, commission: '1.005', time: '2026-02-28 12:00:00.0' },
    { id: '4', status: 'D', commission: '7.00', time: '2026-01-02 00:00:00.0', reason: 'Returned' },
    { id: '5', status: 'X', commission: '9.90', time: '2026-02-02 00:00:00.0' },
    // created before the window, changed within it: only the second list contains it
    { id: '6', status: 'A', commission: '3.30', time: '2025-11-01 00:00:00.0', modified: '2026-02-20 00:00:00.0' },
  )
  return {
    standIn,
    credentials: { ...secrets, sourceId: '189069', currency: '', timeZone: '' },
    transactionPath: /\/report\/transactions/,
    programmePath: /\/publisher\/programs/,
    window: { from: '2026-01-01', to: '2026-02-28' },
    expected: [
      { transactionId: '2', status: 'approved', commission: '0.10', errorCode: '' },
      { transactionId: '3', status: 'paid', commission: '1.005', errorCode: '' },
      { transactionId: '4', status: 'rejected', commission: '7.00', errorCode: '' },
      { transactionId: '5', status: 'pending', commission: '9.90', errorCode: 'status:X' },
      { transactionId: '6', status: 'approved', commission: '3.30', errorCode: '' },
      { transactionId: '88001122', status: 'pending', commission: '26.97', errorCode: '' },
    ],
    expectedProgrammes: ['220033', '220034'],
    emptyBody: '{"items":[]}',
    addClicks: (day, n) => {
      standIn.clicks.set(day, n)
    },
    add: (n, day) => {
      const id = String(5_000_000 + n)
      standIn.transactions.push({ id, status: 'P', commission: '1.00', time: `${day} 12:00:00.0` })
      return id
    },
  }
}
