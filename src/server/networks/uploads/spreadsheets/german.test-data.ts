import { type Country, html, lines, mappingOf, utf16Unmarked, utf8, windows1252, xlsx } from './written.test-data.ts'

const columns = ['Datum', 'Bestellnummer', 'Händler', 'Umsatz', 'Provision', 'Status'] as const
const header = columns.join(';')

export const german: Country = {
  country: 'German',
  zone: 'Europe/Berlin',
  mapping: mappingOf(
    columns,
    { approved: 'bestätigt', pending: 'offen', rejected: 'storniert', paid: 'ausgezahlt' },
    'EUR',
  ),
  spreadsheets: [
    {
      what: 'Excel’s CSV in Windows-1252 with the sign of the euro',
      file: windows1252(
        lines(
          header,
          '02.11.2026;B1;Müller;1.234,50 €;61,73 €;Bestätigt',
          '03.11.2026;B2;Groß & Söhne;79,95 €;4,00 €;offen',
        ),
      ),
      gives: ['1 pending EUR 79.95 4.00', '1 approved EUR 1234.50 61.73'],
      shops: ['Müller', 'Groß & Söhne'],
    },
    {
      what: 'whole euros with a dash',
      file: utf8(
        lines(header, '02.11.2026;B1;Müller;1.234,- €;62,- €;bestätigt', '03.11.2026;B2;Müller;€ 98,--;5,-;bestätigt'),
      ),
      gives: ['2 approved EUR 1332.00 67.00'],
    },
    {
      what: 'order numbers that were kept from becoming numbers',
      file: utf8(
        lines(
          header,
          '02.11.2026;="00123";Müller;10,00;1,00;bestätigt',
          '03.11.2026;="00124";Müller;20,00;2,00;bestätigt',
        ),
      ),
      gives: ['2 approved EUR 30.00 3.00'],
      ids: ['00123', '00124'],
    },
    {
      what: 'both notations, each showing its own mark',
      file: utf8(
        lines(header, '02.11.2026;B1;Müller;1.234,50;12,34;bestätigt', '03.11.2026;B2;Müller;98.76;0.99;bestätigt'),
      ),
      gives: ['2 approved EUR 1333.26 13.33'],
    },
    {
      what: 'both notations, and an amount that may be either',
      file: utf8(
        lines(
          header,
          '02.11.2026;B1;Müller;1.234,50;12,34;bestätigt',
          '03.11.2026;B2;Müller;98.76;0,99;bestätigt',
          '04.11.2026;B3;Müller;2.499;24,99;bestätigt',
        ),
      ),
      // 1234.50 + 98.76 + 2.50 (2.499 rounded: 1335.759) and + 2499
      asks: ['. EUR 1335.76 38.32', ', EUR 3832.26 38.32'],
    },
    {
      what: 'months in words',
      file: utf8(
        lines(
          header,
          '3. März 2026;B1;Müller;10,00;1,00;bestätigt',
          '14. Oktober 2026;B2;Müller;10,00;1,00;bestätigt',
          '1. Dez. 2025;B3;Müller;10,00;1,00;bestätigt',
          'Mittwoch, 20. Mai 2026 um 14:30 Uhr;B4;Müller;10,00;1,00;bestätigt',
        ),
      ),
      gives: ['4 approved EUR 40.00 4.00'],
      days: '2025-12-01 2026-10-14',
    },
    {
      what: 'a page with a table, letters as names, and a sum',
      name: 'umsatz.xls',
      file: utf8(
        html(
          ['Auswertung Partnerprogramm'],
          ['Datum', 'Bestellnummer', 'H&auml;ndler', 'Umsatz', 'Provision', 'Status'],
          ['02.11.2026', 'B1', 'M&uuml;ller', '1.234,50&nbsp;&euro;', '61,73&nbsp;&euro;', 'best&auml;tigt'],
          ['Gesamtsumme', '', '', '1.234,50&nbsp;&euro;', '61,73&nbsp;&euro;', ''],
        ),
      ),
      gives: ['1 approved EUR 1234.50 61.73'],
      leftOut: ['1 stands above the table', '4 is a line of totals or a note, not a sale'],
      shops: ['Müller'],
    },
    {
      what: 'a workbook that keeps some amounts as texts',
      file: xlsx(
        [...columns],
        ['02.11.2026', 'B1', 'Müller', '1.234,50', 12.5, 'bestätigt'],
        ['03.11.2026', 'B2', 'Müller', 2.499, '3,75', 'bestätigt'],
      ),
      // a number in the workbook is 2.499, whatever the texts next to it are
      gives: ['2 approved EUR 1237.00 16.25'],
    },
    {
      what: 'fractions of a cent, which no thousand begins',
      file: utf8(
        lines(header, '02.11.2026;B1;Müller;0,50;0,125;bestätigt', '03.11.2026;B2;Müller;0,70;0,250;bestätigt'),
      ),
      // 0.125 + 0.250
      gives: ['2 approved EUR 1.20 0.38'],
    },
    {
      what: 'UTF-16 without its mark, and amounts taken back as accounting writes them',
      file: utf16Unmarked(
        lines(
          columns.join('\t'),
          '02.11.2026\tB1\tMüller\t100,00\t10,00\tbestätigt',
          '03.11.2026\tB2\tMüller\t12,30-\t1,23-\tbestätigt',
          '04.11.2026\tB3\tMüller\t−7,70\t−0,77\tbestätigt',
        ),
      ),
      gives: ['3 approved EUR 80.00 8.00'],
    },
    {
      what: 'a workbook of an Excel before 2007',
      name: 'umsatz.xls',
      file: Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1),
      refused: 'file: This is a workbook of an old Excel (.xls). Open it and save it as .xlsx or as CSV',
    },
    {
      what: 'a PDF',
      name: 'umsatz.csv',
      file: utf8('%PDF-1.7\n%âãÏÓ\n'),
      refused: 'file: This is a PDF. Choose the table as CSV or .xlsx',
    },
  ],
}
