import type { Subject } from '../conformance.ts'
import { startTradetrackerStandIn } from './stand-in.ts'

export async function tradetrackerSubject(): Promise<Subject> {
  const standIn = await startTradetrackerStandIn({ passphrase: 'ZZ-secret-pass-ZZ' })
  standIn.campaigns.push(
    { id: '7052', name: 'Wijn & Zo', url: 'https://wijn.example' },
    { id: '7053', name: 'Home page only', url: 'https://home.example', deepLinks: false },
  )
  const at = (day: string) => `${day}T14:05:09+01:00`
  standIn.transactions.push(
    { id: '55667788', status: 'pending', commission: '4.20', date: at('2026-01-31') },
    { id: '2', status: 'accepted', commission: '0.10', date: at('2026-02-01'), judged: at('2026-02-05') },
    { id: '3', status: 'accepted', paid: true, commission: '1.005', date: at('2026-02-28') },
    { id: '4', status: 'rejected', commission: '7.00', date: at('2026-01-01'), reason: 'returned_goods' },
    { id: '5', status: 'bananas', commission: '9.90', date: at('2026-02-02') },
    // created before the window, assessed within it
    { id: '6', status: 'accepted', commission: '3.30', date: at('2025-11-01'), judged: at('2026-02-20') },
    { id: '7', status: 'accepted', commission: '0.05', date: at('2026-02-03'), isClick: true },
  )
  return {
    standIn,
    credentials: { customerId: '4455', passphrase: 'ZZ-secret-pass-ZZ', siteId: '189069' },
    clickUrl: 'https://tc.tradetracker.net/?c=7052&m=77&a=189069',
    transactionPath: /\/soap\/affiliate/,
    programmePath: /\/soap\/affiliate/,
    signInCalls: 1,
    window: { from: '2026-01-01', to: '2026-02-28' },
    expected: [
      { transactionId: '2', status: 'approved', commission: '0.10', errorCode: '' },
      { transactionId: '3', status: 'paid', commission: '1.005', errorCode: '' },
      { transactionId: '4', status: 'rejected', commission: '7.00', errorCode: '' },
      { transactionId: '5', status: 'pending', commission: '9.90', errorCode: 'status:bananas' },
      { transactionId: '55667788', status: 'pending', commission: '4.20', errorCode: '' },
      { transactionId: '6', status: 'approved', commission: '3.30', errorCode: '' },
      { transactionId: 'click-7', status: 'approved', commission: '0.05', errorCode: '' },
    ],
    expectedProgrammes: ['7052', '7053'],
    many: 601,
    emptyBody: ['Conversion', 'Click']
      .reduce(
        (body, kind) => `${body}<get${kind}TransactionsResponse><transactions/></get${kind}TransactionsResponse>`,
        '<Envelope><Body>',
      )
      .concat('</Body></Envelope>'),
    addClicks: (day, n) => {
      standIn.clicks.push({ day, campaign: '7052', all: n, unique: 1 })
    },
    add: (n, day) => {
      const id = String(5_000_000 + n)
      standIn.transactions.push({ id, status: 'pending', commission: '1.00', date: at(day) })
      return id
    },
  }
}
