import { describe, expect, it } from 'vitest'
import { aStatement } from '../statement.test-data.ts'
import { statementText } from './mail-text.ts'

const mail = (
  occasion: 'made' | 'overdue',
  side: 'publisher' | 'other',
  kind: 'partner' | 'creator' = 'partner',
  over: object = {},
) => {
  const row = { ...aStatement, ...over }
  const { subject, text } = statementText({
    occasion,
    side,
    kind,
    row,
    zone: 'Europe/Copenhagen',
    link: 'https://x.example/s',
    own: 'british',
  })
  return { subject, text: text.replaceAll(/\s+/g, ' ') }
}

describe('the mail about a statement', () => {
  it.each([
    ['partner', 'publisher', 'For April 2026 Shop owes you DKK 109.38, due on 31 May 2026.'],
    ['partner', 'other', 'For April 2026 you owe Æblegård ApS DKK 109,38, due on 31. May 2026.'],
    ['creator', 'publisher', 'For April 2026 you owe Æblegård ApS DKK 109.38, due on 31 May 2026.'],
    ['creator', 'other', 'For April 2026 Shop owes you DKK 109,38, due on 31. May 2026.'],
  ] as const)('of a %s tells the %s who owes whom', (kind, side, lead) =>
    expect(mail('made', side, kind).text).toContain(lead),
  )
  it.each([
    ['publisher', 'DKK 109.38 of Shop for April 2026 was due on 31 May 2026, and is not noted as paid. Was it paid?'],
    ['other', 'DKK 109,38 to Æblegård ApS for April 2026 was due on 31. May 2026, and is not noted as paid.'],
  ] as const)('that is overdue reminds the %s', (side, lead) => {
    const { subject, text } = mail('overdue', side)
    expect(text).toContain(lead)
    expect(subject).toContain('is overdue')
    expect(text.includes('Mark it as paid')).toBe(side === 'publisher')
  })
  it('is written as its reader has it: by the format chosen at the publisher, by the country of the other side (R229: formats by person)', () => {
    const about = { occasion: 'made', kind: 'partner', row: aStatement, zone: 'UTC', link: null } as const
    const textOf = (side: 'publisher' | 'other', own: 'american' | 'danish') =>
      statementText({ ...about, side, own }).text.replaceAll(/\s+/g, ' ')
    expect(textOf('publisher', 'american')).toContain('DKK 109.38, due on May 31, 2026.')
    expect(textOf('publisher', 'danish')).toContain('DKK 109,38, due on 31. May 2026.')
    expect(textOf('other', 'american')).toContain('DKK 109,38, due on 31. May 2026.') // a shop in Köln
  })
  it('is headed by the other side', () => {
    expect(mail('made', 'publisher').subject).toBe('Outbound: Statement 7 of April 2026, Shop')
    expect(mail('made', 'other').subject).toBe('Outbound: Statement 7 of April 2026, Æblegård ApS')
    expect(mail('made', 'publisher', 'creator').subject).toBe('Outbound: Statement 7 of April 2026, Æblegård ApS')
  })
  it('says that nothing is to be paid, where all is carried on', () =>
    expect(mail('made', 'publisher', 'partner', { dueOn: null }).text).toContain(
      'Nothing is to be paid for April 2026',
    ))
  it('names the reference of a transfer to the publisher alone, and has a button where there is a page', () => {
    const paid = { paidOn: '2026-05-20', reference: 'T-1' }
    expect(mail('made', 'publisher', 'partner', paid).text).toContain('T-1')
    expect(mail('made', 'other', 'partner', paid).text).not.toContain('T-1')
    expect(mail('made', 'other').text).toContain('https://x.example/s')
    const about = { occasion: 'made', side: 'other', kind: 'partner', row: aStatement, zone: 'UTC' } as const
    expect(statementText({ ...about, link: null, own: 'british' }).text).not.toContain('https://')
  })
})
