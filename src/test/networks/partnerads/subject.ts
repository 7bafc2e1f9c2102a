import type { Subject } from '../conformance.ts'
import { startPartneradsStandIn } from './stand-in.ts'

export async function partneradsSubject(): Promise<Subject> {
  const standIn = await startPartneradsStandIn({ key: 'ZZ-secret-key-ZZ' })
  standIn.programmes.push(
    {
      programid: '4321',
      programnavn: 'Skobutik æøå',
      programurl: 'https://skobutik.example',
      provision: '5-8%',
      feed: 'ja',
      feedlink: 'https://www.partner-ads.com/dk/feed_udlaes.php?partnerid=189069&bannerid=1&feedid=77',
      feedcur: 'DKK',
      feedmarket: 'DK',
    },
    { programid: '4322', programnavn: 'Bank', programurl: 'https://bank.example', provision: '100 kr.' },
  )
  const sale = (day: string, ordrenr: string, provision: string, more: Record<string, string> = {}) =>
    standIn.sales.push({
      day,
      konvid: `9${ordrenr}`,
      type: 'salg',
      programid: '4321',
      program: 'Skobutik',
      tidspunkt: '14:05:09',
      ordrenr,
      omsaetning: '799.00',
      provision,
      uid: '5f0c8a1e',
      ...more,
    })
  sale('2026-01-01', '1', '63.92')
  sale('2026-01-31', '2', '1.234,50')
  sale('2026-01-31', '2', '0.50', { konvid: '92b' })
  sale('2026-02-28', '3', '7.00')
  sale('2026-02-02', '', '1.005', { konvid: '77', type: 'lead' })
  standIn.cancelled.push({ day: '2026-02-28', programid: '4321', ordrenr: '3', provision: '7.00' })
  return {
    standIn,
    credentials: { key: 'ZZ-secret-key-ZZ', partnerId: '189069', country: '' },
    transactionPath: /\/(vissalg|annulleringer)_xml/,
    programmePath: /\/programoversigt_xml/,
    window: { from: '2026-01-01', to: '2026-02-28' },
    expected: [
      { transactionId: '4321-1', status: 'approved', commission: '63.92', errorCode: '' },
      { transactionId: '4321-2', status: 'approved', commission: '1235.00', errorCode: '' },
      { transactionId: '4321-3', status: 'rejected', commission: '7.00', errorCode: '' },
      { transactionId: 'konvid-77', status: 'approved', commission: '1.005', errorCode: '' },
    ],
    expectedProgrammes: ['4321', '4322'],
    clickUrl: 'https://www.partner-ads.com/dk/klikbanner.php?partnerid=189069&bannerid=55',
    callback: {
      query: 'uid=5f0c8a1e&uid2=&order=100045&com=63.92&sum=799.00&prg=4321',
      transactionId: '4321-100045',
      commission: '63.92',
    },
    emptyBody: '<?xml version="1.0"?><empty><salgspec/><annulleredeordrer/></empty>',
    addClicks: (day, n) => {
      for (let i = 0; i < n; i++) standIn.clicks.push({ day, programid: '4321' })
    },
    add: (n, day) => {
      sale(day, String(5_000_000 + n), '1.00')
      return `4321-${5_000_000 + n}`
    },
    isStateless: true,
  }
}
