import type { Subject } from '../conformance.ts'
import { startRakutenStandIn } from './stand-in.ts'

export async function rakutenSubject(): Promise<Subject> {
  const standIn = await startRakutenStandIn({ clientId: 'ZZ-secret-id-ZZ', clientSecret: 'ZZ-secret-word-ZZ' })
  standIn.advertisers.push(
    { mid: '7052', name: 'Shop', url: 'https://shop.example' },
    { mid: '7053', name: 'Second', url: 'https://second.example' },
    { mid: '7054', name: 'Third', url: 'https://third.example' },
  )
  standIn.events.push(
    { id: 'a1', order: 'A', commission: '5.92', date: '2026-02-14T23:59:59Z', u1: '0123456789abcdefghij' },
    { id: 'b1', order: 'B', commission: '7.005', date: '2026-02-01T00:00:00Z' },
    { id: 'b2', order: 'B', commission: '-7.005', sale: '-84.50', date: '2026-02-03T00:00:00Z' },
    { id: 'c1', order: 'C', commission: '4.00', date: '2026-02-20T00:00:00Z' },
    { id: 'c2', order: 'C', commission: '-1.50', sale: '-20', date: '2026-02-21T00:00:00Z' },
    { id: 'd1', order: 'D', commission: '0', date: '2026-02-22T00:00:00Z', isEvent: true },
  )
  return {
    standIn,
    credentials: {
      clientId: 'ZZ-secret-id-ZZ',
      clientSecret: 'ZZ-secret-word-ZZ',
      sid: '189069',
      publisherCode: 'aB3*dEfGh1/',
    },
    transactionPath: /\/events\//,
    programmePath: /\/partnerships/,
    window: { from: '2026-02-01', to: '2026-02-28' },
    expected: [
      { transactionId: 'a1', status: 'pending', commission: '5.92', errorCode: '' },
      { transactionId: 'b1', status: 'pending', commission: '7.005', errorCode: '' },
      { transactionId: 'b2', status: 'pending', commission: '-7.005', errorCode: '' },
      { transactionId: 'c1', status: 'pending', commission: '4.00', errorCode: '' },
      { transactionId: 'c2', status: 'pending', commission: '-1.50', errorCode: '' },
    ],
    expectedProgrammes: ['7052', '7053', '7054'],
    clickUrl: 'https://click.linksynergy.com/deeplink?id=aB3*dEfGh1%2F&mid=7052',
    callback: {
      query: 'tid=7f1c&mid=7052&com=5.92&cur=EUR&date=Wed+Mar+04+2026+10:12:00+GMT%2B0000&is_event=N',
      transactionId: '7f1c',
      commission: '5.92',
    },
    emptyBody: '[]',
    add: (n, day) => {
      const id = String(5_000_000 + n)
      standIn.events.push({ id, order: id, commission: '1.00', date: `${day}T12:00:00Z` })
      return id
    },
    isStateless: true,
    many: 1101,
  }
}
