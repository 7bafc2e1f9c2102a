import type { Subject } from '../conformance.ts'
import { startAdtractionStandIn } from './stand-in.ts'

export async function adtractionSubject(): Promise<Subject> {
  const standIn = await startAdtractionStandIn({ token: 'ZZ-secret-token-ZZ' })
  standIn.programmes.push(
    { id: '1234567', name: 'Nordic Shoes', url: 'https://nordicshoes.example' },
    { id: '1234568', name: 'Waiting', url: 'https://waiting.example', approval: 2 },
    { id: '1234569', name: 'Closing', url: 'https://closing.example', status: 3 },
  )
  standIn.transactions.push(
    { id: '77120034', status: '2', commission: '63.92', date: '2026-01-31T23:59:59+0000' },
    { id: '2', status: '1', commission: '0.10', date: '2026-02-01T00:00:00+0000', hasClick: false },
    {
      id: '3',
      status: '5',
      commission: '1.005',
      date: '2026-02-28T12:00:00+0100',
      updated: '2026-03-01T12:00:00+0100',
    },
    { id: '4', status: '4', commission: '7.00', date: '2026-01-01T01:00:00+0100' },
    { id: '5', status: '9', commission: '9.90', date: '2026-02-02T00:00:00+0100' },
  )
  return {
    standIn,
    credentials: { token: 'ZZ-secret-token-ZZ', channelId: '189069', market: 'dk' },
    transactionPath: /\/transactions\//,
    programmePath: /\/programs\//,
    window: { from: '2026-01-01', to: '2026-02-28' },
    expected: [
      { transactionId: '2', status: 'approved', commission: '0.10', errorCode: '' },
      { transactionId: '3', status: 'rejected', commission: '1.005', errorCode: '' },
      { transactionId: '4', status: 'pending', commission: '7.00', errorCode: '' },
      { transactionId: '5', status: 'pending', commission: '9.90', errorCode: 'status:9' },
      { transactionId: '77120034', status: 'pending', commission: '63.92', errorCode: '' },
    ],
    expectedProgrammes: ['1234567', '1234568', '1234569'],
    clickUrl: 'https://track.adtraction.com/t/t?a=998877&as=189069&t=2&tk=1',
    emptyBody: '{"message":"No transactions found."}',
    addClicks: (day, n) => {
      for (let i = 0; i < n; i++) standIn.clicks.push({ at: `${day}T12:00:0${i}Z`, programme: 'Nordic Shoes' })
    },
    add: (n, day) => {
      const id = String(5_000_000 + n)
      standIn.transactions.push({ id, status: '2', commission: '1.00', date: `${day}T12:00:00+0000` })
      return id
    },
  }
}
