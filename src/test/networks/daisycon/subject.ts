import type { Subject } from '../conformance.ts'
import { startDaisyconStandIn } from './stand-in.ts'

export async function daisyconSubject(): Promise<Subject> {
  const standIn = await startDaisyconStandIn({ clientId: 'ZZ-secret-id-ZZ', refreshToken: 'ZZ-secret-refresh-ZZ' })
  standIn.programmes.push(
    { id: '9011', name: 'Fietsshop', url: 'https://fietsshop.example' },
    { id: '9012', name: 'Gesloten', url: 'https://gesloten.example', status: 'inactive' },
  )
  standIn.parts.push(
    { sale: '1A', id: 'A1', status: 'open', commission: '4.75', date: '2026-01-31 23:59:59' },
    { sale: '1A', id: 'A2', status: 'approved', commission: '0.10', date: '2026-01-31 23:59:59' },
    { sale: '1B', id: 'A1', status: 'paid', commission: '1.005', date: '2026-02-28 12:00:00' },
    { sale: '1C', id: 'A1', status: 'disapproved', commission: '7.00', date: '2026-01-01 00:00:00', reason: 'Retour' },
    { sale: '1D', id: 'A1', status: 'bananas', commission: '9.90', date: '2026-02-02 00:00:00' },
    // created before the window, changed within it
    {
      sale: '1E',
      id: 'A1',
      status: 'approved',
      commission: '3.30',
      date: '2025-11-01 00:00:00',
      modified: '2026-02-20 00:00:00',
    },
  )
  return {
    standIn,
    credentials: {
      clientId: 'ZZ-secret-id-ZZ',
      clientSecret: 'ZZ-secret-word-ZZ',
      redirectUri: '',
      refreshToken: 'ZZ-secret-refresh-ZZ',
      publisherId: '4455',
      mediaId: '189069',
    },
    transactionPath: /\/transactions/,
    programmePath: /\/programs/,
    window: { from: '2026-01-01', to: '2026-02-28' },
    expected: [
      { transactionId: '1A-A1', status: 'pending', commission: '4.75', errorCode: '' },
      { transactionId: '1A-A2', status: 'approved', commission: '0.10', errorCode: '' },
      { transactionId: '1B-A1', status: 'paid', commission: '1.005', errorCode: '' },
      { transactionId: '1C-A1', status: 'rejected', commission: '7.00', errorCode: '' },
      { transactionId: '1D-A1', status: 'pending', commission: '9.90', errorCode: 'status:bananas' },
      { transactionId: '1E-A1', status: 'approved', commission: '3.30', errorCode: '' },
    ],
    expectedProgrammes: ['9011', '9012'],
    clickUrl: 'https://ds1.nl/c/?si=9011&li=77&wi=189069&ws=',
    emptyBody: '[]',
    add: (n, day) => {
      standIn.parts.push({
        sale: String(5_000_000 + n),
        id: 'A1',
        status: 'open',
        commission: '1.00',
        date: `${day} 12:00:00`,
      })
      return `${5_000_000 + n}-A1`
    },
  }
}
