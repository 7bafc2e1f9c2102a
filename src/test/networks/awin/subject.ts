import type { Subject } from '../conformance.ts'
import { startAwinStandIn } from './stand-in.ts'

export async function awinSubject(): Promise<Subject> {
  const standIn = await startAwinStandIn({ token: 'ZZ-secret-token-ZZ' })
  standIn.addProgramme({ id: '7052', name: 'Bøger & Co', displayUrl: 'https://www.boger.example' })
  standIn.addProgramme({ id: '7053', name: 'Waiting', displayUrl: 'https://waiting.example', relationship: 'pending' })
  const base = { advertiserId: '7052', currency: 'GBP' }
  standIn.addTransaction({
    ...base,
    id: '900719925474099301',
    sale: '84.50',
    commission: '5.92',
    transactionDate: '2026-01-31T23:59:59',
  })
  standIn.addTransaction({
    ...base,
    id: '2',
    commission: '0.10',
    commissionStatus: 'approved',
    transactionDate: '2026-02-01T00:00:00',
    validationDate: '2026-02-10T10:00:00',
  })
  standIn.addTransaction({
    ...base,
    id: '3',
    commission: '1.005',
    commissionStatus: 'approved',
    paidToPublisher: true,
    transactionDate: '2026-02-28T12:00:00',
  })
  standIn.addTransaction({
    ...base,
    id: '4',
    commission: '7',
    commissionStatus: 'declined',
    declineReason: 'Returned',
    transactionDate: '2026-01-02T00:00:00',
  })
  standIn.addTransaction({
    ...base,
    id: '5',
    commission: '8.80',
    commissionStatus: 'deleted',
    transactionDate: '2026-01-01T00:00:00',
  })
  standIn.addTransaction({
    ...base,
    id: '6',
    commission: '9.90',
    commissionStatus: 'bananas',
    transactionDate: '2026-02-02T00:00:00',
  })
  // Created before the window, validated within it: only the second list contains it.
  standIn.addTransaction({
    ...base,
    id: '7',
    commission: '3.30',
    commissionStatus: 'approved',
    transactionDate: '2025-11-01T00:00:00',
    validationDate: '2026-02-20T00:00:00',
  })
  return {
    standIn,
    credentials: { token: standIn.token, publisherId: standIn.publisherId, feedKey: 'ZZ-feed-key-ZZ' },
    transactionPath: /\/transactions\//,
    programmePath: /\/programmes/,
    window: { from: '2026-01-01', to: '2026-02-28' },
    expected: [
      { transactionId: '2', status: 'approved', commission: '0.10', errorCode: '' },
      { transactionId: '3', status: 'paid', commission: '1.005', errorCode: '' },
      { transactionId: '4', status: 'rejected', commission: '7', errorCode: '' },
      { transactionId: '5', status: 'rejected', commission: '8.80', errorCode: '' },
      { transactionId: '6', status: 'pending', commission: '9.90', errorCode: 'status:bananas' },
      { transactionId: '7', status: 'approved', commission: '3.30', errorCode: '' },
      { transactionId: '900719925474099301', status: 'pending', commission: '5.92', errorCode: '' },
    ],
    expectedProgrammes: ['7052', '7053'],
    callback: {
      query: '',
      form: new URLSearchParams({
        AwinTransactionPush:
          '{"transactionId":"812345678","commission":"5.92","transactionDate":"2026-01-02 03:04:05"}',
      }).toString(),
      transactionId: '812345678',
      commission: '5.92',
    },
    emptyBody: '[]',
    addClicks: (day, n) => {
      standIn.counted.push({ day, advertiserId: '7052', clicks: n })
    },
    add: (n, day) => {
      const id = String(5_000_000 + n)
      standIn.addTransaction({ ...base, id, commission: '1.00', transactionDate: `${day}T12:00:00` })
      return id
    },
  }
}
