import { describe, expect, it } from 'vitest'
import { readBankFile, type Said } from './read-bank-file.ts'

const today = '2026-11-20'
const nothing: Said = { decimalMark: null, dateOrder: null, currency: null }
const utf8 = (text: string) => new TextEncoder().encode(text)
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

function read(bytes: Uint8Array | string, said: Partial<Said> = {}) {
  const file = readBankFile(typeof bytes === 'string' ? utf8(bytes) : bytes, { ...nothing, ...said }, today)
  if ('refusal' in file) throw new Error(file.refusal)
  return file
}
const short = (file: ReturnType<typeof read>) =>
  file.lines.map((l) => `${l.line} ${l.day} ${l.amount} ${l.currency} ${l.text} [${l.payer}]`)

describe('files as banks export them', () => {
  it('Danske Bank: semicolons, decimal commas, Latin-1, no currency', () => {
    const text =
      '"Dato";"Tekst";"Beløb";"Saldo";"Status";"Afstemt"\r\n' +
      '"14.11.2026";"PARTNER-ADS ApS 8812";"11.200,00";"20.311,50";"Udført";"Nej"\r\n' +
      '"13.11.2026";"Husleje";"-8.500,00";"9.111,50";"Udført";"Nej"\r\n' +
      '"20.11.2026";"Løn";"1.000,00";"10.111,50";"Venter";"Nej"\r\n'
    const file = read(latin1(text), { currency: 'DKK' })
    expect(short(file)).toEqual(['2 2026-11-14 11200.00 DKK PARTNER-ADS ApS 8812 [partner ads aps]'])
    expect(file.outgoing).toBe(1)
    expect(file.leftOut).toEqual([{ line: 4, reason: 'is not booked: "Venter"' }])
    expect(file.columns.map((c) => `${c.column}=${c.heading}`)).toEqual([
      'date=Dato',
      'amount=Beløb',
      'text=Tekst',
      'state=Status',
    ])
    expect(read(latin1(text)).open.currency).toBe(true)
  })
  it('Nordea: the year first, a column for the currency', () => {
    const file = read(
      'Bogføringsdato;Beløb;Afsender;Modtager;Navn;Beskrivelse;Saldo;Valuta;Afstemt\n' +
        '2026/11/14;950,25;;1234;Adtraction Group AB;Overførsel 553;1.950,25;DKK;\n' +
        '2026/11/14;-20,00;1234;;;Gebyr;1.000,00;DKK;\n',
    )
    expect(short(file)).toEqual(['2 2026-11-14 950.25 DKK Adtraction Group AB · Overførsel 553 [adtraction group ab]'])
  })
  it('Sparkasse CAMT-CSV: two-digit years, what is only noted is left out', () => {
    const file = read(
      '"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Beguenstigter/Zahlungspflichtiger";"Kontonummer/IBAN";"BIC (SWIFT-Code)";"Betrag";"Waehrung";"Info"\n' +
        '"DE00";"14.11.26";"14.11.26";"GUTSCHR. UEBERWEISUNG";"SETTLEMENT 4711; SVWZ+x";"AWIN AG";"DE11";"X";"1.234,56";"EUR";"Umsatz gebucht"\n' +
        '"DE00";"16.11.26";"16.11.26";"GUTSCHRIFT";"NEXT";"AWIN AG";"DE11";"X";"10,00";"EUR";"Umsatz vorgemerkt"\n' +
        '"DE00";"12.11.26";"12.11.26";"LASTSCHRIFT";"Strom";"Stadtwerke";"DE12";"X";"-80,00";"EUR";"Umsatz gebucht"\n',
    )
    expect(short(file)).toEqual(['2 2026-11-14 1234.56 EUR AWIN AG · SETTLEMENT 4711; SVWZ+x [awin ag]'])
    expect(file.leftOut).toHaveLength(1)
    expect(file.outgoing).toBe(1)
  })
  it('Wise: day-month-year with dashes, commas', () => {
    const file = read(
      '"TransferWise ID",Date,"Date Time",Amount,Currency,Description,"Payment Reference","Running Balance","Payer Name","Payee Name",Merchant\n' +
        'T-1,14-11-2026,"14-11-2026 08:00:01.123",220.10,EUR,"Received money from TRADEDOUBLER AB",TD99,1220.10,"TRADEDOUBLER AB",,\n' +
        'C-2,03-11-2026,"03-11-2026 09:00:00.000",-9.99,EUR,Card,,1000.00,,,Shop\n',
    )
    expect(short(file)).toEqual([
      '2 2026-11-14 220.10 EUR TRADEDOUBLER AB · Received money from TRADEDOUBLER AB · TD99 [tradedoubler ab]',
    ])
  })
  it('Revolut: the day of completion, reverted lines left out', () => {
    const file = read(
      'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance\n' +
        'TRANSFER,Current,2026-11-13 23:10:00,2026-11-14 02:00:00,CJ Affiliate,500.00,0.00,USD,COMPLETED,500.00\n' +
        'TRANSFER,Current,2026-11-15 10:00:00,,CJ Affiliate,500.00,0.00,USD,REVERTED,\n',
    )
    expect(short(file)[0]).toContain('2 2026-11-14 500.00 USD CJ Affiliate')
    expect(file.leftOut).toEqual([{ line: 3, reason: 'is not booked: "REVERTED"' }])
  })
  it('N26: the currency in the heading', () => {
    const file = read(
      '"Booking Date","Value Date","Partner Name","Partner Iban",Type,"Payment Reference","Account Name","Amount (EUR)","Original Amount","Original Currency","Exchange Rate"\n' +
        '2026-11-14,2026-11-14,"Daisycon B.V.",NL00,"Credit Transfer","Factuur 12",Main,87.5,,,\n',
    )
    expect(short(file)).toEqual(['2 2026-11-14 87.50 EUR Daisycon B.V. · Factuur 12 [daisycon b v]'])
  })
  it('ING: no signs, but a column that says in or out, and days without a mark; titles above', () => {
    const file = read(
      'Af- en bijschrijvingen\n"Datum";"Naam / Omschrijving";"Rekening";"Af Bij";"Bedrag (EUR)";"Mededelingen"\n' +
        '"20261114";"TradeTracker Nederland";"NL";"Bij";"1.000,50";"Uitbetaling"\n' +
        '"20261114";"Winkel";"NL";"Af";"12,00";"Pas"\n',
    )
    expect(short(file)).toEqual([
      '3 2026-11-14 1000.50 EUR TradeTracker Nederland · Uitbetaling [tradetracker nederland]',
    ])
    expect(file.outgoing).toBe(1)
  })
  it('a column for what came in only', () => {
    const file = read(
      'Date,Details,Money In,Money Out,Balance\n14 Nov 2026,AWIN LTD,10.00,,20.00\n13 Nov 2026,Rent,,5.00,10.00\n',
      {
        currency: 'GBP',
      },
    )
    expect(short(file)).toEqual(['2 2026-11-14 10.00 GBP AWIN LTD [awin ltd]'])
    expect(file.outgoing).toBe(1)
  })
})

