import type { Subject } from '../conformance.ts'
import { startInboundStandIn } from './stand-in.ts'

export async function inboundSubject(): Promise<Subject> {
  const standIn = await startInboundStandIn({ apiKey: 'ZZ-secret-key-ZZ' })
  standIn.offers.push(
    { id: '7052', name: 'Shoes', url: 'https://shoes.example', approval: 'approved' },
    { id: '7053', name: 'Waiting', url: 'https://waiting.example', approval: 'pending' },
    { id: '7054', name: 'Paused', url: 'https://paused.example', approval: 'approved', status: 'paused' },
  )
  standIn.conversions.push(
    { adId: '102a', status: 'pending', payout: '6.40000', datetime: '2026-01-31 23:59:59' },
    { adId: '102b', status: 'approved', payout: '0.10', datetime: '2026-02-01 00:00:00' },
    { adId: '102b', status: 'approved', payout: '1.005', datetime: '2026-02-28 12:00:00', goalId: '5' },
    { adId: '102c', status: 'rejected', payout: '7', datetime: '2026-01-02 00:00:00' },
    { adId: '102d', status: 'bananas', payout: '9.90', datetime: '2026-02-02 00:00:00' },
  )
  return {
    standIn,
    credentials: { networkId: 'partner', apiKey: 'ZZ-secret-key-ZZ', affiliateId: '189069' },
    transactionPath: /getConversions/,
    programmePath: /findMyOffers/,
    window: { from: '2026-01-01', to: '2026-02-28' },
    expected: [
      { transactionId: '102a', status: 'pending', commission: '6.40000', errorCode: '' },
      { transactionId: '102b', status: 'approved', commission: '0.10', errorCode: '' },
      { transactionId: '102b-5', status: 'approved', commission: '1.005', errorCode: '' },
      { transactionId: '102c', status: 'rejected', commission: '7', errorCode: '' },
      { transactionId: '102d', status: 'pending', commission: '9.90', errorCode: 'status:bananas' },
    ],
    expectedProgrammes: ['7052', '7053', '7054'],
    clickUrl: 'https://partner.go2cloud.org/aff_c?offer_id=7052&aff_id=189069',
    callback: { query: 'tid=102f&goal=%7Bgoal_id%7D&com=6.40&cur=EUR', transactionId: '102f', commission: '6.40' },
    emptyBody: '{"response":{"status":1,"data":{"page":1,"pageCount":0,"data":[]}}}',
    add: (n, day) => {
      const id = String(5_000_000 + n)
      standIn.conversions.push({ adId: id, status: 'pending', payout: '1.00', datetime: `${day} 12:00:00` })
      return id
    },
  }
}
