import type { Commission, Get, NetworkProgramme } from '../connector.ts'
import { decimal } from '../shared/amounts/decimal.ts'
import { highest } from '../shared/amounts/highest.ts'
import { textOf, type XmlNode } from '../shared/xml/xml.ts'
import type { Unreadable } from '../shared/rows/programme-rows.ts'
import { currencyOf, type PartneradsCredentials } from './credentials.ts'
import { report } from './report.ts'

const none: Commission = { type: 'NoCommission', percentage: null, flat: null, currency: null }

/**
 * `8%`, `5-8 %`, `100 kr.` or a bare number, which is a percentage unless the programme pays per lead. The highest
 * counts.
 */
export function commissionOf(row: XmlNode, currency: string): Commission {
  const text = textOf(row, 'provision').replaceAll(',', '.')
  const numbers = [...text.slice(0, 500).matchAll(/\d{1,9}(?:\.\d{1,4})?/g)].flatMap(([n]) => decimal(n) ?? [])
  const best = highest(numbers)
  const lead = decimal(textOf(row, 'leadsats').replace(',', '.'))
  const isBare = /^[\d.\s]+$/.test(text)
  if (best && Number(best) > 0 && (text.includes('%') || (isBare && !lead)))
    return { ...none, type: 'CPS', percentage: best }
  const flat = lead && Number(lead) > 0 ? lead : best
  return flat && Number(flat) > 0
    ? { ...none, type: 'CPA', flat, currency: textOf(row, 'feedcur').toUpperCase() || currency }
    : none
}

/** Approved programmes only: one that is no longer in the list is closed. The link contains the banner id. */
export async function programmes(
  get: Get,
  { key, country }: PartneradsCredentials,
  unreadable?: Unreadable,
): Promise<NetworkProgramme[]> {
  const rows = await report(get, 'programoversigt', { key, godkendte: '1' }, 'partnerprogrammer', 'program')
  return rows
    .filter((row) => {
      const isRead = textOf(row, 'programid') !== ''
      if (!isRead) unreadable?.('a programme without programid')
      return isRead
    })
    .map((row) => ({
      programmeId: textOf(row, 'programid'),
      name: textOf(row, 'programnavn') || textOf(row, 'programid'),
      domains: [textOf(row, 'programurl')].filter(Boolean),
      countries: [country.toUpperCase()],
      relationship: 'joined' as const,
      clickUrl: textOf(row, 'affiliatelink') || null,
      commission: commissionOf(row, currencyOf[country]),
      category: [textOf(row, 'kategorinavn'), textOf(row, 'underkategori')].filter(Boolean).join(' > '),
    }))
}

/**
 * Without `godkendte` all programmes are listed; approved ones are removed, because their terms may be the account's
 * own.
 */
export async function offered(
  get: Get,
  credentials: PartneradsCredentials,
  unreadable?: Unreadable,
): Promise<NetworkProgramme[]> {
  const { key, country } = credentials
  const own = new Set((await programmes(get, credentials)).map((p) => p.programmeId))
  const rows = await report(get, 'programoversigt', { key }, 'partnerprogrammer', 'program')
  return rows.flatMap((row) => {
    const programmeId = textOf(row, 'programid')
    if (programmeId === '') unreadable?.('a programme without programid')
    if (programmeId === '' || own.has(programmeId)) return []
    return [
      {
        programmeId,
        name: textOf(row, 'programnavn') || programmeId,
        domains: [textOf(row, 'programurl')].filter(Boolean),
        countries: [country.toUpperCase()],
        relationship: 'notjoined' as const,
        clickUrl: null,
        commission: commissionOf(row, currencyOf[country]),
      },
    ]
  })
}