describe('what has two readings is asked', () => {
  const slashed = 'Date,Amount,Currency,Description\n03/04/2026,10.00,EUR,AWIN\n05/04/2026,-1.00,EUR,Fee\n'
  it('the order of day and month, unless a day above 12, a point or the future decides', () => {
    expect(read(slashed).open.order).toBe(true)
    expect(read(slashed, { dateOrder: 'day' }).lines[0]?.day).toBe('2026-04-03')
    expect(read(slashed, { dateOrder: 'month' }).lines[0]?.day).toBe('2026-03-04')
    expect(read(slashed.replace('05/04', '05/24'))).toMatchObject({
      open: { order: false },
      lines: [{ day: '2026-03-04' }],
    })
    expect(read(slashed.replaceAll('/', '.'))).toMatchObject({ open: { order: false }, lines: [{ day: '2026-04-03' }] })
    // 12/11 may be 12 November, but 11 December is still to come
    const late = slashed.replace('03/04', '12/11')
    expect(read(late)).toMatchObject({ open: { order: false }, lines: [{ day: '2026-11-12' }] })
    expect(read(slashed.replace('03/04', '11/12').replace('05/04', '10/11'))).toMatchObject({
      open: { order: false },
      lines: [{ day: '2026-11-12' }],
    })
  })
  it('the mark of amounts, unless a cell or the balance shows it', () => {
    const open = 'Date;Amount;Currency;Text\n2026-11-14;1.234;EUR;AWIN\n2026-11-15;2.500;EUR;AWIN\n'
    const sums = (mark: '.' | ',') => read(open, { decimalMark: mark }).lines.map((l) => l.amount)
    expect(sums(',')).toEqual(['1234.00', '2500.00'])
    expect(sums('.')).toEqual(['1.234', '2.50'])
    const comma = open.replaceAll(';', ',')
    expect(read(comma).open.mark).toBe(true)
  })
})

describe('what is refused', () => {
  const refusal = (bytes: Uint8Array | string) => {
    const file = readBankFile(typeof bytes === 'string' ? utf8(bytes) : bytes, nothing, today)
    return 'refusal' in file ? file.refusal : null
  }
  it('files that are no list of movements', () => {
    expect(refusal('')).toContain('file: The file is empty')
    expect(refusal('%PDF-1.7')).toContain('This is a PDF')
    expect(refusal('Name,Age\nA,3\n')).toContain('No line names a column for the date and one for the amount')
    expect(refusal('Date,Amount,Amount\n2026-11-14,1.00,2.00\n')).toContain('2 columns "Amount"')
  })
  it('lines with a fault, each with its rule', () => {
    const file = read(
      'Date,Amount,Currency,Description\n' +
        '31/02/2026,10.00,EUR,AWIN\n2026-11-14,ten,EUR,AWIN\n2026-11-14,5.00,Monopoly,AWIN\n1999-01-01,5.00,EUR,AWIN\n' +
        'Total,,,\n2026-12-24,5.00,EUR,AWIN\n2012-01-01,5.00,EUR,x\n2026-11-14,1234567890123.00,EUR,AWIN\n',
    )
    expect(file.lines).toEqual([])
    expect(file.rejected).toEqual([
      { line: 2, reason: 'Date: "31/02/2026" is not a date' },
      { line: 3, reason: 'Amount: "ten" is not an amount' },
      { line: 4, reason: 'Currency: "Monopoly" is not a currency code like EUR' },
      { line: 5, reason: 'Date: "1999-01-01" is not a date' },
      { line: 8, reason: 'Date: 2012-01-01 is more than ten years ago' },
      { line: 9, reason: 'Amount: "1234567890123.00" has too many digits' },
    ])
    expect(file.leftOut.map((l) => l.line)).toEqual([6, 7])
  })
})
